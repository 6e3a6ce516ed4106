import { db } from "#app/infra/database/db.server.ts";
import { findSummaries, type ProfessionalSummary } from "./professional-summary.server.ts";

/** The most name words read, and the most people found. */
const NAMES_MAX = 400;
const FOUND_MAX = 20;

type PeopleFound = {
	found: ProfessionalSummary[];
	/** The search terms that occur in a name. */
	words: ReadonlySet<string>;
	/** Whether the people found have all the terms in their names. */
	isFullMatch: boolean;
};

/**
 * Listed professionals and examples whose names contain the search terms: all of them, or if no one
 * matches all, most of them. For frequent words only a limited number of names is read.
 */
export async function findProfessionalsByName(terms: readonly string[]): Promise<PeopleFound> {
	if (terms.length === 0) return { found: [], words: new Set(), isFullMatch: false };
	// Both in one direction, so that an index has the rows in this order.
	const rows = await db().professionalWord.findMany({
		where: { word: { in: [...terms] } },
		orderBy: [{ word: "desc" }, { professionalId: "desc" }],
		take: NAMES_MAX,
	});
	const matches = new Map<string, number>();
	for (const { professionalId } of rows) matches.set(professionalId, (matches.get(professionalId) ?? 0) + 1);
	const most = Math.max(0, ...matches.values());
	const ids = [...matches].filter(([, count]) => count === most).map(([id]) => id);
	const found = await findSummaries(ids.slice(0, FOUND_MAX));
	return {
		found,
		words: new Set(rows.map(({ word }) => word)),
		isFullMatch: most > 0 && most === terms.length,
	};
}
