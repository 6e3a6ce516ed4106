import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { detectOffPlatformContact, OFF_PLATFORM_KINDS, type OffPlatformKind } from "#app/domain/messages/off-platform-contact.ts";

type Labelled = { kinds: OffPlatformKind[]; text: string };

/** One message a line: the kinds that people see in it, or a dash, then the message. */
const corpus = (name: string): Labelled[] =>
	readFileSync(`tests/support/outside-contact/${name}.txt`, "utf8")
		.trimEnd()
		.split("\n")
		.filter(Boolean)
		.map((line) => {
			const [kinds = "", text = ""] = line.split("\t");
			return { kinds: OFF_PLATFORM_KINDS.filter((kind) => kinds.split(",").includes(kind)), text };
		});

const tuning = corpus("tuning");
const heldOut = corpus("held-out");
const secondHand = corpus("second-hand");

function figuresOf(messages: Labelled[]) {
	const isMeant = ({ kinds }: Labelled) => kinds.length > 0;
	const isSeen = ({ text }: Labelled) => detectOffPlatformContact(text).length > 0;
	const right = messages.filter((message) => isMeant(message) && isSeen(message)).length;
	const wrong = messages.filter((message) => !isMeant(message) && isSeen(message));
	const missed = messages.filter((message) => isMeant(message) && !isSeen(message));
	const kinds = messages.filter(({ kinds: meant, text }) => meant.every((kind) => detectOffPlatformContact(text).includes(kind))).length;
	return { precision: right / (right + wrong.length), recall: right / (right + missed.length), kinds: kinds / messages.length, wrong, missed };
}

function report(name: string, messages: Labelled[]) {
	const figures = figuresOf(messages);
	const clean = messages.filter(({ kinds }) => kinds.length === 0).length;
	console.info(
		`${name}: ${messages.length} messages, ${clean} of them clean; precision ${figures.precision.toFixed(3)}, recall ${figures.recall.toFixed(3)}, all kinds named in ${(100 * figures.kinds).toFixed(1)} %`,
	);
	for (const { text } of figures.wrong) console.info(`  seen in vain: ${text}`);
	for (const { text } of figures.missed) console.info(`  missed: ${text}`);
	return figures;
}

describe("contact and payment outside", () => {
	it("is seen in the corpus with a precision of 0.97 and a recall of 0.90 or more", () => {
		const all = [...tuning, ...heldOut, ...secondHand];
		expect(all.length).toBeGreaterThanOrEqual(400);
		expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
		const { precision, recall } = report("whole corpus", all);
		expect(precision).toBeGreaterThanOrEqual(0.97);
		expect(recall).toBeGreaterThanOrEqual(0.9);
	});

	// These were written after the rules, by the same people, from other kinds of work; the rules
	// aren't changed for their sake.
	it("is reported for the part that was written after the rules", () => {
		expect(heldOut.length).toBeGreaterThanOrEqual(120);
		report("held-out part", heldOut);
	});

	// One half, drawn by lot, of messages in another tone; the other half is in the tuning part.
	// The people who changed the rules after that had written both halves, so the figures flatter the
	// rules. Those of the held-out part, whose misses no one looked at, are fairer.
	it("is seen in messages in another tone with a precision of 0.97 and a recall of 0.90 or more", () => {
		expect(secondHand.length).toBeGreaterThanOrEqual(120);
		const { precision, recall } = report("second-hand part", secondHand);
		expect(precision).toBeGreaterThanOrEqual(0.97);
		expect(recall).toBeGreaterThanOrEqual(0.9);
	});
});

describe("however long or odd", () => {
	test.each([
		["digits and spaces", "1 ".repeat(2_500)],
		["letters and spaces", "a ".repeat(2_500)],
		["dots", ".".repeat(5_000)],
		["signs", "@ . ".repeat(1_250)],
		["openings", "a@".repeat(2_500)],
		["words", "pay me in ".repeat(500)],
		["spelled digits", "five ".repeat(1_000)],
		["names", "a-b.c_".repeat(830)],
		["brackets", "( at ".repeat(1_000)],
		["orders", "order no. 5 ".repeat(400)],
		["numbers with words between", "512 then ".repeat(550)],
		["purses", "venmo ".repeat(830)],
		["pages", "my www.a.co ".repeat(410)],
		["names with gaps", "sig nal ".repeat(620)],
	])("a message of %s is judged at once", (_, text) => {
		const startedAt = performance.now();
		detectOffPlatformContact(text);
		expect(performance.now() - startedAt).toBeLessThan(200);
	});
});
