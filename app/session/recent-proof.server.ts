import type { MiddlewareFunction } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { hasRecentProof } from "#app/domain/credentials/recent-proof.server.ts";
import { askToConfirm } from "#app/forms/pending-form.server.ts";
import { actorOf } from "./contexts.ts";

/**
 * Sends people who proved who they are too long ago to confirm it, before they fill in a sensitive form or when they send it, and then
 * back. The commands themselves refuse without a recent proof.
 */
export const askForRecentProof: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const user = requireUser(actorOf(context));
	if (hasRecentProof(user)) return next();
	throw await askToConfirm(request, url, user);
};
