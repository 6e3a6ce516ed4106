/** Words that stand nearly everywhere and find nothing. */
const STOP_WORDS = new Set(
	"a an and are as at be by can do does for from get have how i if in is it its me my of on or should that the their there they this to us was we what when where which who why will with you your".split(
		" ",
	),
);

/** A word with the apostrophes and dots inside it, such as creator's, L.A or 15.3. */
const WORD = /[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu;

export type Word = { text: string; start: number; end: number; term: string };

/** The words of a text where they stand, each with the term that it is searched by. */
export const wordsOf = (text: string): Word[] => [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length, term: termOf(word) }));

/** The terms of a text in their order, without those that find nothing. */
export const termsOf = (text: string): string[] => wordsOf(text).flatMap(({ term }) => (STOP_WORDS.has(term) ? [] : [term]));

/** What a word is searched by: lower case, no accents, no possessive, singular. "Lawyers’" and "lawyer" are one term. */
export function termOf(word: string): string {
	const plain = word
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’]s$/, "")
		.replace(/['’.]/g, "");
	if (plain.length > 4 && plain.endsWith("ies")) return `${plain.slice(0, -3)}y`;
	if (plain.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(plain)) return plain.slice(0, -2);
	if (plain.length > 3 && /[^siu]s$/.test(plain)) return plain.slice(0, -1);
	return plain;
}

/**
 * Edits between two terms, where an insertion, a deletion, a replacement and a swap of neighbours count one each. Stops at
 * `limit` and then returns a number above it.
 */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (isSame ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
			row.push(cost);
		}
		if (Math.min(...row) > limit) return limit + 1;
		[beforeLast, last] = [last, row];
	}
	return last[b.length] as number;
}
