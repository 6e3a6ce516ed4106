import type { Span } from "./off-platform-contact.ts";

/**
 * A text in lowercase Latin letters, with the position of each character's source in the original:
 * `at[i]` is the code unit at which the source of character `i` starts. `at` has one more entry,
 * the length of the original.
 */
export type NormalizedText = { text: string; at: number[] };

/** Letters of other alphabets, and the Latin letters that they look like. */
const FOREIGN = "аеорсухіѕԁһјкмтвнӏԛԝοαερτνκιηυ";
const LATIN = "aeopcyxisdhjkmtbhlqwoaeptvkinu";

/** Special characters and their plain equivalents. */
const SIGNS: Record<string, string> = {
	"’": "'",
	"‘": "'",
	"`": "'",
	"´": "'",
	"‐": "-",
	"‑": "-",
	"‒": "-",
	"–": "-",
	"—": "-",
	"−": "-",
	"•": ".",
	"·": ".",
	"∙": ".",
};

/**
 * The maximum number of characters that replace one character. Some characters stand for a whole phrase, and
 * a few of its letters are enough.
 */
const EXPANSION_MAX = 4;

/** Matches runs of ASCII characters, and any other character by itself. */
const PIECE = /[\0-\x7f]+|./gsu;

/**
 * Converts letters, digits, and special characters to their plain equivalents, without accents or invisible
 * characters.
 */
export function normalize(original: string): NormalizedText {
	let text = "";
	const at: number[] = [];
	for (const { 0: piece, index } of original.matchAll(PIECE)) {
		const isAscii = piece < "\u0080";
		const folded = isAscii ? piece.toLowerCase() : fold(piece);
		for (let i = 0; i < folded.length; i++) at.push(isAscii ? index + i : index);
		text += folded;
	}
	at.push(original.length);
	return { text, at };
}

function fold(character: string): string {
	const sign = SIGNS[character];
	if (sign) return sign;
	const latin = LATIN[FOREIGN.indexOf(character.toLowerCase())];
	if (latin) return latin;
	return character
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFD")
		.replace(/[\p{M}\p{Cf}]/gu, "")
		.slice(0, EXPANSION_MAX);
}

/** Replaces matches like `String.replace`, but a replacement keeps the position of what it replaces. */
export function rewrite(
	{ text, at }: NormalizedText,
	pattern: RegExp,
	replacement: (match: RegExpExecArray) => string,
): NormalizedText {
	let rewritten = "";
	const places: number[] = [];
	let from = 0;
	const keep = (to: number) => {
		rewritten += text.slice(from, to);
		for (let i = from; i < to; i++) places.push(at[i] as number);
	};
	for (const match of text.matchAll(pattern)) {
		keep(match.index);
		from = match.index + match[0].length;
		const put = replacement(match);
		// The last character ends where the match ends, so a span over all the characters covers the match.
		for (let i = 0; i < put.length; i++)
			places.push(at[i === 0 ? match.index : Math.max(match.index, from - put.length + i)] as number);
		rewritten += put;
	}
	if (from === 0) return { text, at };
	keep(text.length);
	places.push(at[text.length] as number);
	return { text: rewritten, at: places };
}

/** Where a piece of the normalized text is in the original. */
export const getSpan = ({ at }: NormalizedText, start: number, length: number): Span => ({
	start: at[start] as number,
	end: at[start + length] as number,
});
