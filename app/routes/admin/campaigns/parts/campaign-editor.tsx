import type { SubmissionResult } from "@conform-to/react";
import type { previewCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import type { SaveCampaignForm } from "#app/domain/office/campaigns/campaign-forms.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { type PageFormOptions, usePageForm } from "#app/ui/form/use-page-form.ts";
import { CampaignFields, EmailPreview } from "./campaign-fields.tsx";

type CampaignEditorProps = Pick<PageFormOptions<typeof SaveCampaignForm>, "constraint"> & {
	title: string;
	heading: string;
	description: string;
	eyebrow: string;
	lead?: string;
	/** The button's label. */
	save: string;
	/** The existing campaign, if it's not a new one. */
	values?: Record<"name" | "segment" | "subject" | "body" | "version", string>;
	actionData:
		| (SubmissionResult<string[]> & { preview?: ReturnType<typeof previewCampaign> | undefined })
		| undefined;
};

/** A campaign's form, below its preview if one was requested. */
export function CampaignEditor({
	title,
	heading,
	description,
	eyebrow,
	lead,
	save,
	values,
	constraint,
	actionData,
}: CampaignEditorProps) {
	const [form, fields] = usePageForm<typeof SaveCampaignForm>({
		lastResult: actionData,
		defaultValue: values,
		constraint,
	});
	const preview = actionData?.preview;
	return (
		<BackOfficePage
			title={title}
			heading={heading}
			description={description}
			eyebrow={eyebrow}
			lead={lead}
			form={form}
		>
			{preview && <EmailPreview preview={preview} />}
			<PageForm
				form={form}
				submit={save}
				aside={
					<Button type="submit" name={PREVIEW_FIELD} value="1">
						Preview
					</Button>
				}
				className="max-w-3xl"
			>
				<CampaignFields fields={fields} />
			</PageForm>
		</BackOfficePage>
	);
}
