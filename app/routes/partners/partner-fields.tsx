import { NOTES_MAX, PARTNER_STAGES, partnerStageLabels } from "#app/domain/partners/partner.ts";
import { Select } from "#app/ui/choices.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type Metadata = Parameters<typeof fieldProps>[0];

type PartnerFieldsProps = { fields: Record<"name" | "stage" | "referralCode" | "contactName" | "contactEmail" | "notes", Metadata> };

/** What the team writes down of an organization. */
export function PartnerFields({ fields: { name, stage, referralCode, contactName, contactEmail, notes } }: PartnerFieldsProps) {
	return (
		<>
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
		</>
	);
}
