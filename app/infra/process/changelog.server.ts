import { readFileSync } from "node:fs";

/** What operators have to do about a version. Each note is one sentence or more, in Markdown. */
export type UpgradeNotes = { version: string; before: string[]; after: string[] };

const VERSION = /^\d+\.\d+\.\d+$/;

export const isVersion = (text: string): boolean => VERSION.test(text);

/** A negative number if version `a` is older than `b`, 0 if they are the same, and otherwise a positive number. */
export function compareVersions(a: string, b: string): number {
	const numbers = (version: string) => version.split(".").map(Number);
	const [left, right] = [numbers(a), numbers(b)];
	const differing = left.findIndex((number, i) => number !== right[i]);
	return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

/** The notes of all versions after `from`, up to and including `to`, the oldest version first. */
export const notesBetween = (from: string, to: string): UpgradeNotes[] =>
	readNotes(readFileSync("CHANGELOG.md", "utf8"))
		.filter(({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0)
		.sort((a, b) => compareVersions(a.version, b.version));

/**
 * Reads the notes from the text of CHANGELOG.md. A heading of the second level begins with the version. Headings
 * of the third level, "Before the upgrade" and "After the upgrade", are followed by a list.
 */
export function readNotes(changelog: string): UpgradeNotes[] {
	return changelog
		.split(/^## /m)
		.map((section) => ({ version: section.split(/\s/, 1)[0] ?? "", section }))
		.filter(({ version }) => isVersion(version))
		.map(({ version, section }) => ({
			version,
			before: readList(section, "Before the upgrade"),
			after: readList(section, "After the upgrade"),
		}));
}

function readList(section: string, heading: string): string[] {
	const [, list = ""] = section.split(`### ${heading}\n`);
	return (list.split(/^#/m)[0] ?? "")
		.split(/^- /m)
		.slice(1)
		.map((note) => note.trim().replace(/\s+/g, " "));
}
