import * as z from "zod";
import { emailAddress } from "../platform/fields.ts";
import { anyPassword, currentPassword } from "./password-forms.ts";
import { optionalCode } from "./two-factor-forms.ts";

export const SignInForm = z.object({
	email: z
		.string({ error: "Enter your email address" })
		.trim()
		.min(1, "Enter your email address")
		.max(1_000, "Enter your email address"),
	password: anyPassword("Enter your password").max(1_000, "Enter your password"),
});
export type SignIn = z.infer<typeof SignInForm>;

/** Requests a sign-in link instead of using the password. */
export const AskSignInLinkForm = z.object({ email: emailAddress() });
export type AskSignInLink = z.infer<typeof AskSignInLinkForm>;

/** Confirms someone's identity. The code is for accounts with two-factor sign-in. */
export const ConfirmIdentityForm = z.object({ currentPassword, code: optionalCode });
export type ConfirmIdentity = z.infer<typeof ConfirmIdentityForm>;
