import type { TaxForm } from "#generated/prisma/sqlite/client/enums.ts";

/** The forms on which payments to professionals can be reported to the IRS. */
export const TAX_FORMS = ["FORM_1099_K", "FORM_1099_NEC"] as const satisfies readonly TaxForm[];

export const taxForms: Record<TaxForm, { label: string; hint: string }> = {
	FORM_1099_K: {
		label: "1099-K",
		hint: "For third-party settlement organizations. It reports the gross amount of what creators paid.",
	},
	FORM_1099_NEC: {
		label: "1099-NEC",
		hint: "For businesses that pay nonemployees for services. It reports what professionals were paid.",
	},
};
