import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { findLatestId } from "./new-professionals.server.ts";
import { getSavedSearch } from "./saved-search-queries.server.ts";

/**
 * Resumes the emails of a saved search, for professionals who are listed from now on. Idempotent.
 * Throws `not_found`.
 */
export async function resumeSearch(actor: Actor, searchId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await getSavedSearch(actor, searchId);
	await db().savedSearch.updateMany({
		where: { id: searchId, creatorId, pausedAt: { not: null } },
		data: { pausedAt: null, seenId: await findLatestId() },
	});
}
