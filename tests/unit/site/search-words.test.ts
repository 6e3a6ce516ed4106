import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	getBeginning,
	getExcerpt,
	highlight,
	onOneLine,
	type Segment,
} from "#app/domain/content/search/highlight.ts";
import {
	countLabel,
	QUERY_MAX,
	readQuery,
	searchPath,
	similarTerm,
} from "#app/domain/content/search/search.ts";
import {
	getTerm,
	getTerms,
	groupTerms,
	hasAllGroups,
	readLine,
	readSynonyms,
	withPhrases,
} from "#app/domain/market/search-terms.ts";
import { editDistance } from "#app/infra/process/edit-distance.ts";

describe("search terms", () => {
	test.each([
		["Lawyers", "lawyer"],
		["lawyer's", "lawyer"],
		["lawyers’", "lawyer"],
		["taxes", "tax"],
		["companies", "company"],
		["business", "business"],
		["L.A", "la"],
		["1,000", "1000"],
		["Café", "cafe"],
		["15.3", "153"],
	])("for %s are %s", (word, term) => expect(getTerm(word)).toBe(term));

	test("leave out words that appear everywhere", () =>
		expect(getTerms("How do I find a photographer in the city?")).toEqual(["find", "photographer", "city"]));

	test("combine the words of a known phrase", () => {
		expect(withPhrases(["new", "york", "city", "law"], new Set(["new york", "new york city"]))).toEqual([
			"new",
			"new york",
			"new york city",
			"york",
			"city",
			"law",
		]);
	});
});

const marked = (segments: readonly Segment[]) =>
	segments.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

describe("highlighting", () => {
	test("marks every form of a word, and phrases as one", () => {
		expect(
			marked(highlight("Lawyers in New York say a lawyer's word is law.", new Set(["lawyer", "new york"]))),
		).toBe("[Lawyers] in [New York] say a [lawyer's] word is law.");
		expect(marked(highlight("The City of Angels", new Set(["city angel"])))).toBe("The [City of Angels]");
	});

	test("never changes the text itself", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string({ maxLength: 5 })), (text, terms) => {
				expect(
					highlight(text, new Set(terms))
						.map((segment) => segment.text)
						.join(""),
				).toBe(text);
			}),
		);
	});

	test("picks the part of the text with the most terms as the excerpt, and cuts it between words", () => {
		const text = `${"Nothing here. ".repeat(40)}The contract names a fee and a term. ${"More of the same. ".repeat(40)}`;
		const excerpt = getExcerpt(readLine(text), new Set(["contract", "fee"])) ?? "";
		expect(excerpt).toContain("The contract names a fee and a term.");
		expect(excerpt).toMatch(/^… .* …$/);
	});

	test("returns no excerpt without a match, so that the beginning of the text is used", () => {
		const text = `Beginning. ${"word ".repeat(100)}`;
		expect(getExcerpt(readLine(text), new Set(["nothing"]))).toBeUndefined();
		expect(getBeginning(text)).toMatch(/^Beginning\. .*word …$/);
		expect(getBeginning("Short text.")).toBe("Short text.");
	});

	test("separates lines that aren't sentences", () =>
		expect(onOneLine(" A cell\nanother\nA sentence.\nNext  one.\n")).toBe(
			"A cell · another · A sentence. Next one.",
		));

	test("returns an excerpt that contains the match and is at most two lines long, plus ellipses", () => {
		const words = fc.array(fc.constantFrom("tax", "contract", "x".repeat(250), "a", "Los Angeles.", "·"), {
			maxLength: 80,
		});
		fc.assert(
			fc.property(words, (list) => {
				const text = list.join(" ");
				const excerpt = getExcerpt(readLine(text), new Set(["tax", "contract"]));
				expect(getBeginning(text).length).toBeLessThanOrEqual(192);
				const isFound = list.some((word) => word === "tax" || word === "contract");
				if (isFound) expect(excerpt).toMatch(/tax|contract/);
				else expect(excerpt).toBeUndefined();
				expect(excerpt?.length ?? 0).toBeLessThanOrEqual(194);
			}),
		);
	});
});

describe("spelling", () => {
	test.each([
		["lawer", "lawyer", 1],
		["photografer", "photographer", 2],
		["seatlte", "seattle", 1],
		["tax", "tax", 0],
		["cat", "photographer", 3],
	])("“%s” and “%s” have the edit distance %i, counted up to 3", (a, b, edits) =>
		expect(editDistance(a, b, 2)).toBe(edits),
	);

	test("has an edit distance that is the same in both directions", () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
				expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
			}),
		);
	});

	const vocabulary = new Map([
		["lawyer", 90],
		["lower", 10],
		["layer", 95],
		["1099", 40],
		["new york", 900],
	]);
	test.each([
		["lawer", "layer"],
		["lawyr", "lawyer"],
		["1098", undefined],
		["law", undefined],
		["newyork", undefined],
	])("%s is corrected to %s", (term, similar) => expect(similarTerm(term, vocabulary)).toBe(similar));
});

describe("synonyms", () => {
	const synonyms = readSynonyms([
		["NYC", "New York"],
		["CPA", "accountant"],
		["brand deal", "sponsorship"],
	]);
	test("work in both directions", () => {
		expect(synonyms.get("nyc")).toEqual(["new york"]);
		expect(synonyms.get("new york")).toEqual(["nyc"]);
	});
	test("treat a phrase as one group, and other terms separately", () => {
		expect(groupTerms(getTerms("brand deal CPA contract"), synonyms)).toEqual([
			{ terms: ["brand", "deal"], alternatives: ["sponsorship"] },
			{ terms: ["cpa"], alternatives: ["accountant"] },
			{ terms: ["contract"], alternatives: [] },
		]);
	});
});

describe("a text", () => {
	const synonyms = readSynonyms([["photo shoot", "session"]]);
	const known = new Set(withPhrases(getTerms("A photo shoot in Austin"), synonyms));
	test.each([
		["photo", true],
		["session Austin", true],
		["photo shoots", true],
		["session Boise", false],
		["", true],
	])("has all the terms of %j: %j", (query, isFound) =>
		expect(hasAllGroups(known, groupTerms(getTerms(query), synonyms))).toBe(isFound),
	);
});

describe("a query", () => {
	test.each([
		[null, ""],
		["  two\u0000 \n words ", "two words"],
		["\u0007\u2028", ""],
		['"quotes" <b>&', '"quotes" <b>&'],
		["a\ud800b", "a\ufffdb"],
	])("%j is read as %j", (raw, text) => expect(readQuery(raw)).toEqual({ text, isCut: false }));

	test("is cut at 100 characters, never inside one", () => {
		expect(readQuery("a".repeat(QUERY_MAX))).toEqual({ text: "a".repeat(QUERY_MAX), isCut: false });
		expect(readQuery("🎬".repeat(10_000))).toEqual({ text: "🎬".repeat(QUERY_MAX), isCut: true });
	});

	test("can be written as a URL", () =>
		expect(searchPath('a&b="c"', "city")).toBe("/search?q=a%26b%3D%22c%22&in=city"));
	test("has its number of results in words", () =>
		expect([0, 1, 2].map(countLabel)).toEqual(["0 results", "1 result", "2 results"]));
});
