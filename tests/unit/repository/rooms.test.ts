import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const FILES_MAX = 30;
const LINES_MAX = 220;

const files = readdirSync("app", { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map(({ parentPath, name }) => join(parentPath, name));
const sources = new Map(files.filter((path) => /\.(?:tsx?|css)$/.test(path)).map((path) => [path, readFileSync(path, "utf8")]));

/** The folders that directly hold more than FILES_MAX of the files. */
function fullFolders(paths: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const folder of paths.map(dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
	return [...counts].filter(([, count]) => count > FILES_MAX).map(([folder, count]) => `${folder} holds ${count} files`);
}

/** The files of more than LINES_MAX lines. */
const longFiles = (texts: ReadonlyMap<string, string>): string[] =>
	[...texts].map(([path, text]) => ({ path, lines: text.trimEnd().split("\n").length })).flatMap(({ path, lines }) => (lines > LINES_MAX ? [`${path} has ${lines} lines`] : []));

/** The noun of a file of app/domain: its folder. Undefined for other files, and for those that belong to no noun. */
const nounOf = (path: string): string | undefined => /^app\/domain\/([^/]+)\//.exec(path)?.[1];

/** The nouns that a file imports, for values or types alone, at once or when needed. */
function importedNouns(path: string, text: string): string[] {
	const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)"((?:#app|\.\.?)\/[^"]+)"/g)].map(([, specifier = ""]) => specifier);
	return specifiers.flatMap((specifier) => nounOf(specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier)) ?? []);
}

/** The pairs of nouns that import each other, each with one file of either side. */
function mutualNouns(texts: ReadonlyMap<string, string>): string[] {
	const arrows = new Map<string, string>();
	for (const [path, text] of texts) {
		for (const noun of importedNouns(path, text)) arrows.set(`${nounOf(path)} ${noun}`, path);
	}
	return [...arrows].flatMap(([arrow, path]) => {
		const [from = "", to = ""] = arrow.split(" ");
		const back = arrows.get(`${to} ${from}`);
		return from < to && back ? [`${from} and ${to}: ${path} and ${back}`] : [];
	});
}

describe("the folders and files of app/", () => {
	it(`have ${FILES_MAX} files in a folder at most`, () => {
		expect(fullFolders(files)).toEqual([]);
		expect(fullFolders(Array.from({ length: FILES_MAX + 1 }, (_, i) => `app/full/${i}.ts`))).toEqual(["app/full holds 31 files"]);
	});

	it(`have ${LINES_MAX} lines in a file at most`, () => {
		expect(longFiles(sources)).toEqual([]);
		expect(longFiles(new Map([["app/long.ts", "line\n".repeat(LINES_MAX + 1)]]))).toEqual(["app/long.ts has 221 lines"]);
	});
});

describe("the nouns of app/domain", () => {
	it("never import each other both ways", () => {
		expect(mutualNouns(sources)).toEqual([]);
		expect([...sources].flatMap(([path, text]) => importedNouns(path, text)).length).toBeGreaterThan(0);
	});

	it.each([
		['import { b } from "../b/b.ts";', 'import { a } from "#app/domain/a/a.ts";'],
		['import type { b } from "../b/b.ts";', 'export * from "../a/a.ts";'],
		['const { b } = await import("../b/b.ts");', 'import "../a/a.ts";'],
	])("are found where they do: %s", (a, b) => {
		const both = new Map([
			["app/domain/a/a.ts", a],
			["app/domain/b/b.ts", b],
		]);
		expect(mutualNouns(both)).toEqual(["a and b: app/domain/a/a.ts and app/domain/b/b.ts"]);
	});
});
