import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readAsvs } from "../../../verification/prove/asvs-table.ts";

const rows = readAsvs();

describe("docs/asvs.csv", () => {
	it("has each requirement number once, in order", () => {
		const places = rows.map(({ number }) =>
			number.split(".").reduce((sum, part) => sum * 100 + Number(part), 0),
		);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(new Set(places).size).toBe(rows.length);
	});

	it("says how each requirement is met or why it isn't, and names existing tests", () => {
		for (const { number, state, how, test } of rows) {
			expect(how, number).not.toBe("");
			if (test) expect([number, test, existsSync(test)]).toEqual([number, test, true]);
			if (state === "not applicable") expect([number, test]).toEqual([number, ""]);
		}
	});

	it("refers to existing documents", () => {
		for (const { number, how } of rows)
			for (const [path] of how.matchAll(/\b(docs|app)\/[\w./-]+\w/g))
				expect([number, path, existsSync(path)]).toEqual([number, path, true]);
	});

	it("cites docs/security.md only for requirements that it covers", () => {
		const rules = readFileSync("docs/security.md", "utf8");
		const leaning = rows
			.filter(({ state, how }) => state === "met" && how.includes("docs/security.md"))
			.map(({ number }) => number);
		expect(leaning.filter((number) => !rules.includes(number))).toEqual([]);
	});
});
