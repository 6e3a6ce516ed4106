import { Form } from "react-router";
import { getCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { cancelCampaign } from "#app/domain/campaigns/cancel-campaign.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/cancel-campaign";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name } = await found(getCampaign(actorOf(context), params.campaignId));
	return { crumb: "Cancel", id, name, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		await cancelCampaign(actor, { id: args.params.campaignId });
		return redirectWithFlash(`/admin/campaigns/${args.params.campaignId}`, "The campaign is cancelled.");
	});

export const clientAction = keepFormIfLost;

export default function CancelCampaign({ loaderData: { id, name, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title={`Cancel: ${name}`} description="Cancel this campaign?" isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug={`Campaign · ${name}`} lead="Whoever has not got it yet gets nothing. Mails in the outbox already go out. A cancelled campaign stays as it is.">
				Cancel this campaign?
			</PageTitle>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending="Cancelling...">Cancel the campaign</SubmitButton>
			</Form>
			<p className="mt-8">
				<a href={`/admin/campaigns/${id}`}>Back to the campaign</a>
			</p>
		</Page>
	);
}
