import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { SignInForm } from "#app/domain/accounts/account-forms.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import type { Actor } from "#app/domain/actor.ts";

/** Proves who someone is, by the form of the sign-in page. Sessions are not its business. */
export async function authenticate(request: Request, actor: Actor): Promise<{ userId: string }> {
	const authenticator = new Authenticator<{ userId: string }>();
	authenticator.use(new FormStrategy(({ form }) => signIn(actor, SignInForm.parse(Object.fromEntries(form)))), "password");
	return authenticator.authenticate("password", request);
}
