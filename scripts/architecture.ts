/** Writes docs/architecture.md from the imports of the code: npm run docs:architecture */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "vite";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run docs:architecture

Writes docs/architecture.md from the imports in app/, the map in README.md, and the README of each part of app/domain/.

Exit codes: 0 written, 1 failed, 2 wrong arguments.`;

const FILE = "docs/architecture.md";
/** The part made of the files directly in app/. The map in README.md describes it in the row of TOP_FILE. */
const TOP = "app";
const TOP_LABEL = "app/*.ts";
const TOP_FILE = "application.server.ts";

/** What each part imports, by its name. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;
type Arrow = readonly [from: string, to: string];

const read = (path: string) => readFileSync(path, "utf8");

/** Returns the text of docs/architecture.md. */
export function architecturePage(): string {
	const files = new Map(globSync("app/**/*.{ts,tsx}").map((path) => [path, importsOf(path, read(path))]));
	const folders = groupImports(files, findFolder);
	const parts = groupImports(files, findDomainPart);
	const descriptions = readMap(read("README.md"));
	const layers = [...read("app/domain/README.md").matchAll(/^\| \[(\w+)\]\(/gm)].map(([, part = ""]) => part);
	return `# Architecture

\`npm run docs:architecture\` writes this page from the imports in \`app/\`, the map in
[README.md](../README.md#the-map), and the README of each part of \`app/domain/\`.

An arrow leads from a part to another one that it imports. To keep the pictures readable, they leave out
an arrow if two others connect the same parts through a third one. The tables list all imports, including
those of types. The linter enforces their direction (\`biome.json\`).

## The folders of the application

${picture(folders)}

${table("folder", folders, [TOP, ...descriptions.keys()], (name) =>
	name === TOP
		? [`\`${TOP_LABEL}\``, descriptions.get(TOP_FILE) ?? ""]
		: [`[\`app/${name}/\`](../app/${name}/)`, descriptions.get(name) ?? ""],
)}

## The parts of the domain

${picture(parts)}

${table("part", parts, layers, (name) => [
	`[${name}](../app/domain/${name}/README.md)`,
	firstSentence(read(`app/domain/${name}/README.md`)),
])}
`;
}

/** Lists the paths of the TypeScript files that a file imports, exports again, or imports while it runs. */
export function importsOf(path: string, source: string): string[] {
	const { module, errors } = parseSync(path, source);
	if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
	const specifiers = [
		...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
		...module.staticExports.flatMap(({ entries }) =>
			entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
		),
		...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
	];
	return specifiers
		.filter((specifier) => /^(?:#app|\.\.?)\/.*\.tsx?$/.test(specifier))
		.map((specifier) =>
			specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
		);
}

/** Finds what each part imports from other parts. Ignores files that belong to no part. */
function groupImports(
	files: ReadonlyMap<string, readonly string[]>,
	partOf: (path: string) => string | undefined,
): Imports {
	const found = new Map<string, Set<string>>();
	for (const [path, targets] of files) {
		const from = partOf(path);
		if (from === undefined) continue;
		const imported = found.get(from) ?? new Set();
		found.set(from, imported);
		for (const target of targets) {
			const to = partOf(target);
			if (to !== undefined && to !== from) imported.add(to);
		}
	}
	return found;
}

function findFolder(path: string): string {
	const [, folder = "", file] = path.split("/");
	return file === undefined ? TOP : folder;
}

function findDomainPart(path: string): string | undefined {
	return /^app\/domain\/(\w+)\//.exec(path)?.[1];
}

/**
 * Lists the arrows of the picture: all imports, except those from A to C if A also imports B, and B imports C.
 */
export function arrowsOf(imports: Imports): Arrow[] {
	return [...imports].flatMap(([from, targets]) =>
		[...targets]
			.filter((to) => ![...targets].some((between) => between !== to && imports.get(between)?.has(to)))
			.map((to) => [from, to] as const),
	);
}

function picture(imports: Imports): string {
	const names = imports.has(TOP) ? [`  ${TOP}["${TOP_LABEL}"]`] : [];
	const arrows = arrowsOf(imports).map(([from, to]) => `  ${from} --> ${to}`);
	return ["```mermaid", "flowchart TD", ...names, ...arrows.toSorted(), "```"].join("\n");
}

/** Throws an error if a part with code isn't in `order`. */
function table(
	title: string,
	imports: Imports,
	order: readonly string[],
	describe: (name: string) => [link: string, description: string],
): string {
	const unlisted = [...imports.keys()].filter((name) => !order.includes(name));
	if (unlisted.length > 0) throw new Error(`The README doesn't list: ${unlisted.join(", ")}.`);
	const rows = order
		.filter((name) => imports.has(name))
		.map((name) => {
			const imported = order.filter((other) => imports.get(name)?.has(other));
			return `| ${[...describe(name), imported.join(", ")].join(" | ")} |`;
		});
	return [`| ${title} | what is in it | imports from |`, "| --- | --- | --- |", ...rows].join("\n");
}

/** Reads the descriptions of what is directly in app/ from the map in README.md. */
function readMap(readme: string): Map<string, string> {
	return new Map(
		[...readme.matchAll(/^\| `app\/([\w.]+)\/?` +\| (.*?) +\|$/gm)].map(([, name = "", description = ""]) => [
			name,
			description.replaceAll("](", "](../"),
		]),
	);
}

/** Returns the first sentence under the title of a README, on one line. */
function firstSentence(readme: string): string {
	const [, text = ""] = /^# .*\n\n([\s\S]*?\.)(?:\s|$)/.exec(readme) ?? [];
	return text.replaceAll("\n", " ");
}

if (import.meta.main) {
	readArguments({ usage: USAGE, options: {} }, () => {});
	writeFileSync(FILE, architecturePage());
	console.log(`${FILE}: written.`);
}
