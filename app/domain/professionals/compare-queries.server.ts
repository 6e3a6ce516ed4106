import { db } from "#app/infra/database/db.server.ts";
import { CHECK_KINDS, checkLabels, isProfessionalId } from "./professional.ts";
import { findSummaries, type ProfessionalSummary } from "./professional-summary.server.ts";

/** The most professionals that can be compared. */
const COMPARED_MAX = 3;

/** A professional as one column: the summary, the passed checks, and the areas. */
export type Compared = ProfessionalSummary & {
	checks: string[];
	areas: string[] /** Codes in ISO 639. */;
	languages: string[];
};

/**
 * The first three listed professionals among the ids, without duplicates, in the given order.
 * `isCut` if there were more.
 */
export async function findCompared(
	ids: readonly string[],
): Promise<{ compared: Compared[]; isCut: boolean }> {
	const asked = [...new Set(ids)].filter(isProfessionalId).slice(0, 20);
	const listed = await db().professional.findMany({
		where: { id: { in: asked }, state: "LISTED" },
		select: {
			id: true,
			checks: { select: { kind: true } },
			areas: { orderBy: { position: "asc" }, select: { place: true } },
			languages: { select: { language: true } },
		},
	});
	const parts = new Map(
		listed.map(({ id, checks, areas, languages }) => [
			id,
			{
				checks: CHECK_KINDS.filter((kind) => checks.some((check) => check.kind === kind)).map(
					(kind) => checkLabels[kind],
				),
				areas: areas.map(({ place }) => place),
				languages: languages.map(({ language }) => language),
			},
		]),
	);
	const shown = asked.filter((id) => parts.has(id));
	const summaries = await findSummaries(shown.slice(0, COMPARED_MAX));
	return {
		compared: summaries.flatMap((summary) => ({
			...summary,
			...(parts.get(summary.id) ?? { checks: [], areas: [], languages: [] }),
		})),
		isCut: shown.length > COMPARED_MAX,
	};
}
