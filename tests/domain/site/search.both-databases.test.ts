import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { content } from "#app/domain/content/content.server.ts";
import type { SEARCH_KINDS } from "#app/domain/content/search/search.ts";
import { searchSite, siteIndex } from "#app/domain/content/search/search-site.server.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { visitor } from "../../support/accounts/actors.ts";

const search = (query: string, only?: (typeof SEARCH_KINDS)[number]) => searchSite(visitor(), query, only);
const paths = async (query: string) =>
	(await search(query)).groups.flatMap(({ items }) => items.map(({ path }) => path));
const first = async (query: string) => (await paths(query))[0];

describe("the search", () => {
	it("finds everything on the site", () => {
		const found = [...siteIndex().documents.values()];
		expect(new Set(found.map(({ path }) => path)).size).toBe(found.length);
		for (const [kind, least] of Object.entries({
			service: 7,
			city: 10,
			guide: 3,
			page: 15,
			article: 20,
			question: 118,
		})) {
			expect(found.filter((document) => document.kind === kind).length).toBeGreaterThanOrEqual(least);
		}
	});

	it.each([
		["photography", "/services/photography"],
		["Los Angeles", "/locations/los-angeles/ca"],
		["quarterly taxes", "/blog/quarterly-taxes-for-creators"],
		["marketing", "/services/marketing"],
		["cookies", "/cookies"],
	])("lists the page about %s first", async (query, path) => expect(await paths(query)).toContain(path));

	it.each([
		["NYC", "/locations/new-york/ny"],
		["LA", "/locations/los-angeles/ca"],
		["L.A.", "/locations/los-angeles/ca"],
		["Vegas", "/locations/las-vegas/nv"],
		["Windy City", "/locations/chicago/il"],
		["CPA", "/services/accounting"],
		["lawyer", "/services/legal"],
		["attorney", "/services/legal"],
	])("finds %s under another name", async (query, path) => expect(await first(query)).toBe(path));

	it.each([
		["DMCA", "/blog/protect-your-content-from-theft"],
		["photoshoot price", "/blog/price-photography-for-creators"],
	])("finds pages that say %s in other words", async (query, path) =>
		expect(await paths(query)).toContain(path),
	);

	it.each([
		["photografer", "photographer", "/services/photography"],
		["lawer", "lawyer", "/services/legal"],
		["Seatlte", "seattle", "/locations/seattle/wa"],
		["acountant", "accountant", "/services/accounting"],
		["new yrok", "new york", "/locations/new-york/ny"],
	])("corrects %s and says what it searched for", async (query, suggestion, path) => {
		const results = await search(query);
		expect(results.suggestion).toBe(suggestion);
		expect(results.groups.flatMap(({ items }) => items.map((item) => item.path))).toContain(path);
	});

	it("finds something for every topic and suggestion that pages offer", async () => {
		const { search: page, landings } = content();
		for (const query of [...page.popular.map(({ q }) => q), ...landings.creatorServices.searchTerms]) {
			expect(await search(query), query).toMatchObject({
				isPartial: false,
				suggestion: undefined,
				count: expect.toSatisfy((count: number) => count > 0),
			});
		}
	});

	it("matches the beginning of a word", async () => {
		expect(await first("photog")).toBe("/services/photography");
		expect((await search("photog")).suggestion).toBeUndefined();
	});

	it("says so if no result has all of the words", async () => {
		const results = await search("zzzzqqq contract");
		expect(results).toMatchObject({ isPartial: true });
		expect(results.count).toBeGreaterThan(10);
	});

	it("finds nothing for nonsense, for words that appear everywhere, or for an empty query", async () => {
		for (const query of ["zzzzqqq", "how to", ""])
			expect(await search(query)).toMatchObject({
				count: 0,
				groups: [],
				isPartial: false,
				suggestion: undefined,
			});
	});

	it("counts all results and shows the best five of a kind, or all of one kind", async () => {
		const { groups, count } = await search("creator");
		expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
		for (const group of groups) expect(group.items).toHaveLength(Math.min(5, group.count));
		const questions = (await search("creator", "question")).groups.find(({ kind }) => kind === "question");
		expect(questions?.count).toBeGreaterThan(5);
		expect(questions?.items).toHaveLength(questions?.count ?? 0);
	});

	it("highlights matches in titles and excerpts", async () => {
		const [city] = (await search("NYC")).groups;
		expect(city?.items[0]?.title).toEqual([
			{ text: "New York", isMatch: true },
			{ text: ", NY", isMatch: false },
		]);
		expect(city?.items[0]?.excerpt.some(({ isMatch }) => isMatch)).toBe(true);
	});

	it("leads to answers, and opens them", async () => {
		expect(await paths("Can a lawyer in another state help me?")).toContain(
			"/services/legal?open=can-a-lawyer-in-another-state-help-me#can-a-lawyer-in-another-state-help-me",
		);
	});

	it("accepts any input", async () => {
		const hostile = [
			'"><script>alert(1)</script>',
			"%00",
			"\u0000\u0007",
			"'; DROP TABLE User; --",
			"__proto__",
			"constructor",
			"(".repeat(200),
			"a".repeat(10_000),
			"\ud800",
			"*:* AND ^~?",
		];
		for (const query of hostile) expect((await search(query)).count).toBeGreaterThanOrEqual(0);
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: "binary", maxLength: 150 }), async (query) => {
				const { count, groups } = await search(query);
				expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
			}),
			{ numRuns: 200 },
		);
	});

	it("is limited per network address, and an empty query isn't counted", async () => {
		const actor = visitor();
		for (let i = 0; i < defaultLimits.search.points; i++) await searchSite(actor, "tax");
		await expect(searchSite(actor, "tax")).rejects.toMatchObject({ code: "rate_limited" });
		await expect(searchSite(actor, "")).resolves.toMatchObject({ count: 0 });
	});
});
