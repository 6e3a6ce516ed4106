import { Strategy } from "remix-auth/strategy";
import type { Actor, Authentication } from "#app/domain/platform/actor.ts";
import { passkeyCookie } from "./cookies.server.ts";
import { signingIn } from "./visitor.server.ts";

/** Credentials by field name. */
export type Credentials = Record<string, string>;

/** The headers that identify the session, the browser, and the submission key. */
const KEPT_HEADERS = ["Cookie", "User-Agent", "Idempotency-Key"];

/**
 * A request with the validated fields of a form or call. Strategies read a request's body, and the original
 * request's body has already been read. `submissionKey` is the form's own key.
 */
export function credentialsRequest(
	{ url, headers: given }: Request,
	credentials: Credentials,
	submissionKey?: string,
): Request {
	const headers = new Headers();
	for (const name of KEPT_HEADERS) {
		const value = given.get(name);
		if (value !== null) headers.set(name, value);
	}
	if (submissionKey !== undefined) headers.set("Idempotency-Key", submissionKey);
	return new Request(url, { method: "POST", headers, body: new URLSearchParams(credentials) });
}

/** The credentials in a request that `credentialsRequest` made. A missing field is empty. */
async function readCredentials<Name extends string>(
	request: Request,
	...names: Name[]
): Promise<Record<Name, string>> {
	const form = await request.formData();
	return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<
		Name,
		string
	>;
}

/** Authenticates with email and password. */
export class PasswordStrategy extends Strategy<
	Authentication,
	{ actor: Actor; email: string; password: string }
> {
	name = "password";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({
			actor: signingIn(request),
			...(await readCredentials(request, "email", "password")),
		});
	}
}

/** Authenticates the second factor: the pending sign-in's token, and a TOTP or recovery code. */
export class SecondFactorStrategy extends Strategy<
	Authentication,
	{ actor: Actor; token: string; code: string }
> {
	name = "second-factor";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({ actor: signingIn(request), ...(await readCredentials(request, "token", "code")) });
	}
}

/** Authenticates both factors with a passkey's response to the challenge in the cookie. */
export class PasskeyStrategy extends Strategy<
	Authentication,
	{ actor: Actor; credential: string; challenge: unknown }
> {
	name = "passkey";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({
			actor: signingIn(request),
			challenge: passkeyCookie.read(request),
			...(await readCredentials(request, "credential")),
		});
	}
}

/** Authenticates with the token from an emailed link, and the new password if the link sets one. */
export class EmailedLinkStrategy extends Strategy<
	Authentication,
	{ actor: Actor; token: string; password: string }
> {
	name = "emailed-link";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({
			actor: signingIn(request),
			...(await readCredentials(request, "token", "password")),
		});
	}
}
