import { Strategy } from "remix-auth/strategy";
import type { Actor, Authentication } from "#app/domain/platform/actor.ts";
import { signingIn } from "../visitor.server.ts";
import { readCredentials } from "./credentials-request.server.ts";

type Options = { actor: Actor; token: string; code: string };

/** Authenticates the second factor: the pending sign-in's token, and a TOTP or recovery code. */
export class SecondFactorStrategy extends Strategy<Authentication, Options> {
	name = "second-factor";

	override async authenticate(request: Request): Promise<Authentication> {
		return this.verify({ actor: signingIn(request), ...(await readCredentials(request, "token", "code")) });
	}
}
