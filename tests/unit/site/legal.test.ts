import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LEGAL_DOCUMENTS } from "#app/domain/legal/legal.ts";
import { readLegalTexts } from "#app/domain/legal/legal-content.server.ts";
import { compareLegalTexts, currentVersion, getCurrentLegalText, getLegalText } from "#app/domain/legal/legal-queries.server.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";
import { fact } from "#app/infra/content/site.server.ts";

/**
 * SHA-256 of every published version. To change a text, add a file with the next number, and its
 * line here.
 */
const PUBLISHED = {
	"terms/1.md": "1503ff1023a4572cf6fdb1c7deec8330b25a919375ef3c2435693b91fa699637",
	"terms/2.md": "c7a0f4d3ee1cd3034ae364533c30da958a4d1d2b770199ad4810906de62bc5e8",
	"privacy/1.md": "981ee8d53b3a6ca229216bde6ea40a9ddbb5bd98b879880c687d08e238dfb20a",
	"privacy/2.md": "eb522fe56b712ecc25ba9c51f1ee28ccfaa4492a10568f77e5235c7f37a28abe",
};

describe("legal texts", () => {
	it("never change once they are published", () => {
		const files = LEGAL_DOCUMENTS.flatMap((document) => readdirSync(`content/legal/${document}`).map((file) => `${document}/${file}`));
		const hashes = files.map((file) => [
			file,
			createHash("sha256")
				.update(readFileSync(`content/legal/${file}`))
				.digest("hex"),
		]);
		expect(Object.fromEntries(hashes)).toEqual(PUBLISHED);
	});

	it("take from the site's facts only who runs it, so that editing a fact changes none of them", () => {
		const read = (text: string) => withContentOverrides(new Map([["legal/terms/1.md", readFileSync("content/legal/terms/1.md", "utf8").replace("10%", text)]]), readLegalTexts);
		expect(() => read("{{marketplace-fee}}")).toThrow("content/legal/terms/1.md:57: {{marketplace-fee}} may change later: write out its text in a legal text");
		expect(read("{{contact.legal}}").terms).toHaveLength(2);
	});

	it("are numbered from 1 without a gap", () => {
		const source = readFileSync("content/legal/terms/2.md", "utf8");
		expect(() => withContentOverrides(new Map([["legal/terms/4.md", source]]), readLegalTexts)).toThrow(
			"content/legal/terms: expected files named by number from 1.md on, without a gap",
		);
	});

	it("say today what the facts of the site say", () => {
		const { html } = getCurrentLegalText("terms");
		for (const name of [
			"marketplace-fee",
			"circumvention-minimum",
			"liability-period",
			"minimum-age",
			"creator-verification-time",
			"professional-verification-time",
			"matching-time",
		])
			expect([name, html.includes(fact(name))]).toEqual([name, true]);
	});

	it("say what is binding", () => {
		const { intro } = getCurrentLegalText("terms");
		expect(intro).toContain("Only these terms are binding. Guides, articles, and the FAQ explain how things work and are not part of the agreement.");
	});
});

describe("a version", () => {
	it("is the current one, or an earlier one that says so, and lists all of them", () => {
		expect(getCurrentLegalText("privacy")).toMatchObject({ version: currentVersion("privacy"), isCurrent: true, updated: "November 2026" });
		expect(getLegalText("terms", "1")).toMatchObject({ version: 1, isCurrent: false, updated: "December 2024", versions: [{ version: 2 }, { version: 1 }] });
		for (const [document, version] of [
			["terms", "3"],
			["terms", "0"],
			["terms", "01"],
			["cookies", "1"],
			["constructor", "1"],
		] as const)
			expect(getLegalText(document, version)).toBeNull();
	});

	it("is compared with an earlier one, and with no other", () => {
		const changes = compareLegalTexts("terms", "2", "1");
		const lines = (kind: string) => changes?.differences.flatMap((part) => ("lines" in part && part.kind === kind ? part.lines : [])).join("\n");
		expect(lines("removed")).toContain("A booking becomes binding between the two sides when the professional accepts it.");
		expect(lines("added")).toContain("Accepting does not fix a price or a date and is not yet a contract for the work.");
		for (const [version, from] of [
			["1", "1"],
			["1", "2"],
			["3", "1"],
		] as const)
			expect(compareLegalTexts("terms", version, from)).toBeNull();
	});
});
