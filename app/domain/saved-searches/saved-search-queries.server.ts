import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { readSearch } from "./read-search.server.ts";
import { SEARCHES_MAX } from "./saved-search.ts";

type Row = {
	id: string;
	name: string;
	query: string;
	createdAt: Date;
	pausedAt: Date | null;
	sentAt: Date | null;
};

/** A saved search, with its filters in words and the path of its results. */
export type SavedSearchView = ReturnType<typeof viewOf>;

const viewOf = ({ id, name, query, createdAt, pausedAt, sentAt }: Row) => {
	const { path, parts } = readSearch(query);
	return { id, name, path, parts, isPaused: pausedAt !== null, createdAt, sentAt };
};

/** A creator's saved searches, latest first. */
export async function findSavedSearches(actor: Actor): Promise<SavedSearchView[]> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const rows = await db().savedSearch.findMany({
		where: { creatorId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: SEARCHES_MAX,
	});
	return rows.map(viewOf);
}

/** One of the creator's saved searches. Throws `not_found`. */
export async function getSavedSearch(actor: Actor, searchId: string): Promise<SavedSearchView> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const row = await db().savedSearch.findFirst({ where: { id: searchId, creatorId } });
	if (!row) throw new DomainError("not_found", "There is no such saved search.");
	return viewOf(row);
}
