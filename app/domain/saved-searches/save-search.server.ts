import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { findLatestId } from "./new-professionals.server.ts";
import { readSearch } from "./read-search.server.ts";
import { SEARCHES_MAX } from "./saved-search.ts";
import type { SaveSearch } from "./saved-search-forms.ts";

/**
 * Saves a search of the directory under a name, up to SEARCHES_MAX. From now on, a weekly email
 * lists
 * new professionals who match it, if there are any. Throws `conflict` if the same search is saved
 * already, or the list is full.
 */
export async function saveSearch(actor: Actor, input: SaveSearch): Promise<{ id: string }> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const { query, unknownPlace } = readSearch(input.query);
	if (unknownPlace)
		throw invalidField(
			"name",
			`We don't know the place “${unknownPlace}”. Go back to the search and choose another one`,
		);
	const seenId = await findLatestId();
	return withIdempotency(actor, "save-search", { ...input, query }, async (remember) => {
		try {
			return await transaction(async (tx) => {
				if ((await tx.savedSearch.count({ where: { creatorId } })) >= SEARCHES_MAX)
					throw new DomainError(
						"conflict",
						`Your list is full with ${SEARCHES_MAX} searches. Delete one first.`,
					);
				const search = await tx.savedSearch.create({
					data: { creatorId, name: input.name, query, createdAt: now(), seenId },
					select: { id: true },
				});
				await recordEvent(tx, actor, { action: "save-search", subject: ["SavedSearch", search.id] });
				await remember(tx, search);
				return search;
			});
		} catch (error) {
			if (!isUniqueViolation(error)) throw error;
			const known = await db().savedSearch.findFirst({ where: { creatorId, query }, select: { name: true } });
			throw new DomainError(
				"conflict",
				`You have already saved this search${known ? ` as “${known.name}”` : ""}.`,
			);
		}
	});
}
