import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { logNames } from "#app/infra/security/security-log.server.ts";
import { currentRequest } from "#app/server/request-facts.server.ts";
import { deviceCookie } from "./cookies.server.ts";

/** The actor of a request: the session's user, or a visitor. */
export function actorFrom(request: Request, user: SignedInUser | null): Actor {
	const facts = currentRequest();
	if (user) {
		facts.userId = user.id;
		facts.logName = () => logNames(user.id)[0];
	}
	const { address, requestId } = facts;
	const key = request.headers.get("Idempotency-Key");
	return {
		user,
		address,
		requestId,
		userAgent: request.headers.get("User-Agent") ?? "",
		submissionKey: key?.slice(0, 200) || undefined,
	};
}

/** The actor of a sign-in, without any current session, but with the browser's device cookie. */
export const signingIn = (request: Request): Actor => ({
	...actorFrom(request, null),
	device: deviceCookie.read(request),
});
