import { phraseOf, wordsOf } from "./words.ts";

/** A piece of text; marked where it is what was searched for. Pages draw it as text, so nothing in it is ever HTML. */
export type Segment = { text: string; isMatch: boolean };

type Match = { start: number; end: number; term: string };

/** Where the terms and phrases of `terms` stand in a text, the longest of those that begin at one word, none inside another. */
function matchesIn(text: string, terms: ReadonlySet<string>): Match[] {
	const words = wordsOf(text);
	const longest = Math.max(0, ...[...terms].map((term) => term.split(" ").length));
	const matches: Match[] = [];
	for (let at = 0; at < words.length; at++) {
		for (let length = Math.min(longest, words.length - at); length > 0; length--) {
			const row = words.slice(at, at + length);
			const term = phraseOf(row.map((word) => word.term));
			if (!terms.has(term)) continue;
			matches.push({ start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0, term });
			at += length - 1;
			break;
		}
	}
	return matches;
}

/** A text cut into pieces, those marked that are one of `terms`. */
export function highlight(text: string, terms: ReadonlySet<string>): Segment[] {
	const segments: Segment[] = [];
	let at = 0;
	for (const { start, end } of matchesIn(text, terms)) {
		segments.push({ text: text.slice(at, start), isMatch: false }, { text: text.slice(start, end), isMatch: true });
		at = end;
	}
	segments.push({ text: text.slice(at), isMatch: false });
	return segments.filter((segment) => segment.text !== "");
}

/** Whether any of the terms stands in a text. */
export const holdsAny = (text: string, terms: ReadonlySet<string>): boolean => matchesIn(text, terms).length > 0;

/** Characters of an excerpt, about two lines of text. */
const EXCERPT = 190;
/** Characters before the match, so that it stands in its sentence. */
const LEAD = 60;

/**
 * The part of a text that says most of what was searched for, between whole words, with an ellipsis where something was left
 * out; its beginning where nothing of it was searched for.
 */
export function excerptOf(text: string, terms: ReadonlySet<string>, length = EXCERPT): string {
	const flat = text
		.trim()
		.replace(/([^\s.?!:])\s*\n\s*/g, "$1 · ")
		.replace(/\s+/g, " ");
	if (flat.length <= length) return flat;
	const matches = matchesIn(flat, terms);
	let best = { start: 0, found: 0 };
	for (const [i, { start }] of matches.entries()) {
		const found = new Set(matches.slice(i, i + 20).flatMap(({ end, term }) => (end - start <= length - LEAD ? [term] : []))).size;
		if (found > best.found) best = { start, found };
	}
	const from = beginningNear(flat, Math.max(0, Math.min(best.start - LEAD, flat.length - length)), best.start);
	const to = flat.length <= from + length ? flat.length : Math.max(best.start, flat.lastIndexOf(" ", from + length));
	return `${from > 0 ? "… " : ""}${flat.slice(from, to)}${to < flat.length ? " …" : ""}`;
}

/** Where a sentence begins between two places, else where a word does. */
function beginningNear(text: string, from: number, to: number): number {
	if (from === 0) return 0;
	const sentence = /[.?!·] (?=[\p{Lu}\p{N}])/u.exec(text.slice(from, to));
	if (sentence) return from + sentence.index + 2;
	const space = text.indexOf(" ", from);
	return space === -1 || space >= to ? to : space + 1;
}
