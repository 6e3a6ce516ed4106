import { Strategy } from "remix-auth/strategy";
import type { Actor, Authentication } from "#app/domain/platform/actor.ts";
import { signingIn } from "../visitor.server.ts";
import { readCredentials } from "./credentials-request.server.ts";

type Options = { actor: Actor; token: string; password: string };

/** Authenticates with the token of an emailed link, and the new password if the link sets one. */
export class EmailedLinkStrategy extends Strategy<Authentication, Options> {
	name = "emailed-link";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({
			actor: signingIn(request),
			...(await readCredentials(request, "token", "password")),
		});
	}
}
