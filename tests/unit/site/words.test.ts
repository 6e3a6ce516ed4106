import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Files that these tests leave out: published legal texts never change, places are data, and the list of
 * promises isn't shown on the site.
 */
const UNREAD = /^content\/(legal\/|places\/|promises\.yaml)/;

const filesIn = (folder: string, kinds: RegExp): string[] =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((file) => join(folder, file))
		.filter((file) => kinds.test(file) && !UNREAD.test(file));

/** Finds the lines of the files that match a pattern, without comments. */
const findLines = (files: readonly string[], pattern: RegExp): string[] =>
	files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.filter((line) => !/^\s*(\/\/|\/?\*|#)/.test(line) && pattern.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);

const content = filesIn("content", /\.(md|yaml)$/);
const pages = filesIn("app", /\.tsx?$/);

test("ranges of numbers and prices have an en dash", () => {
	// Leaves out years of experience (API values), sections of laws, dates, and a plan's number of shots.
	const range =
		/(?<![\w/.#–-])(?<!(section|Proc\.|Notice|Reg\.) )\$?\d[\d,.]*%?-\$?\d[\d,.]*%?(?![\w-])(?! years)/;
	expect(content.length).toBeGreaterThan(70);
	expect(findLines(content, range).filter((line) => !/^\S+: \| \d-\d \||\d{4}-\d\d-\d\d/.test(line))).toEqual(
		[],
	);
});

test.each([
	["photos", /\bpictures\b(?!:|\/)/, /search\.yaml/],
	[
		"our team",
		/\b[Tt]he team (proposes|reads|sees|decides|looks|comes back|compares|matches)\b/,
		/\bsource: /,
	],
] as const)("content avoids rejected variants of “%s”", (_, wrong, exception) => {
	expect(findLines(content, wrong).filter((line) => !exception.test(line) && !/\bid: /.test(line))).toEqual(
		[],
	);
});

test.each([
	["Cancel", /Back without (changes|saving|closing)/],
	["at most once a week", /once a (week|month) at most/],
	["continues as before", /\bgoes? on (as|under) /],
	["outside Greenroom", /\boutside of the platform\b/],
	["Not added", /Not given\b/],
	["Check the box", /\b[Tt]ick (the|this) box/],
	["Canceling", /\bCancelling\b/],
	["in the meantime", /\bmeanwhile[,.]/],
	["if you don't respond, it's accepted automatically", /counts as accepted/],
	["What's included", /What the price consists of/],
])("pages avoid rejected variants of “%s”", (_, wrong) => {
	expect(pages.length).toBeGreaterThan(700);
	expect(findLines(pages, wrong)).toEqual([]);
});
