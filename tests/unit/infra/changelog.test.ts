import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareVersions, notesBetween, readNotes } from "#app/infra/process/changelog.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";

describe("the changelog", () => {
	it("has notes for operators under two headings of a version, one for each item of the lists", () => {
		const text = `# Changelog

## Unreleased

### Before the upgrade

- Not part of a version yet.

## 0.10.0 (2027-01-05)

- For everyone.

### Before the upgrade

- Run a command. It takes
  a minute.
- Look.

## 0.9.0 (2027-01-04)

### After the upgrade

- Run it again.
`;
		expect(readNotes(text)).toEqual([
			{ version: "0.10.0", before: ["Run a command. It takes a minute.", "Look."], after: [] },
			{ version: "0.9.0", before: [], after: ["Run it again."] },
		]);
	});

	it("describes this version, and every list in it is one that is read", () => {
		const text = readFileSync("CHANGELOG.md", "utf8");
		const notes = readNotes(text);
		expect(notes.map(({ version }) => version)).toContain(serverVersion());
		const items = text.split(/^### .*$/m).slice(1);
		expect(notes.flatMap(({ before, after }) => [...before, ...after])).toHaveLength(
			items.flatMap((section) => (section.split(/^## /m)[0] ?? "").match(/^- /gm) ?? []).length,
		);
	});

	it("gives the notes of the versions after one, the oldest first, without those of later ones", () => {
		expect(notesBetween("0.1.0", "0.2.0").map(({ version }) => version)).toEqual(["0.2.0"]);
		expect(notesBetween("0.2.0", "0.2.0")).toEqual([]);
	});
});

it("versions are compared number by number", () => {
	expect(["0.10.0", "0.2.10", "1.0.0", "0.2.9"].sort(compareVersions)).toEqual([
		"0.2.9",
		"0.2.10",
		"0.10.0",
		"1.0.0",
	]);
	expect(compareVersions("0.2.0", "0.2.0")).toBe(0);
});
