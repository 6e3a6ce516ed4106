import type { MiddlewareFunction } from "react-router";
import { hasRecentProof } from "#app/domain/people/credentials.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { redirectToReauthentication } from "#app/forms/pending-form.server.ts";
import { getActor } from "#app/session/contexts.ts";

/**
 * Redirects users without recent re-authentication to confirm their identity, and back again. The
 * commands themselves also require it.
 */
export const askForRecentProof: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const user = requireUser(getActor(context));
	if (hasRecentProof(user)) return next();
	throw await redirectToReauthentication(request, url, user);
};
