import * as z from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../accounts/account.ts";
import { emailAddress } from "../text.ts";

/** A password that only has to be there. */
export const anyPassword = (required: string) => z.string({ error: required }).min(1, required);

/** The password of whoever is signed in, asked for before a deed that a borrowed session must not do. */
export const currentPassword = anyPassword("Enter your current password").max(1_000, "This is not your current password");

export const accountPassword = z
	.string({ error: "Enter a password" })
	.min(1, { error: "Enter a password", abort: true })
	.min(PASSWORD_MIN, `Use ${PASSWORD_MIN} characters or more for your password`)
	.max(PASSWORD_MAX, `Use ${PASSWORD_MAX} characters or fewer for your password`);

export const repeatedPassword = anyPassword("Enter your password again");

/** Whether both fields of a form that sets a password hold the same; `passwordsDiffer` is what is said where they do not. */
export const isRepeated = (form: { password: string; confirmPassword: string }): boolean => form.password === form.confirmPassword;
export const passwordsDiffer = { error: "Passwords do not match", path: ["confirmPassword"] };

/** The page behind a link to set a password; the link's secret is in its address. */
export const SetPasswordForm = z.object({ password: accountPassword, confirmPassword: repeatedPassword }).refine(isRepeated, passwordsDiffer);

/** For whoever has forgotten the password. */
export const AskPasswordResetForm = z.object({ email: emailAddress() });
export type AskPasswordReset = z.infer<typeof AskPasswordResetForm>;

export const ChangePasswordForm = z.object({ currentPassword, password: accountPassword, confirmPassword: repeatedPassword }).refine(isRepeated, passwordsDiffer);
