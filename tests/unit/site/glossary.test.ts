import { readFileSync } from "node:fs";
import { load } from "cheerio/slim";
import { describe, expect, it } from "vitest";
import { explainTerms, glossary } from "#app/domain/content/glossary.server.ts";
import { TERM_IDS } from "#app/domain/content/glossary.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";

const file = "pages/glossary.yaml";
const source = readFileSync(`content/${file}`, "utf8");
const readWith = (text: string) => withContentOverrides(new Map([[file, text]]), () => glossary.read());

describe("the glossary", () => {
	it("is refused if it lacks a term that pages explain, or contains a term twice", () => {
		expect(() => readWith(source.replace("id: chargeback", "id: other"))).toThrow("chargeback is missing");
		expect(() => readWith(source.replace("id: model-release", "id: quote"))).toThrow("quote appears twice");
	});

	it("explains terms in place, and each explanation links to the term on the page", () => {
		const $ = load(explainTerms(...TERM_IDS));
		expect($("details > summary").text()).toBe("Words on this page");
		const links = $("dt a")
			.map((_, link) => $(link).attr("href"))
			.get();
		expect(links).toEqual(TERM_IDS.map((id) => `/glossary#${id}`));
		for (const text of $("dd")
			.map((_, row) => $(row).text())
			.get())
			expect(text).toMatch(/\.$/);
	});
});
