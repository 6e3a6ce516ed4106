import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, sep } from "node:path";
import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import type * as z from "zod";
import { currentPhase } from "./phase.server.ts";

/**
 * Mistakes in files under content/. Each line of the message names the file and the problem, with the line
 * and the field if they are known.
 */
export class ContentError extends Error {
	override readonly name = "ContentError";
	constructor(problems: string[]) {
		super(problems.join("\n"));
	}
}

/**
 * A reference to a fact, `{{name}}`, or text for one phase, `{{open|text}}`. Such text may span several
 * paragraphs and contain facts.
 */
export const REFERENCE = /\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\}/g;

/** Replaces a reference with its text. Throws an Error that names the fact if it is unknown. */
type Fill = (text: string) => string;

/**
 * Content that replaces files under content/, by file name such as `faqs/faq.yaml`. Null if the
 * file is treated as absent.
 */
export type ContentOverrides = ReadonlyMap<string, string | null>;

let overrides: ContentOverrides = new Map();

/** Reads this content instead of the files from now on. */
export function setContentOverrides(next: ContentOverrides): void {
	overrides = next;
}

/**
 * Runs `read` with this content instead of the files. `read` is synchronous, so no other code sees this
 * content.
 */
export function withContentOverrides<T>(candidate: ContentOverrides, read: () => T): T {
	const before = overrides;
	overrides = candidate;
	try {
		return read();
	} finally {
		overrides = before;
	}
}

/**
 * The override of a file: its text, null if the file is treated as absent, or undefined if there is
 * no override.
 */
export const contentOverride = (file: string): string | null | undefined => overrides.get(file);

/** The folders with content files. A file in the first one wins. */
let folders: readonly string[] = ["content"];

/**
 * From now on, files in the operator's folder are read instead of those with the same names under content/,
 * or in addition to them. Throws a ContentError if one of them has a name or a place that nothing reads.
 */
export function setOwnContent(folder: string): void {
	folders = [folder, "content"];
	const shipped = namesIn("content");
	const kinds = new Set(shipped.map(kindOf));
	const unread = namesIn(folder).filter(
		(name) => !shipped.includes(name) && (dirname(name) === "." || !kinds.has(kindOf(name))),
	);
	if (unread.length > 0)
		throw new ContentError(
			unread.map(
				(name) => `${join(folder, name)}: nothing reads a file with this name; compare with content/`,
			),
		);
}

const kindOf = (name: string): string => join(dirname(name), `*${extname(name)}`);

function namesIn(folder: string): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
		(name) => !isHidden(name) && statSync(join(folder, name)).isFile(),
	);
}

const isHidden = (name: string): boolean => name.split(sep).some((part) => part.startsWith("."));

/** The names of all content files, such as `faqs/faq.yaml`, in alphabetical order. */
export const contentNames = (): string[] => [...new Set(folders.flatMap(namesIn))].sort();

/** The path of a file under content/, or of the operator's own. */
export const contentPath = (file: string): string =>
	folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? join("content", file);

/** The operator's own file has only the lines that differ, so that it needs no change in an upgrade. */
const MERGED_FILE = "site.yaml";

/** The text of a file under content/, ignoring overrides. Undefined if there is no file. */
export function contentFile(file: string): string | undefined {
	const path = contentPath(file);
	if (!existsSync(path)) return undefined;
	const text = readFileSync(path, "utf8");
	const shipped = join("content", file);
	return file === MERGED_FILE && path !== shipped
		? withLines(readFileSync(shipped, "utf8"), text, path)
		: text;
}

/** A YAML text with the lines of another one in place of its own. */
function withLines(text: string, lines: string, path: string): string {
	const document = parseDocument(text);
	const own = parseDocument(lines);
	const problems = own.errors.map(({ message }) => `${path}: ${message.split("\n")[0]}`);
	if (problems.length > 0) throw new ContentError(problems);
	const put = (place: readonly string[], value: unknown): void => {
		const isPart = typeof value === "object" && value !== null && isMap(document.getIn(place, true));
		if (isPart) for (const [key, part] of Object.entries(value)) put([...place, key], part);
		else document.setIn(place, value);
	};
	for (const [key, value] of Object.entries((own.toJS() ?? {}) as object)) put([key], value);
	return document.toString();
}

function contentText(file: string): string {
	const text = overrides.get(file);
	if (text === null) throw new ContentError([`content/${file}: the file is archived`]);
	const fromFile = text ?? contentFile(file);
	if (fromFile === undefined) throw new ContentError([`content/${file}: the file is missing`]);
	return fromFile;
}

/** What messages call a file. */
const shownPath = (file: string): string => (overrides.has(file) ? `content/${file}` : contentPath(file));

/** The slugs of the files with this extension in a folder under content/, in alphabetical order. */
export function contentSlugs(folder: string, ending: ".md" | ".yaml"): string[] {
	const files = new Set(contentFileSlugs(folder, ending));
	for (const [file, text] of overrides) {
		if (dirname(file) !== folder || extname(file) !== ending) continue;
		if (text === null) files.delete(basename(file, ending));
		else files.add(basename(file, ending));
	}
	return [...files].sort();
}

/** The slugs of the files in a folder under content/, ignoring overrides. */
export const contentFileSlugs = (folder: string, ending: ".md" | ".yaml"): string[] =>
	contentNames()
		.filter((name) => dirname(name) === folder && extname(name) === ending)
		.map((name) => basename(name, ending));

/** A YAML file under content/, validated against its schema. Throws a ContentError if it is invalid. */
export function readYamlContent<Schema extends z.ZodType>(
	file: string,
	schema: Schema,
	fill: Fill,
): z.output<Schema> {
	return check(file, contentText(file), 0, schema, fill);
}

/**
 * A Markdown file under content/: its front matter, validated against its schema, and its body with facts
 * filled in. Throws a ContentError if it is invalid.
 */
export function readMarkdownContent<Schema extends z.ZodType>(
	file: string,
	schema: Schema,
	fill: Fill,
): { front: z.output<Schema>; body: string } {
	const text = contentText(file);
	const [, yaml, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
	if (yaml === undefined || body === undefined)
		throw new ContentError([
			`${shownPath(file)}:1: the file must begin with front matter between two lines of ---`,
		]);
	const front = check(file, yaml, 1, schema, fill);
	return { front, body: fillIn(body, fill, lineFinder(file, text)) };
}

/**
 * The latest result for each file, so that after an edit, the other files aren't parsed again. Results
 * contain site facts and the phase's text, so each is valid only for the `facts` that it was read with.
 */
const read = new Map<string, { text: string; schema: z.ZodType; facts: string; value: unknown }>();

function check<Schema extends z.ZodType>(
	file: string,
	text: string,
	linesAbove: number,
	schema: Schema,
	fill: Fill,
): z.output<Schema> {
	const facts = `${currentPhase()} ${overrides.get("site.yaml")}`;
	const known = read.get(file);
	if (known?.text === text && known.schema === schema && known.facts === facts)
		return known.value as z.output<Schema>;
	const value = parse(file, text, linesAbove, schema, fill);
	read.set(file, { text, schema, facts, value });
	return value;
}

function parse<Schema extends z.ZodType>(
	file: string,
	text: string,
	linesAbove: number,
	schema: Schema,
	fill: Fill,
): z.output<Schema> {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines });
	const place = (offset: number) => `${shownPath(file)}:${lines.linePos(offset).line + linesAbove}`;
	if (document.errors.length > 0)
		throw new ContentError(
			document.errors.map(({ message, pos }) => `${place(pos[0])}: ${message.split("\n")[0]}`),
		);
	const parsed = schema.safeParse(fillDeep(document.toJS(), fill, lineFinder(file, text, linesAbove)));
	if (parsed.success) return parsed.data;
	throw new ContentError(
		parsed.error.issues.map(
			(issue) =>
				`${place(getOffset(document, issue.path))}: ${issue.path.join(".") || "the file"}: ${issue.message}`,
		),
	);
}

/** The position of the value at a path, or of its nearest existing ancestor. */
function getOffset(document: Document, path: PropertyKey[]): number {
	for (let depth = path.length; depth >= 0; depth--) {
		const node = document.getIn(path.slice(0, depth), true);
		if (isNode(node) && node.range) return node.range[0];
	}
	return 0;
}

function fillDeep(value: unknown, fill: Fill, findPlace: FindPlace): unknown {
	if (typeof value === "string") return fillIn(value, fill, findPlace);
	if (Array.isArray(value)) return value.map((item) => fillDeep(item, fill, findPlace));
	if (typeof value === "object" && value !== null)
		return Object.fromEntries(
			Object.entries(value).map(([key, item]) => [key, fillDeep(item, fill, findPlace)]),
		);
	return value;
}

function fillIn(text: string, fill: Fill, findPlace: FindPlace): string {
	return text.replace(REFERENCE, (reference) => {
		try {
			return fill(reference);
		} catch (error) {
			throw new ContentError([`${findPlace(reference)}: ${(error as Error).message}`]);
		}
	});
}

/** The file and line where a string first appears. */
type FindPlace = (words: string) => string;

const lineFinder =
	(file: string, text: string, linesAbove = 0): FindPlace =>
	(words) =>
		`${shownPath(file)}:${text.slice(0, text.indexOf(words)).split("\n").length + linesAbove}`;
