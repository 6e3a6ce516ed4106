import { Authenticator } from "remix-auth";
import { signInByPasskey } from "#app/domain/people/passkey.server.ts";
import { setPassword } from "#app/domain/people/password.server.ts";
import { completeSignIn, keepPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { signIn, signInByLink } from "#app/domain/people/sign-in.server.ts";
import type { Authentication } from "#app/domain/platform/actor.ts";
import { invalidField } from "#app/domain/platform/domain-error.ts";
import {
	type Credentials,
	credentialsRequest,
	EmailedLinkStrategy,
	PasskeyStrategy,
	PasswordStrategy,
	SecondFactorStrategy,
} from "./strategies.server.ts";

/** Every way to authenticate, for pages and the API. It does not start sessions. */
const authenticator = new Authenticator<Authentication>()
	.use(new PasswordStrategy(({ actor, ...input }) => signIn(actor, input)))
	.use(new SecondFactorStrategy(({ actor, ...input }) => completeSignIn(actor, input)))
	.use(new PasskeyStrategy(({ actor, ...input }) => signInByPasskey(actor, input)))
	.use(
		new EmailedLinkStrategy(({ actor, token, password }) => setPassword(actor, { token, password })),
		"set-password",
	)
	.use(new EmailedLinkStrategy(({ actor, token }) => signInByLink(actor, { token })), "sign-in-link");

type Method = "password" | "second-factor" | "passkey" | "set-password" | "sign-in-link";

/**
 * Authenticates with the validated fields of a form or call. Throws a DomainError if the credentials are
 * refused. A form passes its submission key, so that sending it twice authenticates once.
 */
export const authenticate = (
	method: Method,
	request: Request,
	credentials: Credentials,
	submissionKey?: string,
): Promise<Authentication> =>
	authenticator.authenticate(method, credentialsRequest(request, credentials, submissionKey));

/**
 * Authenticates someone in one API call: with the password and, if the account has two-factor sign-in, a TOTP
 * or recovery code. If that code is missing, throws `invalid` on its field once the password is verified.
 */
export async function authenticateWithCode(
	request: Request,
	{ code, ...credentials }: { email: string; password: string; code?: string | undefined },
): Promise<Authentication> {
	const authentication = await authenticate("password", request, credentials);
	const token = await keepPendingSignIn(authentication);
	if (token === undefined) return authentication;
	if (code === undefined) throw invalidField("code", "Enter the code from your authenticator app");
	return authenticate("second-factor", request, { token, code });
}
