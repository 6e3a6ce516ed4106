import { Form } from "react-router";
import { SaveCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import { getCampaign, previewCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { PREVIEW_FIELD } from "#app/ui/form-fields.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/edit-campaign";
import { CampaignFields, MailPreview } from "./campaign-fields.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name, segment, subject, body, updatedAt } = await found(getCampaign(actorOf(context), params.campaignId));
	return { crumb: "Edit", values: { name, segment, subject, body, base: updatedAt.toISOString() }, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		SaveCampaignForm,
		async (input, actor) => {
			const { id } = await saveCampaign(actor, input, args.params.campaignId);
			return redirectWithFlash(`/admin/campaigns/${id}`, "The campaign is saved.");
		},
		{ preview: async (input, actor) => previewCampaign(actor, input) },
	);

export const clientAction = keepFormIfLost<ReturnType<typeof previewCampaign>>;

export default function EditCampaign({ loaderData: { values, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SaveCampaignForm>(values);
	const preview = actionData?.preview;
	return (
		<Page title={`Edit: ${values.name}`} description="Change a mail to many." isFailed={Boolean(actionData) && !preview} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.name, fields.segment, fields.subject, fields.body]} answer={answer} />
			<PageTitle slug="Campaigns · Draft">{values.name}</PageTitle>
			{preview && <MailPreview preview={preview} />}
			<Form method="post" className="max-w-3xl" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<input type="hidden" name={fields.base.name} defaultValue={fieldProps(fields.base).defaultValue} />
				<CampaignFields fields={fields} />
				<p className="flex flex-wrap gap-3">
					<SubmitButton pending="Saving...">Save</SubmitButton>
					<Button type="submit" name={PREVIEW_FIELD} value="1">
						Preview
					</Button>
				</p>
			</Form>
		</Page>
	);
}
