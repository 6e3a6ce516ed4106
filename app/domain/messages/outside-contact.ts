import { outsideRules } from "./outside-rules.ts";
import { holdsPhoneNumber } from "./phone-numbers.ts";
import { plainOf, withNames, withoutGaps, withoutPoints, withoutSigns } from "./plain-text.ts";

/** What a message can hold that leads away from the platform. */
export const OUTSIDE_KINDS = ["phone", "email", "messenger", "payment"] as const;
export type OutsideKind = (typeof OUTSIDE_KINDS)[number];

/** Each in words that fit behind "This looks like". */
export const outsideLabels: Record<OutsideKind, string> = {
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
 * What leads away from the platform in a text, in the order of OUTSIDE_KINDS. It looks through spaces, spelled-out digits and
 * signs, look-alike letters, full-width and emoji digits. tests/unit/outside-contact.test.ts tells how often it is right.
 */
export function seenIn(text: string): OutsideKind[] {
	const plain = plainOf(text);
	return OUTSIDE_KINDS.filter((kind) => (kind === "phone" && holdsPhoneNumber(plain)) || isSeen(kind, plain));
}

/** Names that nobody disguises without a reason. */
const disguised: Partial<Record<OutsideKind, RegExp>> = { messenger: /\b(?:whatsapp|telegram|signal)\b/, payment: /\b(?:venmo|zelle|paypal|cashapp)\b/ };

function isSeen(kind: OutsideKind, plain: string): boolean {
	const readings = new Set([plain, withoutSigns(plain), withNames(withoutSigns(withoutPoints(withoutGaps(plain))))]);
	if (disguised[kind]?.test([...readings].join(" ")) && !disguised[kind].test(plain)) return true;
	return [...readings].some((reading) =>
		outsideRules[kind].some(({ see, unless }) =>
			[...reading.matchAll(see)].some(({ 0: seen, index }) => {
				const before = reading.slice(Math.max(0, index - 40), index);
				if (DENIED.test(before) || QUOTED.test(before)) return false;
				return !unless?.test(sentenceAround(reading, index, seen.length));
			}),
		),
	);
}

/** The sentence, or the part of a long one, that a piece of a text stands in. */
function sentenceAround(text: string, index: number, length: number): string {
	const before = text.slice(Math.max(0, index - AROUND), index);
	const after = text.slice(index + length, index + length + AROUND);
	return `${before.split(/[.!?]\s/).at(-1)}${text.slice(index, index + length)}${after.split(/[.!?]\s/)[0]}`;
}
