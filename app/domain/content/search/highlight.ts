import { joinTerms, type Line, readLine } from "../../market/search-terms.ts";

/** A piece of text, marked if it matches the search. Pages render it as text, never as HTML. */
export type Segment = { text: string; isMatch: boolean };

type Match = { start: number; end: number; term: string };

/**
 * The positions of the `wanted` terms and phrases in a text. At each word, the longest match wins,
 * and matches don't overlap.
 */
function matchesIn({ terms, starts, ends }: Line, wanted: ReadonlySet<string>): Match[] {
	const lengths = new Map<string, number>();
	for (const phrase of wanted) {
		const [first = "", ...rest] = phrase.split(" ");
		lengths.set(first, Math.max(lengths.get(first) ?? 0, rest.length + 1));
	}
	const matches: Match[] = [];
	for (let at = 0; at < terms.length; at++) {
		for (let length = lengths.get(terms[at] as string) ?? 0; length > 0; length--) {
			const term = joinTerms(terms.slice(at, at + length));
			const end = ends[at + length - 1];
			if (end === undefined || !wanted.has(term)) continue;
			matches.push({ start: starts[at] as number, end, term });
			at += length - 1;
			break;
		}
	}
	return matches;
}

/** A text split into pieces, with the pieces that match `terms` marked. */
export function highlight(text: string, terms: ReadonlySet<string>): Segment[] {
	const segments: Segment[] = [];
	let at = 0;
	for (const { start, end } of matchesIn(readLine(text), terms)) {
		segments.push(
			{ text: text.slice(at, start), isMatch: false },
			{ text: text.slice(start, end), isMatch: true },
		);
		at = end;
	}
	segments.push({ text: text.slice(at), isMatch: false });
	return segments.filter((segment) => segment.text !== "");
}

/**
 * A text on one line, with a middle dot after each line that wasn't a sentence, such as a heading or table
 * cell.
 */
export const onOneLine = (text: string): string =>
	text
		.trim()
		.replace(/([^\s.?!:])\s*\n\s*/g, "$1 · ")
		.replace(/\s+/g, " ");

/** The length of an excerpt in characters, about two lines of text. */
const EXCERPT = 190;
/** Characters to show before the match, for context. */
const LEAD = 60;

/**
 * The part of a one-line text with the largest number of different terms, cut between words, with an ellipsis
 * wherever it was cut. Undefined if nothing matches.
 */
export function getExcerpt(line: Line, terms: ReadonlySet<string>): string | undefined {
	const { text } = line;
	const matches = matchesIn(line, terms);
	let best: { start: number; found: number } | undefined;
	for (const [i, { start }] of matches.entries()) {
		const found = new Set(
			matches.slice(i, i + 20).flatMap(({ end, term }) => (end - start <= EXCERPT - LEAD ? [term] : [])),
		).size;
		if (!best || found > best.found) best = { start, found };
	}
	if (!best) return undefined;
	const from = beginningNear(
		text,
		Math.max(0, Math.min(best.start - LEAD, text.length - EXCERPT)),
		best.start,
	);
	return `${from > 0 ? "… " : ""}${cutAfter(text, from, best.start)}`;
}

/** The first part of a one-line text, as long as an excerpt. */
export const getBeginning = (text: string): string => cutAfter(text, 0, 0);

/**
 * An excerpt that begins at a position. Longer text is cut and ends with an ellipsis. The cut is after a word
 * if possible, but not before `least`.
 */
function cutAfter(text: string, from: number, least: number): string {
	if (text.length <= from + EXCERPT) return text.slice(from);
	const space = text.lastIndexOf(" ", from + EXCERPT);
	return `${text.slice(from, space > least ? space : from + EXCERPT)} …`;
}

/** The start of a sentence between two positions, or the start of a word if no sentence begins there. */
function beginningNear(text: string, from: number, to: number): number {
	if (from === 0) return 0;
	const sentence = /[.?!·] (?=[\p{Lu}\p{N}])/u.exec(text.slice(from, to));
	if (sentence) return from + sentence.index + 2;
	const space = text.indexOf(" ", from);
	return space === -1 || space >= to ? to : space + 1;
}
