import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { CONSENT } from "#app/domain/bookings/quotes/agreement.ts";
import { legalVersionPath } from "#app/domain/market/legal.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type SignatureFieldsProps = {
	fields: Record<"fullName" | "mailingAddress" | "consent" | "confirmName", FieldMetadata>;
	/** The other side's name. */
	other: string;
	/** The version of the terms for the booking's phase. */
	termsVersion: number;
	/** Whether the signer is paid through us. */
	isPayee?: boolean;
};

/**
 * A typed name, a mailing address, and a checkbox. If the name isn't the account's, the form asks about it
 * once, and signs with the typed name after it is confirmed.
 */
export function SignatureFields({
	fields: { fullName, mailingAddress, consent, confirmName },
	other,
	termsVersion,
	isPayee = false,
}: SignatureFieldsProps) {
	const asksAboutName = Boolean(confirmName.errors) || confirmName.initialValue === "on";
	return (
		<>
			<TextField
				{...getInputProps(fullName, { type: "text" })}
				kind="name"
				label="Your full name"
				hint="Your legal name. Typing it counts as your signature."
			/>
			{asksAboutName && (
				<Checkbox
					{...getInputProps(confirmName, { type: "checkbox" })}
					label="The name above is my full legal name"
				/>
			)}
			<TextArea
				{...getTextareaProps(mailingAddress)}
				label="Your mailing address"
				hint={`Street or P.O. box, city, state, and ZIP code. Freelance contracts include it. Only ${other} sees it, after you've both signed. We keep it in your settings.`}
				autoComplete="street-address"
				rows={3}
			/>
			<Checkbox {...getInputProps(consent, { type: "checkbox" })} label={CONSENT} />
			<p className="mb-5 text-small">
				By signing, you also accept our <a href={legalVersionPath("terms", termsVersion)}>terms</a> (version{" "}
				{termsVersion}){isPayee && ", which make us your agent for receiving the creator's payments"}.
			</p>
		</>
	);
}
