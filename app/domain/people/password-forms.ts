import * as z from "zod";
import { emailAddress } from "../platform/fields.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./account.ts";

/** A password of any kind. It only has to be present. */
export const anyPassword = (required: string) => z.string({ error: required }).min(1, required);

/** The signed-in user's password, required before sensitive commands. */
export const currentPassword = anyPassword("Enter your current password").max(
	1_000,
	"This is not your current password",
);

export const accountPassword = z
	.string({ error: "Enter a password" })
	.min(1, { error: "Enter a password", abort: true })
	.min(PASSWORD_MIN, `Use ${PASSWORD_MIN} characters or more for your password`)
	.max(PASSWORD_MAX, `Use ${PASSWORD_MAX} characters or fewer for your password`);

export const repeatedPassword = anyPassword("Enter your password again");

/** Whether both password fields match. `passwordsDiffer` is the error if they don't. */
export const isRepeated = (form: { password: string; confirmPassword: string }): boolean =>
	form.password === form.confirmPassword;
export const passwordsDiffer = { error: "Passwords do not match", path: ["confirmPassword"] };

/** The form behind a password link. The link's secret is in its URL. */
export const SetPasswordForm = z
	.object({ password: accountPassword, confirmPassword: repeatedPassword })
	.refine(isRepeated, passwordsDiffer);

/** Requests a password reset link. */
export const AskPasswordResetForm = z.object({ email: emailAddress() });
export type AskPasswordReset = z.infer<typeof AskPasswordResetForm>;

export const ChangePasswordForm = z
	.object({ currentPassword, password: accountPassword, confirmPassword: repeatedPassword })
	.refine(isRepeated, passwordsDiffer);
