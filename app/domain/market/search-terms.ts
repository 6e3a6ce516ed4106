/** Stop words, which are too frequent to be useful in a search. */
const STOP_WORDS = new Set(
	"a an and are as at be by can do does for from get have how i if in is it its me my of on or should that the their there they this to us was we what when where which who why will with you your".split(
		" ",
	),
);

/** A word, including apostrophes, periods, and commas inside it, such as creator's, L.A, 15.3, or 1,000. */
const WORD = /[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+|,\d{3}(?!\d))*/gu;

/** A text with its searchable words: each word's term, and where the word starts and ends. */
export type Line = { text: string; terms: readonly string[]; starts: Uint32Array; ends: Uint32Array };

/** Finds the words of a text, except stop words. */
export function readLine(text: string): Line {
	const [terms, starts, ends]: [string[], number[], number[]] = [[], [], []];
	for (const { 0: word, index } of text.matchAll(WORD)) {
		const term = getTerm(word);
		if (STOP_WORDS.has(term)) continue;
		terms.push(term);
		starts.push(index);
		ends.push(index + word.length);
	}
	return { text, terms, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** The terms of a text in order. */
export const getTerms = (text: string): readonly string[] => readLine(text).terms;

const ASCII_WORD = /^[A-Za-z]+$/;

const fold = (word: string): string =>
	word
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’]s$/, "")
		.replace(/['’.,]/g, "");

/**
 * The searchable form of a word: lowercase, singular, and without accents or a possessive ending. "Lawyers’"
 * and "lawyer" have the same term.
 */
export function getTerm(word: string): string {
	const folded = ASCII_WORD.test(word) ? word.toLowerCase() : fold(word);
	if (folded.length > 4 && folded.endsWith("ies")) return `${folded.slice(0, -3)}y`;
	if (folded.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(folded)) return folded.slice(0, -2);
	if (folded.length > 3 && /[^siu]s$/.test(folded)) return folded.slice(0, -1);
	return folded;
}

/** Joins terms into a phrase that is searched as one term, such as "new york". */
export const joinTerms = (terms: readonly string[]): string => terms.join(" ");

/** The maximum number of terms in a phrase. */
const PHRASE_MAX = 4;

/** The given terms, plus each `known` phrase that consecutive terms form. */
export function withPhrases(terms: readonly string[], known: { has(phrase: string): boolean }): string[] {
	const found: string[] = [];
	for (const [at, term] of terms.entries()) {
		found.push(term);
		for (let length = 2; length <= PHRASE_MAX && at + length <= terms.length; length++) {
			const phrase = joinTerms(terms.slice(at, at + length));
			if (known.has(phrase)) found.push(phrase);
		}
	}
	return found;
}

/** The synonyms of each term or phrase. */
export type Synonyms = ReadonlyMap<string, string[]>;

/** Reads lines of synonyms. Each entry on a line becomes a synonym of the others. */
export function readSynonyms(lines: readonly (readonly string[])[]): Synonyms {
	const synonyms = new Map<string, string[]>();
	for (const line of lines) {
		const phrases = [...new Set(line.map((entry) => joinTerms(getTerms(entry))).filter(Boolean))];
		for (const phrase of phrases)
			synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...phrases.filter((other) => other !== phrase)]);
	}
	return synonyms;
}

/** A term, or the terms of a phrase that has synonyms. The synonyms are the alternatives. */
export type TermGroup = { terms: string[]; alternatives: string[] };

/**
 * Groups the terms of a query. From left to right, the longest phrase that has synonyms becomes one group.
 * Every other term is a group of its own.
 */
export function groupTerms(terms: readonly string[], synonyms: Synonyms): TermGroup[] {
	const groups: TermGroup[] = [];
	for (let at = 0; at < terms.length; ) {
		let length = Math.min(PHRASE_MAX, terms.length - at);
		while (length > 1 && !synonyms.has(joinTerms(terms.slice(at, at + length)))) length--;
		const group = terms.slice(at, at + length);
		groups.push({ terms: group, alternatives: synonyms.get(joinTerms(group)) ?? [] });
		at += length;
	}
	return groups;
}

/**
 * Whether a text with these terms and phrases matches every group, by the group's own terms or by an
 * alternative.
 */
export const hasAllGroups = (known: { has(term: string): boolean }, groups: readonly TermGroup[]): boolean =>
	groups.every(
		({ terms, alternatives }) =>
			terms.every((term) => known.has(term)) || alternatives.some((phrase) => known.has(phrase)),
	);
