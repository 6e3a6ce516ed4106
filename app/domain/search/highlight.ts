import { type Word, wordsOf } from "./words.ts";

/** A piece of text; marked where it is what was searched for. Pages draw it as text, so nothing in it is ever HTML. */
export type Segment = { text: string; isMatch: boolean };

/** A text cut into pieces, those marked whose term is one of `terms`. */
export function highlight(text: string, terms: ReadonlySet<string>): Segment[] {
	const segments: Segment[] = [];
	let at = 0;
	const add = (piece: string, isMatch: boolean) => {
		if (piece) segments.push({ text: piece, isMatch });
	};
	for (const { start, end, term } of wordsOf(text)) {
		if (!terms.has(term)) continue;
		add(text.slice(at, start), false);
		add(text.slice(start, end), true);
		at = end;
	}
	add(text.slice(at), false);
	return segments;
}

/** Characters of an excerpt, about two lines of text. */
const EXCERPT = 190;

/**
 * The part of a text that says most of what was searched for, between whole words, with an ellipsis where something was left
 * out; undefined where none of the terms stands in it.
 */
export function excerptOf(text: string, terms: ReadonlySet<string>, length = EXCERPT): string | undefined {
	const flat = text.replace(/\s+/g, " ").trim();
	const words = wordsOf(flat);
	const matches = words.filter(({ term }) => terms.has(term));
	if (matches.length === 0) return undefined;
	let best = { from: matches[0] as Word, found: 0 };
	for (const [i, from] of matches.entries()) {
		const found = new Set(matches.slice(i, i + 20).flatMap(({ end, term }) => (end - from.start <= length ? [term] : []))).size;
		if (found > best.found) best = { from, found };
	}
	// Some words before the match, so that it stands in a sentence.
	const wish = Math.max(0, Math.min(best.from.start - 60, flat.length - length));
	const start = wish === 0 ? 0 : sentenceOrWordFrom(flat, wish, best.from.start);
	const end = flat.length <= start + length ? flat.length : (words.findLast((word) => word.end <= start + length)?.end ?? start + length);
	return `${start > 0 ? "… " : ""}${flat.slice(start, end)}${end < flat.length ? " …" : ""}`;
}

/** Where a sentence begins between two places, else where the next word does. */
function sentenceOrWordFrom(text: string, from: number, to: number): number {
	const sentence = /[.?!] (?=\p{Lu})/u.exec(text.slice(from, to));
	if (sentence) return from + sentence.index + 2;
	const space = text.indexOf(" ", from);
	return space === -1 || space >= to ? to : space + 1;
}
