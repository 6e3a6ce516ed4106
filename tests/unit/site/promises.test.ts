import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readPromises } from "#app/domain/content/promises.server.ts";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import { LEGAL_DOCUMENTS } from "#app/domain/market/legal.ts";
import { checkPromises } from "#app/domain/office/operations/check-promises.server.ts";
import { REFERENCE } from "#app/infra/content/content-files.server.ts";
import { site } from "#app/infra/content/site.server.ts";

const promises = readPromises();
const known = new Map(promises.flatMap((entry) => entry.words.map((word) => [word, entry] as const)));

/**
 * Texts about the company's own service. Articles, guides, and the other FAQs are left out because they are
 * also about other people's work.
 */
const files = readdirSync("content", { recursive: true, encoding: "utf8" })
	.filter((file) =>
		/^(pages|landings|service-lines)\/|^(faqs\/faq|locations|service-lines)\.yaml$/.test(file),
	)
	.concat(LEGAL_DOCUMENTS.map((document) => `legal/${document}/${currentVersion(document)}.md`));

/** Returns the text as shown in early access, with the names of its facts. */
const inEarlyAccess = (source: string): string =>
	source.replace(REFERENCE, (reference) => {
		const [, phase, words = ""] = /^\{\{(early-access|open)\|([\s\S]*)\}\}$/.exec(reference) ?? [];
		if (!phase) return reference;
		return phase === "open" ? "" : words;
	});

/**
 * Splits a file into the pieces that are read together: paragraphs, or the lines of an entry with their
 * names.
 */
const readBlocks = (file: string): string[] => {
	const source = inEarlyAccess(readFileSync(join("content", file), "utf8"));
	if (file.endsWith(".md")) return source.replace(/^---\n[\s\S]*?\n---\n/, "").split(/\n\s*\n/);
	const entriesIn = (value: unknown): string[] => {
		if (Array.isArray(value)) return value.flatMap(entriesIn);
		if (typeof value !== "object" || value === null) return [];
		const lines = Object.entries(value).filter(
			([key, line]) =>
				key !== "keywords" &&
				(typeof line === "string" || (Array.isArray(line) && line.every((item) => typeof item === "string"))),
		);
		return [lines.flat(2).join("\n"), ...Object.values(value).flatMap(entriesIn)];
	};
	return entriesIn(parse(source));
};
const blocks = files.flatMap((file) =>
	readBlocks(file).map((text) => ({ file, text: text.replace(/\s+/g, " ") })),
);

/** Words that promise something, and facts that may be a promise, such as a time. */
const PROMISE =
	/\b(held payment|dispute resolution|satisfaction guarantee|money[- ]back|full refund|24\/7|(?:any|every) hour|nights and weekends|background[- ]check|vetted|verified review|flagged|sees a flag|banned|one click|within \d+ (?:hours|days)|14 days(?: of|') grace|reduced? (?:it )?to the year)|\{\{([a-z-]+-(?:time|longest|availability)|matches-per-request)\}\}/gi;

const promisesIn = (text: string): string[] =>
	[...text.matchAll(PROMISE)]
		.filter(([, , fact]) => !fact || site().facts[fact]?.kind === "attested")
		.map(([, words = "", fact]) => fact ?? words.toLowerCase().replace("background-", "background "));

describe("a promise on a page", () => {
	it("is listed in content/promises.yaml", () => {
		const missing = blocks.flatMap(({ file, text }) =>
			promisesIn(text).flatMap((words) => (known.has(words) ? [] : [`${file}: ${words}`])),
		);
		expect(missing).toEqual([]);
		expect(files.length).toBeGreaterThan(20);
	});

	it("is removed from the list once no page makes it, unless it is a fact of the site", () => {
		const said = new Set(blocks.flatMap(({ text }) => promisesIn(text)));
		expect([...known.keys()].filter((words) => !said.has(words) && !(words in site().facts))).toEqual([]);
	});

	it("that begins at launch is marked as such on every page that makes it", () => {
		const unmarked = blocks.filter(
			({ text }) =>
				promisesIn(text).some((words) => known.get(words)?.from === "launch") &&
				!/launch|once it opens|how it will work|payment\.notice/i.test(text),
		);
		expect(unmarked).toEqual([]);
	});

	it("is kept by existing jobs, queues, roles, and tests", () => {
		expect(() => checkPromises()).not.toThrow();
		expect(promises.flatMap(({ keptBy: { test } }) => (test && !existsSync(test) ? [test] : []))).toEqual([]);
	});

	it("prevents the server from starting if its job, queue, or role doesn't exist", () => {
		const entry = { promise: "We call back.", words: ["call back"], from: "now" as const };
		const check = () =>
			checkPromises([{ ...entry, keptBy: { job: "call-back", queue: "calls", role: "CALLER" } }]);
		expect(check).toThrow(
			"content/promises.yaml: there is no job call-back to keep “We call back.”\ncontent/promises.yaml: there is no queue calls to keep “We call back.”\ncontent/promises.yaml: there is no role CALLER to keep “We call back.”",
		);
	});
});
