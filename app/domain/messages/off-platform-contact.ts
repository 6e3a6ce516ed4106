import { offPlatformRules } from "./off-platform-rules.ts";
import { findPhoneNumbers } from "./phone-numbers.ts";
import { plainOf, withNames, withoutGaps, withoutPoints, withoutSigns } from "./plain-text.ts";

/** What a message can hold that leads away from the platform. */
export const OFF_PLATFORM_KINDS = ["phone", "email", "messenger", "payment"] as const;
export type OffPlatformKind = (typeof OFF_PLATFORM_KINDS)[number];

/** Each in words that fit behind "This looks like". */
export const offPlatformLabels: Record<OffPlatformKind, string> = {
	phone: "a phone number or a call",
	email: "an email address",
	messenger: "an account of another messenger or network",
	payment: "a payment outside Greenroom",
};

/** What goes before a word that is said not to be meant: "I don't use ...", "never pay ...", but not "why don't you ...". */
const DENIED = /(?:(?<!why )\b(?:don'?t|do not|didn'?t|never|won'?t|can'?t|cannot|rather not|not|isn'?t|refuse to|stop)\s+(?!hesitate|forget)(?:\w+\s+){0,2})$/;

/** What goes before words of somebody else, or a title: he yells "call me". */
const QUOTED = /(?:^|\s)["'“‘«]$/;

/** How much of its sentence, on either side, what a rule has seen is judged by. */
const AROUND = 100;

/**
 * What leads away from the platform in a text, in the order of OFF_PLATFORM_KINDS. It looks through spaces, spelled-out digits and
 * signs, look-alike letters, full-width and emoji digits. tests/unit/domain/off-platform-contact.test.ts tells how often it is right.
 */
export function detectOffPlatformContact(text: string): OffPlatformKind[] {
	const plain = plainOf(text);
	return OFF_PLATFORM_KINDS.filter((kind) => !partsOf(kind, plain).next().done);
}

/** Each kind that `detectOffPlatformContact` finds, with the parts of the text that gave it away as the detector reads them: in small plain letters and digits. */
export function findOffPlatformParts(text: string): { kind: OffPlatformKind; parts: string[] }[] {
	const plain = plainOf(text);
	return OFF_PLATFORM_KINDS.map((kind) => ({ kind, parts: [...new Set(partsOf(kind, plain))] })).filter(({ parts }) => parts.length > 0);
}

/** Names that nobody disguises without a reason. */
const disguised: Partial<Record<OffPlatformKind, RegExp>> = { messenger: /\b(?:whatsapp|telegram|signal)\b/, payment: /\b(?:venmo|zelle|paypal|cashapp)\b/ };

function* partsOf(kind: OffPlatformKind, plain: string): Generator<string> {
	if (kind === "phone") yield* findPhoneNumbers(plain);
	const readings = new Set([plain, withoutSigns(plain), withNames(withoutSigns(withoutPoints(withoutGaps(plain))))]);
	const name = disguised[kind]?.exec([...readings].join(" "));
	if (name && !disguised[kind]?.test(plain)) yield name[0];
	for (const reading of readings)
		for (const { see, unless } of offPlatformRules[kind])
			for (const { 0: seen, index } of reading.matchAll(see)) {
				const before = reading.slice(Math.max(0, index - 40), index);
				if (!DENIED.test(before) && !QUOTED.test(before) && !unless?.test(sentenceAround(reading, index, seen.length))) yield seen.trim();
			}
}

/** The sentence, or the part of a long one, that a piece of a text stands in. */
function sentenceAround(text: string, index: number, length: number): string {
	const before = text.slice(Math.max(0, index - AROUND), index);
	const after = text.slice(index + length, index + length + AROUND);
	return `${before.split(/[.!?]\s/).at(-1)}${text.slice(index, index + length)}${after.split(/[.!?]\s/)[0]}`;
}
