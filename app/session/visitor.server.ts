import type { Actor, SignedInUser } from "#app/domain/actor.ts";
import { currentRequest } from "#app/server/request-facts.server.ts";
import { deviceCookie } from "./cookies.server.ts";

/** Who asks in a request: the person whose session it brings, or a visitor. */
export function actorFrom(request: Request, user: SignedInUser | null): Actor {
	const facts = currentRequest();
	if (user) facts.userId = user.id;
	const { address, requestId } = facts;
	const key = request.headers.get("Idempotency-Key");
	return { user, address, requestId, userAgent: request.headers.get("User-Agent") ?? "", submissionKey: key?.slice(0, 200) || undefined };
}

/** Someone who is signing in, whoever is signed in already, with what makes the browser known to an account. */
export const signingIn = (request: Request): Actor => ({ ...actorFrom(request, null), device: deviceCookie.read(request) });
