import type { ReactNode } from "react";
import { Form } from "react-router";
import { NOTES_MAX, PARTNER_STAGES, partnerStageLabels } from "#app/domain/partners/partner.ts";
import type { SavePartnerForm } from "#app/domain/partners/partner-forms.ts";
import { DeskPage } from "#app/routes/admin/parts/desk-page.tsx";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/choices.tsx";
import { EditedFields } from "#app/ui/form/edited-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import type { usePageForm } from "#app/ui/form/old-page-form.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type PartnerEditorProps = {
	title: string;
	description: string;
	pageForm: ReturnType<typeof usePageForm<typeof SavePartnerForm>>;
	submissionKey: string;
	isFailed: boolean;
	/** Stands between the title and the form. */
	children?: ReactNode;
};

/** The page on which the team writes down an organization. */
export function PartnerEditor({ title, description, pageForm: { form, fields, answer, props }, submissionKey, isFailed, children }: PartnerEditorProps) {
	const { name, stage, referralCode, contactName, contactEmail, notes, version } = fields;
	const errors = <ErrorSummary formErrors={form.errors} fields={[name, stage, referralCode, contactName, contactEmail, notes]} answer={answer} />;
	return (
		<DeskPage title={title} description={description} slug="Back office · Partnerships" isFailed={isFailed} errors={errors}>
			{children}
			<Form method="post" {...props} className="measure">
				<HiddenFields submissionKey={submissionKey} />
				<EditedFields version={fieldProps(version).defaultValue}>
					<TextField {...fieldProps(name)} kind="organization" isOfAnother label="Organization" />
					<Select {...fieldProps(stage)} label="Stage" empty="Choose one" choices={PARTNER_STAGES.map((value) => ({ value, label: partnerStageLabels[value] }))} />
					<TextField
						{...fieldProps(referralCode)}
						kind="text"
						isOfAnother
						label="Referral code"
						hint="Stands in their links as ?ref=code. Letters, digits and hyphens, up to 40; it stays as it is once somebody came by it."
						width="medium"
					/>
					<TextField {...fieldProps(contactName)} kind="name" isOfAnother label="Name of the contact" />
					<TextField {...fieldProps(contactEmail)} kind="email" isOfAnother label="Email address of the contact" />
					<TextArea {...fieldProps(notes)} label="Notes" hint="For the team only." rows={5} limit={NOTES_MAX} isOptional />
				</EditedFields>
				<SubmitButton pending="Saving...">Save the organization</SubmitButton>
			</Form>
		</DeskPage>
	);
}
