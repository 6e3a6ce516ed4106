import { Strategy } from "remix-auth/strategy";
import type { Actor, Authentication } from "#app/domain/actor.ts";
import { signingIn } from "../visitor.server.ts";
import { readCredentials } from "./credentials-request.server.ts";

type Options = { actor: Actor; token: string; password: string };

/** Proves who someone is by the secret of a link from an email, whose form may bring the new password that the link is for. */
export class MailedLinkStrategy extends Strategy<Authentication, Options> {
	name = "mailed-link";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({ actor: signingIn(request), ...(await readCredentials(request, "token", "password")) });
	}
}
