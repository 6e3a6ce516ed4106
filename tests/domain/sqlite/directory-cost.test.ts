import { describe, expect, it } from "vitest";
import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import { listFacets, listShelves } from "#app/domain/profiles/directory.ts";
import { explainQuery, recordQueries } from "../../support/database/queries.ts";
import { directoryQuestions, findInside } from "../../support/market/directory-questions.ts";
import { seedProfessionals } from "../../support/market/professionals.ts";

describe("a page of the directory", () => {
	// One query for the page with its count, one for examples, four for the rows (the professionals, their
	// other service lines, their checks, and their images), and an additional one to choose a strategy, if
	// there is a choice.
	it("takes at most six queries, or seven with rates, facets, or a distance, and doesn't scan any table", async () => {
		await seedProfessionals(3_000);
		for (const [name, filter, sort] of directoryQuestions) {
			for (const after of [undefined, await findInside(filter, sort)]) {
				const queries = await recordQueries(() => findProfessionals(filter, sort, { after }));
				const hasChoice =
					listShelves(filter) !== undefined || listFacets(filter).length > 0 || filter.within !== undefined;
				expect(queries.length, name).toBeLessThanOrEqual(hasChoice ? 7 : 6);
				for (const sql of queries) {
					const plan = await explainQuery(sql);
					expect(plan, `${name}: ${sql}`).not.toMatch(/SCAN (?!counted|[fm]\b)/);
				}
				const [reading = ""] = queries.filter(
					(sql) => sql.includes("ORDER BY") && sql.includes("DirectoryEntry"),
				);
				const plan = await explainQuery(reading);
				// Only a few rows, of shelves or of a facet, are sorted after they are read.
				if (reading.includes("CROSS JOIN"))
					expect(plan, `${name}: ${reading}`).toMatch(
						/SEARCH e USING (COVERING )?INDEX \w+ \(line=\? AND professionalId=\?\)/,
					);
				else if (!plan.includes("helf_idx")) expect(plan, `${name}: ${reading}`).not.toContain("TEMP B-TREE");
			}
		}
	});
});
