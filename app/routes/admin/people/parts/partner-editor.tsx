import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { NOTES_MAX, PARTNER_STAGES, partnerStageLabels } from "#app/domain/people/partner.ts";
import type { SavePartnerForm } from "#app/domain/people/partner-forms.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { type PageFormOptions, usePageForm } from "#app/ui/form/use-page-form.ts";

type PartnerEditorProps = Pick<PageFormOptions<typeof SavePartnerForm>, "defaultValue"> & {
	title: string;
	description: string;
	actionData: FormResult | undefined;
	/** Shown between the title and the form. */
	children?: ReactNode;
};

/** The form for a partner organization. */
export function PartnerEditor({
	title,
	description,
	defaultValue,
	actionData,
	children,
}: PartnerEditorProps) {
	const [form, fields] = usePageForm<typeof SavePartnerForm>({ lastResult: actionData, defaultValue });
	const { name, stage, referralCode, contactName, contactEmail, notes } = fields;
	return (
		<BackOfficePage title={title} description={description} eyebrow="Back office · Partnerships" form={form}>
			{children}
			<PageForm form={form} submit="Save organization" className="measure">
				<TextField
					{...getInputProps(name, { type: "text" })}
					kind="organization"
					isOfAnother
					label="Organization"
				/>
				<Select
					{...getSelectProps(stage)}
					label="Stage"
					empty="Choose one"
					choices={listChoices(PARTNER_STAGES, partnerStageLabels)}
				/>
				<TextField
					{...getInputProps(referralCode, { type: "text" })}
					kind="text"
					isOfAnother
					label="Referral code"
					hint="Appears in their links as ?ref=code. Up to 40 letters, digits, and hyphens. You can't change it once someone has used it."
					width="medium"
				/>
				<TextField
					{...getInputProps(contactName, { type: "text" })}
					kind="name"
					isOfAnother
					label="Contact name"
				/>
				<TextField
					{...getInputProps(contactEmail, { type: "text" })}
					kind="email"
					isOfAnother
					label="Contact email address"
				/>
				<TextArea
					{...getTextareaProps(notes)}
					label="Notes"
					hint="Only our team sees them."
					rows={5}
					limit={NOTES_MAX}
					isOptional
				/>
			</PageForm>
		</BackOfficePage>
	);
}
