import { termsOf } from "./words.ts";

/** Terms in a row, and the rows of terms that mean the same. */
export type Synonyms = ReadonlyMap<string, string[][]>;

/** Makes every entry of a line find what the other entries of it find. */
export function synonymsOf(lines: readonly (readonly string[])[]): Synonyms {
	const synonyms = new Map<string, string[][]>();
	for (const line of lines) {
		const rows = line.map(termsOf).filter((row) => row.length > 0);
		for (const row of rows) {
			const others = rows.filter((other) => other.join(" ") !== row.join(" "));
			synonyms.set(row.join(" "), [...(synonyms.get(row.join(" ")) ?? []), ...others]);
		}
	}
	return synonyms;
}

/** Terms of a query in groups, each with what may stand in its place. The longest row that has synonyms is taken first. */
export function groupTerms(terms: readonly string[], synonyms: Synonyms): { terms: string[]; alternatives: string[][] }[] {
	const groups: { terms: string[]; alternatives: string[][] }[] = [];
	for (let at = 0; at < terms.length; ) {
		let length = Math.min(4, terms.length - at);
		while (length > 1 && !synonyms.has(terms.slice(at, at + length).join(" "))) length--;
		const row = terms.slice(at, at + length);
		groups.push({ terms: row, alternatives: synonyms.get(row.join(" ")) ?? [] });
		at += length;
	}
	return groups;
}
