import * as z from "zod";
import { emailAddress, line } from "../text.ts";
import { NAME_MAX } from "./account.ts";
import { accountPassword, currentPassword, isRepeated, passwordsDiffer, repeatedPassword } from "./account-forms.ts";

/** For whoever has forgotten the password. */
export const AskPasswordResetForm = z.object({ email: emailAddress() });
export type AskPasswordReset = z.infer<typeof AskPasswordResetForm>;

const CODE_WANTED = "Enter the six digits from the mail";

/** Six digits, however they were grouped. */
export const ConfirmEmailForm = z.object({
	code: z
		.string({ error: CODE_WANTED })
		.transform((typed) => typed.normalize("NFKC").replace(/[\s\p{Pd}.]/gu, ""))
		.pipe(z.string({ error: CODE_WANTED }).regex(/^[0-9]{6}$/, CODE_WANTED)),
});

export const ChangeNameForm = z.object({ name: line("Enter your name", NAME_MAX) });

export const ChangePasswordForm = z.object({ currentPassword, password: accountPassword, confirmPassword: repeatedPassword }).refine(isRepeated, passwordsDiffer);

/** Ends one session, or all others. */
export const EndSessionForm = z.object({ currentPassword });

export const AskEmailChangeForm = z.object({ newEmail: emailAddress("Enter your new email address"), currentPassword });
export type AskEmailChange = z.infer<typeof AskEmailChangeForm>;
