import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { emailAddress } from "../text.ts";
import { optionalCode } from "../two-factor/two-factor-forms.ts";
import { accountPassword, currentPassword, isRepeated, passwordsDiffer, personName, repeatedPassword } from "./account-forms.ts";

/** For whoever has forgotten the password. */
export const AskPasswordResetForm = z.object({ email: emailAddress() });
export type AskPasswordReset = z.infer<typeof AskPasswordResetForm>;

/** For people who would rather sign in by a link than by their password. */
export const AskSignInLinkForm = z.object({ email: emailAddress() });
export type AskSignInLink = z.infer<typeof AskSignInLinkForm>;

const CODE_WANTED = "Enter the six digits from the mail";

/** Six digits, however they were grouped. */
export const ConfirmEmailForm = z.object({
	code: z
		.string({ error: CODE_WANTED })
		.transform((typed) => typed.normalize("NFKC").replace(/[\s\p{Pd}.]/gu, ""))
		.pipe(z.string({ error: CODE_WANTED }).regex(/^[0-9]{6}$/, CODE_WANTED)),
});

export const ChangeNameForm = z.object({ name: personName, version });

export const ChangePasswordForm = z.object({ currentPassword, password: accountPassword, confirmPassword: repeatedPassword }).refine(isRepeated, passwordsDiffer);

/** Proves again who someone is; the code is for accounts with two-factor sign-in. */
export const ConfirmIdentityForm = z.object({ currentPassword, code: optionalCode });
export type ConfirmIdentity = z.infer<typeof ConfirmIdentityForm>;

export const AskEmailChangeForm = z.object({ newEmail: emailAddress("Enter your new email address") });
export type AskEmailChange = z.infer<typeof AskEmailChangeForm>;
