import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Words that readers stumble over, each with what to write instead. */
const AVOIDED: readonly (readonly [words: RegExp, instead: string])[] = [
	[/\bdeeds?\b/i, "command, transition, or action"],
	[/\bwho(m)?ever\b/i, "name the role"],
	[/\b(some|any|every)body('s)?\b/i, "someone, anyone, everyone, or the role"],
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
	[/\bjust now\b/, "right now"],
	[/\blower-case\b/i, "lowercase"],
	[
		/\bspec(ification)? §|\bproduct decisions\b|\bthe specification\b/i,
		"the rule itself: that document isn't in the repository",
	],
];

/** The same for the words of names in code. */
const AVOIDED_NAMES: readonly (readonly [words: RegExp, instead: string])[] = [
	[/\bdeeds?\b/, "command, transition, or action"],
	[/\b(tells?|told)\b/, "notify, publish, report, or what it holds"],
	[/\b(mend|beside)\b/, "what it does or is"],
	[/\bmay do\b/, "canTransition"],
	[/\bin even time\b/, "withConstantTime"],
	[/\bunder reference\b/, "withUniqueReference"],
	[/\bseen in\b/, "detectOffPlatformContact"],
	[/\bmail(s|ed)?\b/, "email"],
	[/\bpictures?\b/, "image"],
	[
		/\b(alike|even|own|plain|present|whole)\b/,
		"what it is, such as constant, shared, current, user, text, or full",
	],
];

/** Names that others rely on, and the files that may declare them. */
const KEPT_NAMES: readonly (readonly [names: RegExp, files: RegExp])[] = [
	[/\bpictureAlt\b/g, /./], // The front matter of articles.
	[/\bPLAIN_HOSTS\b/g, /./], // A setting.
	[/\bmailIds\b/g, /./], // A key in stored decisions.
	[
		/\bPICTURES\b/g,
		/^(app\/domain\/off-platform-contact\/flagged-place|tests\/unit\/domain\/checked-fields\.test)\.ts$/,
	], // A stored value.
	[/\bAsPlainObject\b/g, /./], // A type of minisearch.
	[/\bplainText\b/g, /./], // The field's word.
	[
		/\bpictures\b/g,
		/^app\/domain\/(applications\/application-forms|professionals\/list-directory\.server)\.ts$/,
	], // The API.
	[/\bpictures\b/g, /^app\/domain\/portfolios\/sample-work\.server\.ts$/], // A key of content/samples.yaml.
];

/**
 * Files that people read. Legal texts that were in force and migrations that ran stay as they were.
 * The vocabulary lists words that people use.
 */
const TEXTS = ["*.ts", "*.tsx", "*.mjs", "*.css", "*.md", "*.yaml", "*.prisma", "*.json"];
const LEFT_OUT =
	/^(docs\/(proof|speed)\.md|generated\/|prisma\/[^/]+\/migrations\/|content\/legal\/[^/]+\/1\.md|package-lock\.json|(scripts|tests\/unit\/repository)\/avoided-words\.|app\/domain\/off-platform-contact\/vocabulary\.ts)/;

/**
 * Each use of these words in the repository, in sentences and in declared names: file, line, word,
 * and what to write instead.
 */
export function findAvoidedWords(): string[] {
	const files = execFileSync("git", ["ls-files", ...TEXTS], { encoding: "utf8" })
		.trim()
		.split("\n");
	return files
		.filter((file) => !LEFT_OUT.test(file))
		.flatMap((file) => avoidedWordsIn(file, readFileSync(file, "utf8")));
}

/** The same for the text of one file. */
export function avoidedWordsIn(file: string, text: string): string[] {
	const isCode = /\.(tsx?|mjs|json)$/.test(file);
	const find = (line: string, avoided: typeof AVOIDED) =>
		avoided.flatMap(([words, instead]) => {
			const found = words.exec(line);
			return found ? [`"${found[0]}": write ${instead}.`] : [];
		});
	return text
		.split("\n")
		.flatMap((line, index) =>
			[
				...find(isCode ? proseOf(line) : line, AVOIDED),
				...(isCode ? find(namesIn(withoutKept(file, line)), AVOIDED_NAMES) : []),
			].map((found) => `${file}:${index + 1}: ${found}`),
		);
}

/** The prose in a line of code: its comment, strings with a space in them, and text between tags. */
function proseOf(line: string): string {
	if (line.includes("String.raw")) return ""; // A pattern isn't prose.
	const comment = /^\s*(?:\/?\*+|\/\/)(.*)|\s\/\/\s(.*)/.exec(line);
	const strings = (line.match(/"[^"]*"|`[^`]*`/g) ?? [])
		.filter((string) => /\s/.test(string))
		.map((string) => string.replace(/\$\{[^}]*\}/g, ""));
	const markup = /^\s*[A-Z“][^={}();]*$/.exec(line) ?? [];
	return [comment?.[1] ?? comment?.[2] ?? "", ...strings, ...markup].join(" ");
}

const withoutKept = (file: string, line: string): string =>
	KEPT_NAMES.reduce((left, [names, files]) => (files.test(file) ? left.replace(names, "") : left), line);

/** The names that a line of code declares, as lowercase words: "may do" for `mayDo`. */
function namesIn(line: string): string {
	const declared =
		/\b(?:const|let|function|class|type|interface)\s+(?:[A-Za-z_$][\w$]*|[{[][^}\]=]*)|^\s*[A-Za-z_$][\w$]*\??:/g;
	const names = (line.match(declared) ?? []).join(" ");
	return names
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase();
}
