import * as z from "zod";
import { emailAddress, line, version } from "../platform/fields.ts";
import { PASSKEY_NAME_MAX } from "./account.ts";
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

const NO_PASSKEY =
	"Your browser didn’t send a passkey. Passkeys need JavaScript and a recent browser. Turn JavaScript on and try again, or use another way.";

/** The credential as JSON. An empty one, from a browser that sent no passkey, is rejected. */
const credential = z
	.string({ error: NO_PASSKEY })
	.min(1, NO_PASSKEY)
	.max(20_000, "This is not a passkey. Try again.");

const passkeyName = line("Enter a name for the passkey", PASSKEY_NAME_MAX);

/** A passkey that signs someone in or confirms their identity. */
export const PasskeyForm = z.object({ credential });
export const AddPasskeyForm = z.object({ name: passkeyName, credential });
export const RenamePasskeyForm = z.object({ name: passkeyName, version });
