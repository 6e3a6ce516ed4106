import { Strategy } from "remix-auth/strategy";
import type { Actor, Authentication } from "#app/domain/platform/actor.ts";
import { signingIn } from "../visitor.server.ts";
import { readCredentials } from "./credentials-request.server.ts";

type Options = { actor: Actor; email: string; password: string };

/** Authenticates with email and password. */
export class PasswordStrategy extends Strategy<Authentication, Options> {
	name = "password";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({
			actor: signingIn(request),
			...(await readCredentials(request, "email", "password")),
		});
	}
}
