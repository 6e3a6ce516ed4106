import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { readCorpus } from "#app/domain/platform/off-platform-contact/corpus.server.ts";
import {
	detectInLongText,
	detectOffPlatformContact,
	MODEL_PATH,
} from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { decodeModel } from "#app/domain/platform/off-platform-contact/model.ts";
import {
	HOLD_SCORE,
	OFF_PLATFORM_KINDS,
} from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import type { CorpusLine } from "#app/domain/platform/off-platform-contact/train-model.ts";
import { hardTexts } from "../../support/outside-contact/hard-texts.ts";
import { type Share, shareInWords } from "../../support/outside-contact/share.ts";

const training = readCorpus("training");
const evaluation = readCorpus("evaluation");

const detected = new Map<string, ReturnType<typeof detectOffPlatformContact>>();
/** Judges a message. Several figures count the same messages, so each is judged only once. */
function judge({ text }: { text: string }) {
	const known = detected.get(text) ?? detectOffPlatformContact(text);
	detected.set(text, known);
	return known;
}
const isSeen = (message: { text: string }) => judge(message).kinds.length > 0;
const countShare = <T>(all: readonly T[], holds: (one: T) => boolean): Share => ({
	count: all.filter(holds).length,
	of: all.length,
});
/** Reads a set of messages that the model hasn't seen. Only the harder set gives each message's voice. */
const readSet = (name: string) =>
	readFileSync(`tests/support/outside-contact/${name}.txt`, "utf8")
		.trimEnd()
		.split("\n")
		.filter(Boolean)
		.map((row) => {
			const [label = "", text = "", voice = ""] = row.split("\t");
			return { isLeak: !label.startsWith("-"), text, voice };
		});
const fraction = ({ count, of }: Share) => count / of;

describe("the corpus", () => {
	const lines = [...training, ...evaluation];
	const authors = (half: readonly CorpusLine[]) => new Set(half.map(({ author }) => author));

	it("has at least 3,000 different lines, and no author in both of its halves", () => {
		expect(lines.length).toBeGreaterThanOrEqual(3_000);
		expect(new Set(lines.map(({ text }) => text.toLowerCase())).size).toBe(lines.length);
		expect([...authors(training)].filter((author) => authors(evaluation).has(author))).toEqual([]);
	});

	it("doesn't share a voice or a text with the harder set", () => {
		const [harder, known] = [readSet("harder"), authors(lines)];
		const texts = new Set(lines.map(({ text }) => text.toLowerCase()));
		expect(harder.filter(({ voice, text }) => known.has(voice) || texts.has(text.toLowerCase()))).toEqual([]);
		expect(new Set(harder.map(({ voice }) => voice)).size).toBeGreaterThanOrEqual(40);
	});

	it("gives the author, source, label, and language of each line, and at least one kind for each leak", () => {
		const voices = readFileSync("app/domain/platform/off-platform-contact/corpus/authors.tsv", "utf8")
			.trimEnd()
			.split("\n")
			.slice(1);
		const described = new Set(voices.map((row) => row.split("\t")[0]));
		const wrong = lines.filter(
			({ author, source, label, kinds, language, text }) =>
				!described.has(author) ||
				!["written", "team"].includes(source) ||
				!["leak", "talk", "ordinary"].includes(label) ||
				!/^[a-z]{2}$/.test(language) ||
				!text ||
				(label === "leak") !== kinds.length > 0,
		);
		expect(wrong).toEqual([]);
	});
});

describe("off-platform contact", () => {
	it("is detected in messages from unseen authors as often as docs/contact-leaks.md says", () => {
		const leaks = evaluation.filter(
			({ label, needsComprehension }) => label === "leak" && !needsComprehension,
		);
		const others = evaluation.filter(({ label }) => label !== "leak");
		const found = countShare(leaks, isSeen);
		const precision = { count: found.count, of: found.count + others.filter(isSeen).length };
		const figures = {
			precision,
			recall: found,
			"recall with what needs comprehension": countShare(
				evaluation.filter(({ label }) => label === "leak"),
				isSeen,
			),
			"false alarms where it is only talked about": countShare(
				evaluation.filter(({ label }) => label === "talk"),
				isSeen,
			),
			"false alarms elsewhere": countShare(
				evaluation.filter(({ label }) => label === "ordinary"),
				isSeen,
			),
			"leaks with the right kinds": countShare(leaks.filter(isSeen), (line) =>
				line.kinds.every((kind) => judge(line).kinds.includes(kind)),
			),
		};
		const page = readFileSync("docs/contact-leaks.md", "utf8");
		for (const [name, share] of Object.entries(figures)) console.info(`${name}: ${shareInWords(share)}`);
		for (const share of Object.values(figures)) expect(page).toContain(shareInWords(share));
		expect(fraction(precision)).toBeGreaterThanOrEqual(0.95);
		expect(fraction(figures["false alarms where it is only talked about"])).toBeLessThanOrEqual(0.03);
	});

	test.each(["tuning", "held-out", "second-hand", "fresh", "harder"])(
		"is detected in the %s set, which the model hasn't seen, as often as docs/contact-leaks.md says",
		(name) => {
			const messages = readSet(name);
			const found = countShare(
				messages.filter(({ isLeak }) => isLeak),
				isSeen,
			);
			const alarms = countShare(
				messages.filter(({ isLeak }) => !isLeak),
				isSeen,
			);
			const figures = [{ count: found.count, of: found.count + alarms.count }, found, alarms].map(
				shareInWords,
			);
			console.info(`${name}: precision, recall, false alarms: ${figures.join("; ")}`);
			const page = readFileSync("docs/contact-leaks.md", "utf8");
			for (const figure of figures) expect(page).toContain(figure);
		},
	);

	it("causes messages to be held, and is wrongly suspected in long harmless ones, as often as docs/contact-leaks.md says", () => {
		const harder = readSet("harder");
		const isHeld = (message: { text: string }) => judge(message).score >= HOLD_SCORE;
		const leaks = [
			...harder.filter(({ isLeak }) => isLeak),
			...evaluation.filter(({ label, needsComprehension }) => label === "leak" && !needsComprehension),
		];
		const others = [
			...harder.filter(({ isLeak }) => !isLeak),
			...evaluation.filter(({ label }) => label !== "leak"),
		];
		const held = countShare(leaks, isHeld);
		const figures = {
			"long harmless messages that are questioned": countShare(
				harder.filter(({ isLeak, text }) => !isLeak && text.length > 120),
				isSeen,
			),
			"precision of holding": { count: held.count, of: held.count + others.filter(isHeld).length },
			"recall of holding": held,
		};
		const page = readFileSync("docs/contact-leaks.md", "utf8");
		for (const [name, share] of Object.entries(figures)) console.info(`${name}: ${shareInWords(share)}`);
		for (const share of Object.values(figures)) expect(page).toContain(shareInWords(share));
		expect(fraction(figures["precision of holding"])).toBeGreaterThanOrEqual(0.95);
		expect(fraction(held)).toBeGreaterThanOrEqual(0.6);
	});

	test.each([
		"Dates that work: 4/15, 5/5, 5/17, and 6/1.",
		"Frames 0114, 0117, 0203",
		"SKU 212 555 0142 is sold out",
		"UPC 2125550142",
		"The S/N is on the tag: S/N 212 555 0142",
	])("isn't certain in %s", (text) => {
		expect(detectOffPlatformContact(text).score).toBeLessThan(1);
	});

	test.each([
		[
			"Great light! Call me at 512-555-0142, or write to Ana@Example.com.",
			["phone 512-555-0142", "email Ana@Example.com"],
		],
		["It's ５１２ ５５５ ０１４２ :)", ["phone ５１２ ５５５ ０１４２"]],
		["Call 512-555-0142\nTen portraits in the studio", ["phone 512-555-0142"]],
		[
			"five one two, five five five, oh one four two",
			["phone five one two, five five five, oh one four two"],
		],
		["Join at t.me/anali", ["messenger t.me/anali"]],
		["ana li (at) gmail (dot) com 🌷", ["email li (at) gmail (dot) com"]],
		["Send it to $analights.", ["payment $analights"]],
	])("is certain in %s", (text, parts) => {
		const { spans, score } = detectOffPlatformContact(text);
		expect(spans.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)).toEqual(
			expect.arrayContaining(parts),
		);
		expect(score).toBe(1);
	});

	it("is reported with the position, in the original text, of the words that reveal it", () => {
		const text = "Lovely pictures. Ｄｏ you have WhatsApp? Let’s talk there.";
		const { kinds, spans, score } = detectOffPlatformContact(text);
		expect(kinds).toContain("messenger");
		expect(spans.map(({ start, end }) => text.slice(start, end)).join()).toContain("WhatsApp");
		expect(score).toBeGreaterThan(0.5);
		expect(score).toBeLessThan(1);
	});

	it("is reported with each of its kinds, and with the words that reveal each kind", () => {
		const text =
			"Lovely pictures! My number is 512-555-0142. Do you have WhatsApp? I can pay you in cash on the day.";
		const { kinds, spans } = detectOffPlatformContact(text);
		expect(kinds).toEqual(["phone", "messenger", "payment"]);
		const words = (kind: string) =>
			spans.filter((span) => span.kind === kind).map(({ start, end }) => text.slice(start, end));
		expect(words("phone")).toContain("512-555-0142");
		expect(words("messenger").join()).toContain("WhatsApp");
		expect(words("payment").join()).toContain("cash");
	});

	it("is detected across the latest messages, even if a number is split between them", () => {
		const last = detectOffPlatformContact("and the last four 0142", {
			earlier: ["hi!", "first part is 512", "then 555"],
		});
		expect(last).toMatchObject({ kinds: expect.arrayContaining(["phone"]), score: 1 });
		expect(
			detectOffPlatformContact("dot com", { earlier: ["my address is ana.li", "at gmail"] }).kinds,
		).toContain("email");
		expect(
			detectOffPlatformContact("0142 photos", {
				earlier: [
					"We took 512 photos on Monday and I love all of them.",
					"555 views already, which is more than we had last year",
				],
			}).score,
		).toBeLessThan(1);
	});
});

describe("the model", () => {
	it("is refused if it is damaged", () => {
		expect(() => decodeModel(readFileSync(MODEL_PATH).subarray(1))).toThrow("Run npm run generate.");
	});
});

describe("a scan", () => {
	it.each(hardTexts)("of 5,000 characters of $name names only known kinds", ({ text }) => {
		expect(OFF_PLATFORM_KINDS).toEqual(
			expect.arrayContaining(detectOffPlatformContact(text, { earlier: [text, text] }).kinds),
		);
		expect(OFF_PLATFORM_KINDS).toEqual(expect.arrayContaining(detectOffPlatformContact(text).kinds));
	});
});

describe("a text with many fields", () => {
	const filling = Array.from(
		{ length: 1_000 },
		(_, i) => `Item ${i}: retouched portraits for the campaign in the fall.`,
	).join("\n");

	it("is judged in parts, and other work is done in between", async () => {
		const turns: string[] = [];
		const judging = detectInLongText(filling).then(() => turns.push("judged"));
		setImmediate(() => turns.push("another request"));
		await judging;
		expect(filling.length).toBeGreaterThan(50_000);
		expect(turns).toEqual(["another request", "judged"]);
	});

	it("has the contact details of each part found at their positions, and nothing else is found", async () => {
		expect(await detectInLongText(filling)).toMatchObject({ kinds: [], spans: [] });
		const text = `ana@example.com\n${filling}\nana@example.org\n${filling}\n${"x".repeat(7_000)}\nana@example.net`;
		const { kinds, spans, score } = await detectInLongText(text);
		expect({ kinds, score, found: spans.map(({ start, end }) => text.slice(start, end)) }).toEqual({
			kinds: ["email"],
			score: 1,
			found: ["ana@example.com", "ana@example.org", "ana@example.net"],
		});
	});

	it("is judged like any other if it is short", async () => {
		for (const { text } of evaluation.slice(0, 50))
			expect(await detectInLongText(text)).toEqual(detectOffPlatformContact(text));
	});
});
