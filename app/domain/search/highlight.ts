import { type Line, phraseOf, readLine } from "../search-terms/search-terms.ts";

/** A piece of text; marked where it is what was searched for. Pages draw it as text, so nothing in it is ever HTML. */
export type Segment = { text: string; isMatch: boolean };

type Match = { start: number; end: number; term: string };

/** Where the terms and phrases of `wanted` stand in a text, the longest of those that begin at one word, none inside another. */
function matchesIn({ terms, starts, ends }: Line, wanted: ReadonlySet<string>): Match[] {
	const lengths = new Map<string, number>();
	for (const phrase of wanted) {
		const [first = "", ...rest] = phrase.split(" ");
		lengths.set(first, Math.max(lengths.get(first) ?? 0, rest.length + 1));
	}
	const matches: Match[] = [];
	for (let at = 0; at < terms.length; at++) {
		for (let length = lengths.get(terms[at] as string) ?? 0; length > 0; length--) {
			const term = phraseOf(terms.slice(at, at + length));
			const end = ends[at + length - 1];
			if (end === undefined || !wanted.has(term)) continue;
			matches.push({ start: starts[at] as number, end, term });
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
	for (const { start, end } of matchesIn(readLine(text), terms)) {
		segments.push({ text: text.slice(at, start), isMatch: false }, { text: text.slice(start, end), isMatch: true });
		at = end;
	}
	segments.push({ text: text.slice(at), isMatch: false });
	return segments.filter((segment) => segment.text !== "");
}

/** A text on one line, with dots where lines ended that were no sentences, such as headings and cells of tables. */
export const onOneLine = (text: string): string =>
	text
		.trim()
		.replace(/([^\s.?!:])\s*\n\s*/g, "$1 · ")
		.replace(/\s+/g, " ");

/** Characters of an excerpt, about two lines of text. */
const EXCERPT = 190;
/** Characters before the match, so that it stands in its sentence. */
const LEAD = 60;

/**
 * The part of a text on one line that says most of what was searched for, between whole words, with an ellipsis where something
 * was left out; undefined where nothing of it was searched for.
 */
export function excerptOf(line: Line, terms: ReadonlySet<string>): string | undefined {
	const { text } = line;
	const matches = matchesIn(line, terms);
	let best: { start: number; found: number } | undefined;
	for (const [i, { start }] of matches.entries()) {
		const found = new Set(matches.slice(i, i + 20).flatMap(({ end, term }) => (end - start <= EXCERPT - LEAD ? [term] : []))).size;
		if (!best || found > best.found) best = { start, found };
	}
	if (!best) return undefined;
	const from = beginningNear(text, Math.max(0, Math.min(best.start - LEAD, text.length - EXCERPT)), best.start);
	return `${from > 0 ? "… " : ""}${cutAfter(text, from, best.start)}`;
}

/** As much of a text on one line as an excerpt holds. */
export const beginningOf = (text: string): string => cutAfter(text, 0, 0);

/** An excerpt's length of a text, to the end of a word behind `least`. */
function cutAfter(text: string, from: number, least: number): string {
	if (text.length <= from + EXCERPT) return text.slice(from);
	const space = text.lastIndexOf(" ", from + EXCERPT);
	return `${text.slice(from, space > least ? space : from + EXCERPT)} …`;
}

/** Where a sentence begins between two places, else where a word does. */
function beginningNear(text: string, from: number, to: number): number {
	if (from === 0) return 0;
	const sentence = /[.?!·] (?=[\p{Lu}\p{N}])/u.exec(text.slice(from, to));
	if (sentence) return from + sentence.index + 2;
	const space = text.indexOf(" ", from);
	return space === -1 || space >= to ? to : space + 1;
}
