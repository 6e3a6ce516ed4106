import { Strategy } from "remix-auth/strategy";
import type { Actor, Authentication } from "#app/domain/platform/actor.ts";
import { passkeyCookie } from "../cookies.server.ts";
import { signingIn } from "../visitor.server.ts";
import { readCredentials } from "./credentials-request.server.ts";

type Options = { actor: Actor; credential: string; challenge: unknown };

/** Authenticates both factors with a passkey's response to the challenge in the cookie. */
export class PasskeyStrategy extends Strategy<Authentication, Options> {
	name = "passkey";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({
			actor: signingIn(request),
			challenge: passkeyCookie.read(request),
			...(await readCredentials(request, "credential")),
		});
	}
}
