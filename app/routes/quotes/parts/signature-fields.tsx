import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { CONSENT } from "#app/domain/agreements/agreement.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type SignatureFieldsProps = { fields: Record<"fullName" | "consent" | "confirmName", FieldMetadata> };

/**
 * A typed name and a ticked box. A name that isn't the account's is asked about once, and signs as
 * typed once that is confirmed.
 */
export function SignatureFields({ fields: { fullName, consent, confirmName } }: SignatureFieldsProps) {
	const asksAboutName = Boolean(confirmName.errors) || confirmName.initialValue === "on";
	return (
		<>
			<TextField {...getInputProps(fullName, { type: "text" })} kind="name" label="Your full name" hint="As on your identity document. It signs the agreement." />
			{asksAboutName && <Checkbox {...getInputProps(confirmName, { type: "checkbox" })} label="The name above is my full legal name" />}
			<Checkbox {...getInputProps(consent, { type: "checkbox" })} label={CONSENT} />
		</>
	);
}
