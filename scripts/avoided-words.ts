import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Words that readers stumble over, each with what to write instead. */
const AVOIDED: readonly (readonly [words: RegExp, instead: string])[] = [
	[/\bdeeds?\b/i, "command, transition, or action"],
	[/\bwhoever\b/i, "name the role"],
	[/\b(some|any)body('s)?\b/i, "someone, anyone, or the role"],
	[/(?<!`)\bnobody('s)?\b/i, "no one, or the role"],
	[/\bstands\b(?! (for|out)\b)/i, "is, or appears"],
	[/\b(tells|told)\b(?! (apart|us|you|me)\b)/i, "says, shows, reports, or sends"],
	[/\bmend(s|ed|ing)?\b/i, "fix"],
	[/\blets? go\b/i, "release"],
	[/\banew\b/i, "again"],
	[/\bbeside\b/i, "next to, or besides"],
	[/\bby turns\b/i, "alternating"],
	[/\b(goes|go) out\b/i, "is sent"],
	[/\bunder way\b/i, "in progress"],
	[/\bof late\b/i, "recently"],
	[/\bmade of\b/i, "built from"],
	[/\bword for word\b/i, "exactly"],
	[/\bwhat is kept\b/i, "what we store, or the cached value"],
	[/\bbarred\b/i, "banned"],
];

/** Where people read; legal texts that were in force and migrations that ran stay as they were. */
const TEXTS = ["*.ts", "*.tsx", "*.mjs", "*.css", "*.md", "*.yaml", "*.prisma", "*.json"];
const LEFT_OUT = /^(docs\/(proof|speed)\.md|prisma\/[^/]+\/migrations\/|content\/legal\/[^/]+\/1\.md|package-lock\.json|scripts\/avoided-words\.ts)/;

/**
 * Each sentence of the repository that uses one of these words: file, line, word, and what to write
 * instead. Names in code are not checked.
 */
export function findAvoidedWords(): string[] {
	const files = execFileSync("git", ["ls-files", ...TEXTS], { encoding: "utf8" })
		.trim()
		.split("\n");
	return files.filter((file) => !LEFT_OUT.test(file)).flatMap(findIn);
}

function findIn(file: string): string[] {
	const isCode = /\.(tsx?|mjs|json)$/.test(file);
	const lines = readFileSync(file, "utf8").split("\n");
	return lines.flatMap((line, index) => {
		const text = isCode ? proseOf(line) : line;
		return AVOIDED.flatMap(([words, instead]) => {
			const found = words.exec(text);
			return found ? [`${file}:${index + 1}: "${found[0]}": write ${instead}.`] : [];
		});
	});
}

/**
 * What people read in a line of code: its comment, strings with a space in them, and text between
 * tags.
 */
function proseOf(line: string): string {
	if (line.includes("String.raw")) return ""; // A pattern isn't prose.
	const comment = /^\s*(?:\/?\*+|\/\/)(.*)|\s\/\/\s(.*)/.exec(line);
	const strings = (line.match(/"[^"]*"|`[^`]*`/g) ?? []).filter((string) => /\s/.test(string)).map((string) => string.replace(/\$\{[^}]*\}/g, ""));
	const markup = /^\s*[A-Z“][^={}();]*$/.exec(line) ?? [];
	return [comment?.[1] ?? comment?.[2] ?? "", ...strings, ...markup].join(" ");
}
