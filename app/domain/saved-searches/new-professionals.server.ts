import { db } from "#app/infra/database/db.server.ts";
import { findProfessionals } from "../professionals/directory-queries.server.ts";
import type { ProfessionalSummary } from "../professionals/professional-summary.server.ts";
import { readSearch } from "./read-search.server.ts";

/**
 * The ID of the professional who was listed last, or nothing while there are only examples. IDs
 * sort by time, and a profile gets its ID when it is first listed.
 */
export async function findLatestId(): Promise<string> {
	const latest = await db().professional.findFirst({
		where: { exampleSlug: null },
		orderBy: { id: "desc" },
		select: { id: true },
	});
	return latest?.id ?? "";
}

/** The professionals who match a search and were listed after another, newest first: one page. */
export async function findNewProfessionals(query: string, seenId: string): Promise<ProfessionalSummary[]> {
	const { professionals } = await findProfessionals(readSearch(query).filter, "newest");
	return professionals.filter(({ id }) => id > seenId);
}
