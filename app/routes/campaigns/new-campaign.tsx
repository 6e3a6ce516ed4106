import { Form } from "react-router";
import { SaveCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import { previewCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PREVIEW_FIELD } from "#app/ui/form-fields.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/new-campaign";
import { CampaignFields, MailPreview } from "./campaign-fields.tsx";

export const loader = () => ({ crumb: "New campaign", submissionKey: newSubmissionKey(now()) });

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input);
			return redirectWithFlash(`/admin/campaigns/${id}`, "The campaign is saved as a draft.");
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export const clientAction = keepFormIfLost<ReturnType<typeof previewCampaign>>;

export default function NewCampaign({ loaderData: { submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SaveCampaignForm>();
	const preview = actionData?.preview;
	return (
		<Page title="New campaign" description="Write a mail to many." isFailed={Boolean(actionData) && !preview} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.name, fields.segment, fields.subject, fields.body]} answer={answer} />
			<PageTitle slug="Campaigns" lead="It is saved as a draft. Nobody gets it before you say when.">
				New campaign
			</PageTitle>
			{preview && <MailPreview preview={preview} />}
			<Form method="post" className="max-w-3xl" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<CampaignFields fields={fields} />
				<p className="flex flex-wrap gap-3">
					<SubmitButton pending="Saving...">Save draft</SubmitButton>
					<Button type="submit" name={PREVIEW_FIELD} value="1">
						Preview
					</Button>
				</p>
			</Form>
		</Page>
	);
}
