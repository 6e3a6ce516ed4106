import { PHRASE_MAX, phraseOf, termsOf } from "./search-terms.ts";

/** A term or phrase, and its synonyms. */
export type Synonyms = ReadonlyMap<string, string[]>;

/** Makes every entry of a line find the other entries as well. */
export function synonymsOf(lines: readonly (readonly string[])[]): Synonyms {
	const synonyms = new Map<string, string[]>();
	for (const line of lines) {
		const phrases = [...new Set(line.map((entry) => phraseOf(termsOf(entry))).filter(Boolean))];
		for (const phrase of phrases)
			synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...phrases.filter((other) => other !== phrase)]);
	}
	return synonyms;
}

/** Terms that belong together, and their alternatives. */
export type TermGroup = { terms: string[]; alternatives: string[] };

/** The terms of a query in groups. A phrase with synonyms is one group, the longest first. */
export function groupTerms(terms: readonly string[], synonyms: Synonyms): TermGroup[] {
	const groups: TermGroup[] = [];
	for (let at = 0; at < terms.length; ) {
		let length = Math.min(PHRASE_MAX, terms.length - at);
		while (length > 1 && !synonyms.has(phraseOf(terms.slice(at, at + length)))) length--;
		const group = terms.slice(at, at + length);
		groups.push({ terms: group, alternatives: synonyms.get(phraseOf(group)) ?? [] });
		at += length;
	}
	return groups;
}
