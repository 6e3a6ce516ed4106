import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const files = readdirSync("app", { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map(({ parentPath, name }) => join(parentPath, name));
const sources = new Map(
	files
		.filter((path) => /^app\/.*\.(?:tsx?|css)$/.test(path))
		.map((path) => [path, readFileSync(path, "utf8")]),
);

/** What a file is a part of. Undefined for files that don't count. */
type Room = (path: string) => string | undefined;

/** The folder of a file of app/infra. */
const engineOf: Room = (path) => /^app\/infra\/([^/]+)\//.exec(path)?.[1];

const fileOf: Room = (path) => path;

/** The rooms that a file imports, for values or types alone, at once or when needed. */
function importedRooms(path: string, text: string, roomOf: Room): string[] {
	const specifiers = [
		...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)"((?:#app|\.\.?)\/[^"]+)"/g),
	].map(([, specifier = ""]) => specifier);
	return specifiers.flatMap(
		(specifier) =>
			roomOf(specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier)) ?? [],
	);
}

/**
 * The imports by which rooms need each other, in pairs or in longer circles: each with a file that
 * has it. None where every room is in a layer.
 */
function circularImports(texts: ReadonlyMap<string, string>, roomOf: Room): string[] {
	let imports = [...texts].flatMap(([path, text]) => {
		const from = roomOf(path);
		return from === undefined
			? []
			: [...new Set(importedRooms(path, text, roomOf))]
					.filter((to) => to !== from)
					.map((to) => ({ from, to, path }));
	});
	for (let before = Number.POSITIVE_INFINITY; imports.length < before; ) {
		before = imports.length;
		// An import of a room that imports none is part of no circle, and neither is one by a room
		// that none imports.
		const [importing, imported] = [
			new Set(imports.map(({ from }) => from)),
			new Set(imports.map(({ to }) => to)),
		];
		imports = imports.filter(({ from, to }) => importing.has(to) && imported.has(from));
	}
	return imports.map(({ from, to, path }) => `${from} imports ${to}: ${path}`);
}

describe("the folders of app/infra", () => {
	it("are in layers: none imports one that needs it", () => {
		expect(circularImports(sources, engineOf)).toEqual([]);
		expect(
			[...sources].flatMap(([path, text]) => importedRooms(path, text, engineOf)).length,
		).toBeGreaterThan(0);
	});

	it("are found where two import each other, even if no files do", () => {
		const both = new Map([
			["app/infra/a/one.ts", 'import { b } from "#app/infra/b/one.ts";'],
			["app/infra/b/two.ts", 'import type { a } from "../a/two.ts";'],
		]);
		expect(circularImports(both, engineOf)).toEqual([
			"a imports b: app/infra/a/one.ts",
			"b imports a: app/infra/b/two.ts",
		]);
		expect(circularImports(both, fileOf)).toEqual([]);
	});
});

describe("the files of app/", () => {
	it("import each other in no circle, not even for types", () => {
		expect(circularImports(sources, fileOf)).toEqual([]);
	});

	it("are found where they do", () => {
		const three = new Map([
			["app/ui/a.ts", 'import type { B } from "./b.ts";'],
			["app/ui/b.ts", 'export { c } from "#app/ui/c.tsx";'],
			["app/ui/c.tsx", 'const { a } = await import("./a.ts");'],
			["app/ui/d.ts", 'import "./a.ts";'],
		]);
		expect(circularImports(three, fileOf)).toHaveLength(3);
	});
});
