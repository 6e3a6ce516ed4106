import * as z from "zod";

const CODE_WANTED = "Enter the six digits from the email";

/** Six digits, grouped in any way. */
export const ConfirmEmailForm = z.object({
	code: z
		.string({ error: CODE_WANTED })
		.transform((typed) => typed.normalize("NFKC").replace(/[\s\p{Pd}.]/gu, ""))
		.pipe(z.string({ error: CODE_WANTED }).regex(/^[0-9]{6}$/, CODE_WANTED)),
});
