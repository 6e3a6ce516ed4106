import * as z from "zod";
import { emailAddress, leftOut, line, paragraphs, version } from "../platform/fields.ts";
import { CODE_MAX, isReferralCode, NOTES_MAX, PARTNER_STAGES } from "./partner.ts";

const CODE_WANTED =
	"Use letters of the English alphabet, digits, and hyphens, with a letter or digit at both ends";

export const SavePartnerForm = z.object({
	name: line("Enter the name of the organization", 120),
	stage: z.enum(PARTNER_STAGES, { error: "Choose a stage" }),
	referralCode: line("Enter a referral code", CODE_MAX)
		.transform((code) => code.toLowerCase())
		.pipe(z.string().refine(isReferralCode, CODE_WANTED)),
	contactName: line("Enter the name of your contact", 100),
	contactEmail: emailAddress("Enter the email address of your contact"),
	notes: leftOut(paragraphs("Enter notes", NOTES_MAX)),
	version,
});
export type SavePartner = z.output<typeof SavePartnerForm>;
