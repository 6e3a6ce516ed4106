import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { type DirectoryFilter, facetsOf, type Sort } from "#app/domain/professionals/directory.ts";
import { findProfessionals } from "#app/domain/professionals/directory-queries.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { planOf, queriesOf } from "../../support/database/queries.ts";
import { seedProfessionals } from "../../support/market/professionals.ts";

const asked: [string, DirectoryFilter, Sort][] = [
	["all", {}, "rating"],
	["a line", { line: "LEGAL" }, "lowest-rate"],
	["a line in a state", { line: "PHOTO_VIDEO", place: { region: "CA" } }, "experience"],
	["a city", { place: { region: "NY", city: "New York" } }, "newest"],
	["rates that many ask", { minRate: 50, maxRate: 300 }, "rating"],
	["rates that few ask", { line: "LEGAL", maxRate: 75, experience: "YEARS_10_PLUS", travel: "WILL_TRAVEL" }, "rating"],
	["a city, experience and travel", { place: { region: "TX", city: "austin" }, experience: "YEARS_6_10", travel: "STATEWIDE" }, "highest-rate"],
	["remote work", { isRemote: true }, "rating"],
	["a language that one in a hundred speaks", { language: "fr" }, "lowest-rate"],
	["a specialty in a line and a state", { line: "LEGAL", specialty: "specialty-7", place: { region: "CA" } }, "experience"],
	["a specialty, a language, and remote work", { specialty: "specialty-7", language: "zh", isRemote: true }, "rating"],
	["a language and a rate", { language: "es", maxRate: 150 }, "highest-rate"],
	["a day on which some are busy", { availableOn: "2026-12-24" }, "rating"],
	["a day, a language, and a city", { availableOn: "2026-12-24", language: "es", place: { region: "IL", city: "Chicago" } }, "newest"],
	["within 25 miles of a large city", { place: { region: "CA", city: "Los Angeles" }, within: 25 }, "rating"],
	["within 100 miles of a small one", { place: { region: "TX", city: "Round Rock" }, within: 100, language: "es" }, "lowest-rate"],
	["within 10 miles of a place where no one is", { place: { region: "NV", city: "Elko" }, within: 10 }, "rating"],
	["nobody", { line: "EDUCATION", place: { region: "WY" }, minRate: 300, experience: "YEARS_10_PLUS" }, "newest"],
];

/** A place well inside each list, as its later pages have it. */
const inside = async (filter: DirectoryFilter, sort: Sort) => (await findProfessionals(filter, sort, { after: (await findProfessionals(filter, sort)).next })).next;

describe("a page of the directory", () => {
	it("takes at most six queries, with facets eight, and none of them walks through a table", async () => {
		await seedProfessionals(3_000);
		for (const [name, filter, sort] of asked) {
			for (const after of [undefined, await inside(filter, sort)]) {
				const queries = await queriesOf(() => findProfessionals(filter, sort, { after }));
				expect(queries.length, name).toBeLessThanOrEqual(facetsOf(filter).length > 0 || filter.within ? 8 : 6);
				for (const sql of queries) {
					const plan = await planOf(sql);
					expect(plan, `${name}: ${sql}`).not.toMatch(/SCAN (?!counted|f\b)/);
				}
				const [reading = ""] = queries.filter((sql) => sql.includes("ORDER BY") && sql.includes("DirectoryEntry"));
				const plan = await planOf(reading);
				// Only few rows, of shelves or of a facet, are put in order after they were read.
				if (!plan.includes("helf_idx") && !reading.includes("CROSS JOIN")) expect(plan, `${name}: ${reading}`).not.toContain("TEMP B-TREE");
			}
		}
	});

	it("costs among 100,000 at most twice what it costs among 1,000", { timeout: 180_000 }, async () => {
		const quickestAt = async (size: number) => {
			await emptyDatabase();

			await seedProfessionals(size);
			const quickest: number[] = [];
			for (const [, filter, sort] of asked) {
				const after = await inside(filter, sort);
				const times: number[] = [];
				for (let i = 0; i < 41; i++) {
					const start = performance.now();
					await findProfessionals(filter, sort, { after });
					times.push(performance.now() - start);
				}
				// What other tests take of the machine in the meantime is no cost of the page.
				quickest.push(Math.min(...times));
			}
			return quickest;
		};
		const few = await quickestAt(1_000);
		const many = await quickestAt(100_000);
		const total = (times: number[]) => times.reduce((sum, time) => sum + time, 0);
		expect(total(many)).toBeLessThanOrEqual(2 * total(few));
	});
});
