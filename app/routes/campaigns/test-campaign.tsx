import { Form } from "react-router";
import { getCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { testCampaign } from "#app/domain/campaigns/test-campaign.server.ts";
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
import type { Route } from "./+types/test-campaign";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name } = await found(getCampaign(actorOf(context), params.campaignId));
	return { crumb: "Test", id, name, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		const { email } = await testCampaign(actor, { id: args.params.campaignId });
		return redirectWithFlash(`/admin/campaigns/${args.params.campaignId}`, `The test is on its way to ${email}.`);
	});

export const clientAction = keepFormIfLost;

export default function TestCampaign({ loaderData: { id, name, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title={`Test: ${name}`} description="Send a test to yourself?" isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug={`Campaign · ${name}`} lead="You get the mail as a reader with your name would, with [Test] before its subject.">
				Send a test to yourself?
			</PageTitle>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<SubmitButton pending="Sending...">Send the test</SubmitButton>
			</Form>
			<p className="mt-8">
				<a href={`/admin/campaigns/${id}`}>Back to the campaign</a>
			</p>
		</Page>
	);
}
