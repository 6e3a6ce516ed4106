import { offPlatformRules } from "./off-platform-rules.ts";
import { findPhoneNumbers } from "./phone-numbers.ts";
import { plainOf, withNames, withoutGaps, withoutPoints, withoutSigns } from "./plain-text.ts";

/** What in a message can lead away from the platform. */
export const OFF_PLATFORM_KINDS = ["phone", "email", "messenger", "payment"] as const;
export type OffPlatformKind = (typeof OFF_PLATFORM_KINDS)[number];

/** Labels that fit after "This looks like". */
export const offPlatformLabels: Record<OffPlatformKind, string> = {
	phone: "a phone number or a call",
	email: "an email address",
	messenger: "an account of another messenger or network",
	payment: "a payment outside Greenroom",
};

/**
 * Words before a term that negate it: "I don't use ...", "never pay ...", but not "why don't you
 * ...".
 */
const DENIED = /(?:(?<!why )\b(?:don'?t|do not|didn'?t|never|won'?t|can'?t|cannot|rather not|not|isn'?t|refuse to|stop)\s+(?!hesitate|forget)(?:\w+\s+){0,2})$/;

/** What precedes someone else's words or a title: he yells "call me". */
const QUOTED = /(?:^|\s)["'“‘«]$/;

/** How many characters on either side of a match are searched for its sentence. */
const AROUND = 100;

/**
 * What in a text leads away from the platform, in the order of OFF_PLATFORM_KINDS. It sees through
 * spaces, spelled-out digits and signs, look-alike letters, and full-width and emoji digits.
 * tests/unit/domain/off-platform-contact.test.ts measures how often it is right.
 */
export function detectOffPlatformContact(text: string): OffPlatformKind[] {
	const plain = plainOf(text);
	return OFF_PLATFORM_KINDS.filter((kind) => !partsOf(kind, plain).next().done);
}

/**
 * Each kind that `detectOffPlatformContact` finds, with the matching parts of the normalized text:
 * lowercase Latin letters and digits.
 */
export function findOffPlatformParts(text: string): { kind: OffPlatformKind; parts: string[] }[] {
	const plain = plainOf(text);
	return OFF_PLATFORM_KINDS.map((kind) => ({ kind, parts: [...new Set(partsOf(kind, plain))] })).filter(({ parts }) => parts.length > 0);
}

/** Names that no one disguises without a reason. */
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

/** The sentence around a piece of a text, or the part of a long one. */
function sentenceAround(text: string, index: number, length: number): string {
	const before = text.slice(Math.max(0, index - AROUND), index);
	const after = text.slice(index + length, index + length + AROUND);
	return `${before.split(/[.!?]\s/).at(-1)}${text.slice(index, index + length)}${after.split(/[.!?]\s/)[0]}`;
}
