import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { content } from "#app/domain/content/content.server.ts";
import type { SEARCH_KINDS } from "#app/domain/content/search/search.ts";
import { searchSite, siteIndex } from "#app/domain/content/search/search-site.server.ts";
import { syncExamples } from "#app/domain/profiles/examples.server.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { newProfessional } from "../../support/market/professionals.ts";
import { anyCharacter } from "../../support/proof/any-character.ts";

const search = (query: string, only?: (typeof SEARCH_KINDS)[number]) => searchSite(visitor(), query, only);
const paths = async (query: string) =>
	(await search(query)).groups.flatMap(({ items }) => items.map(({ path }) => path));
const first = async (query: string) => (await paths(query))[0];

describe("the search", () => {
	it("indexes every kind of content on the site, and each document under its own path", () => {
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
	])("finds the page about %s", async (query, path) => expect(await paths(query)).toContain(path));

	it.each([
		["NYC", "/locations/new-york/ny"],
		["LA", "/locations/los-angeles/ca"],
		["L.A.", "/locations/los-angeles/ca"],
		["Vegas", "/locations/las-vegas/nv"],
		["Windy City", "/locations/chicago/il"],
		["CPA", "/services/accounting"],
		["lawyer", "/services/legal"],
		["attorney", "/services/legal"],
	])("lists the right page first for the common name %s", async (query, path) =>
		expect(await first(query)).toBe(path),
	);

	it.each([
		["DMCA", "/blog/protect-your-content-from-theft"],
		["photoshoot price", "/blog/price-photography-for-creators"],
	])("finds pages that use other words for %s", async (query, path) =>
		expect(await paths(query)).toContain(path),
	);

	it.each([
		["photografer", "photographer", "/services/photography"],
		["lawer", "lawyer", "/services/legal"],
		["Seatlte", "seattle", "/locations/seattle/wa"],
		["acountant", "accountant", "/services/accounting"],
		["new yrok", "new york", "/locations/new-york/ny"],
	])("corrects %s and names the corrected query", async (query, suggestion, path) => {
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

	it("counts all results, and shows up to five of each kind or all of one kind", async () => {
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

	it("links directly to an answer, with the parameter that opens it", async () => {
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
			fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 150 }), async (query) => {
				const { count, groups } = await search(query);
				expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
			}),
			{ numRuns: 200 },
		);
	});

	it("is limited per network address, but an empty query doesn't count", async () => {
		const actor = visitor();
		for (let i = 0; i < defaultLimits.search.points; i++) await searchSite(actor, "tax");
		await expect(searchSite(actor, "tax")).rejects.toMatchObject({ code: "rate_limited" });
		await expect(searchSite(actor, "")).resolves.toMatchObject({ count: 0 });
	});
});

describe("people in the search", () => {
	const people = async (query: string) => {
		const { groups } = await search(query);
		const group = groups.find(({ kind }) => kind === "professional");
		return (group?.items ?? []).map(({ title }) => title.map(({ text }) => text).join("")).sort();
	};

	it("are found by their service, their specialties, and common names for both", async () => {
		await newProfessional({ businessName: "Ada", serviceLine: "PHOTO_VIDEO" });
		await newProfessional({
			businessName: "Bo",
			serviceLine: "PHOTO_VIDEO",
			specialties: { create: [{ specialty: "travel-photos" }, { specialty: "video-editing" }] },
		});
		await newProfessional({
			businessName: "Cy",
			serviceLine: "ACCOUNTING",
			specialties: { create: { specialty: "tax-returns" } },
		});
		await newProfessional({
			businessName: "Di",
			specialties: { create: { specialty: "contracts" } },
			furtherLines: { create: { line: "BUSINESS" } },
		});
		await newProfessional({
			businessName: "Ed",
			serviceLine: "OTHER",
			specialties: { create: { specialty: "graphic-design" } },
		});
		for (const [query, found] of [
			["photographer", ["Ada", "Bo"]],
			["Photography", ["Ada", "Bo"]],
			["photographers near me", ["Ada", "Bo"]],
			["photografer", ["Ada", "Bo"]],
			["videographer", ["Ada", "Bo"]],
			["photo shoot", ["Ada", "Bo"]],
			["CPA", ["Cy"]],
			["accountants", ["Cy"]],
			["bookkeeper", ["Cy"]],
			["tax accountant", ["Cy"]],
			["attorney", ["Di"]],
			["lawyer", ["Di"]],
			["law firm", ["Di"]],
			["consultant", ["Di"]],
			["travel and outdoors", ["Bo"]],
			["drone", ["Bo"]],
			["drone photographer", ["Bo"]],
			["video editor", ["Bo"]],
			["brand deal contract", ["Di"]],
			["logo designer", ["Ed"]],
			["publicist", []],
			["photographer price", []],
			["content", []],
			["zzzzqqq", []],
		] as const)
			expect([query, await people(query)]).toEqual([query, found]);
	});

	it("are found by a location before or after their service, within 25 miles if it is a city", async () => {
		await newProfessional({ businessName: "Center", city: "Austin", region: "TX" });
		await newProfessional({ businessName: "Suburb", city: "Round Rock", region: "TX" });
		await newProfessional({ businessName: "Far", city: "El Paso", region: "TX" });
		await newProfessional({ businessName: "East", city: "New York", region: "NY" });
		for (const [query, found] of [
			["lawyer in Austin", ["Center", "Suburb"]],
			["Austin, TX lawyer", ["Center", "Suburb"]],
			["attorney austin tx", ["Center", "Suburb"]],
			["texas lawyer", ["Center", "Far", "Suburb"]],
			["lawyer NYC", ["East"]],
			["lawyer new york", ["East"]],
			["accountant in Austin", []],
			["lawyer in Xqzzyville", []],
		] as const)
			expect([query, await people(query)]).toEqual([query, found]);
		const [group] = (await search("lawyer in Austin")).groups;
		expect(group).toMatchObject({
			kind: "professional",
			directory: [
				{
					label: "Legal & Compliance · Austin, TX · Within 25 miles",
					path: "/services?category=legal&place=Austin%2C+TX",
				},
			],
		});
	});

	it("are listed once each before other results, first a matching name, then the best rated, and the directory has the rest", async () => {
		for (let i = 0; i < 12; i++)
			await newProfessional({ businessName: `Plain ${i}`, ratingSum: 3, ratingCount: 1 });
		await newProfessional({ businessName: "Best", ratingSum: 10, ratingCount: 2 });
		await newProfessional({ businessName: "Legal Lights" });
		const { groups, count, isPartial } = await search("legal");
		expect([groups[0]?.kind, groups[1]?.kind, isPartial]).toEqual(["professional", "service", false]);
		expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
		const [named, best] = groups[0]?.items ?? [];
		expect(named?.title).toContainEqual({ text: "Legal", isMatch: true });
		expect(best?.title).toEqual([{ text: "Best", isMatch: false }]);
		expect(groups[0]?.directory).toEqual([{ label: "Legal & Compliance", path: "/services?category=legal" }]);
		const [all] = (await search("legal", "professional")).groups;
		expect(all?.items).toHaveLength(11);
		expect(new Set(all?.items.map(({ path }) => path)).size).toBe(11);
	});

	it("are listed after a page that has the query in its title if the query is only a specialty", async () => {
		await newProfessional({
			specialties: { create: [{ specialty: "privacy-law" }, { specialty: "immigration" }] },
		});
		const kinds = async (query: string) => (await search(query)).groups.map(({ kind }) => kind);
		expect((await kinds("privacy")).at(-1)).toBe("professional");
		expect((await kinds("work visas"))[0]).toBe("professional");
		expect((await kinds("privacy lawyer"))[0]).toBe("professional");
	});

	it("include examples in early access, and the examples are marked as such and aren't counted as professionals", async () => {
		await syncExamples();
		const [examples, ...others] = (await search("photographer")).groups;
		expect(examples).toMatchObject({ kind: "example", count: 3 });
		expect(examples?.items.map(({ isExample }) => isExample)).toEqual([true, true, true]);
		expect(others.map(({ kind }) => kind)).not.toContain("professional");
		await newProfessional({ serviceLine: "PHOTO_VIDEO" });
		const { groups } = await search("photographer");
		expect(groups.slice(0, 2).map(({ kind, count }) => [kind, count])).toEqual([
			["professional", 1],
			["example", 3],
		]);
	});
});
