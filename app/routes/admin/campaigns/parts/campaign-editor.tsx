import { Form } from "react-router";
import type { SaveCampaignForm } from "#app/domain/campaigns/campaign-forms.ts";
import type { previewCampaign } from "#app/domain/campaigns/campaign-queries.server.ts";
import { DeskPage } from "#app/routes/admin/parts/desk-page.tsx";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { EditedFields } from "#app/ui/form/edited-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { usePageForm } from "#app/ui/form/old-page-form.ts";
import { CampaignFields, MailPreview } from "./campaign-fields.tsx";

type CampaignEditorProps = {
	title: string;
	heading: string;
	description: string;
	slug: string;
	lead?: string;
	/** The words of the button. */
	save: string;
	/** What is changed, where it is not a new one. */
	values?: Record<"name" | "segment" | "subject" | "body" | "version", string>;
	actionData: { preview?: ReturnType<typeof previewCampaign> | undefined } | undefined;
	submissionKey: string;
};

/** The form of a campaign, under its preview where that was asked for. */
export function CampaignEditor({ title, heading, description, slug, lead, save, values, actionData, submissionKey }: CampaignEditorProps) {
	const { form, fields, answer, props } = usePageForm<typeof SaveCampaignForm>(values);
	const preview = actionData?.preview;
	return (
		<DeskPage
			{...{ title, heading, description, slug, lead }}
			isFailed={Boolean(actionData) && !preview}
			errors={<ErrorSummary formErrors={form.errors} fields={[fields.name, fields.segment, fields.subject, fields.body]} answer={answer} />}
		>
			{preview && <MailPreview preview={preview} />}
			<Form method="post" className="max-w-3xl" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<EditedFields version={values?.version}>
					<CampaignFields fields={fields} />
				</EditedFields>
				<p className="flex flex-wrap gap-3">
					<SubmitButton pending="Saving...">{save}</SubmitButton>
					<Button type="submit" name={PREVIEW_FIELD} value="1">
						Preview
					</Button>
				</p>
			</Form>
		</DeskPage>
	);
}
