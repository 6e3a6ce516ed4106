import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { getSavedSearch } from "./saved-search-queries.server.ts";

/** Stops the emails of a saved search until it is resumed. Idempotent. Throws `not_found`. */
export async function pauseSearch(actor: Actor, searchId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await getSavedSearch(actor, searchId);
	await db().savedSearch.updateMany({
		where: { id: searchId, creatorId, pausedAt: null },
		data: { pausedAt: now() },
	});
}
