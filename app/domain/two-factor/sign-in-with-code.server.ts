import { db } from "#app/infra/db.server.ts";
import type { SignIn } from "../accounts/account-forms.ts";
import { signIn } from "../accounts/sign-in.server.ts";
import type { Actor } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { hasTwoFactor, showSecondFactor } from "./second-factor.server.ts";

/**
 * Signing in by one call: the password and, where the account has two-factor sign-in, a code of the app or a recovery code.
 * Without the code `invalid` on its field, after the password was found right. Returns whose account it is.
 */
export async function signInWithCode(actor: Actor, { code, ...input }: SignIn & { code?: string | undefined }): Promise<{ userId: string }> {
	const { userId } = await signIn(actor, input);
	if (!(await hasTwoFactor(db(), userId))) return { userId };
	if (code === undefined) throw invalidField("code", "Enter the code from your authenticator app");
	await showSecondFactor(actor, userId, code);
	return { userId };
}
