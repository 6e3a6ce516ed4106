/** How many letters of a term may be wrong; figures are never guessed. */
function forgivenEdits(term: string): number {
	if (term.length < 4 || /\d/.test(term)) return 0;
	return term.length < 6 ? 1 : 2;
}

/** Mistakes in a first letter are rare. */
const FIRST_LETTER = 0.5;

/** The term of a vocabulary (with frequencies) that one most likely meant: the fewest edits away, then the most frequent. */
export function similarTerm(term: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
	const limit = forgivenEdits(term);
	let best: { known: string; distance: number; count: number } | undefined;
	for (const [known, count] of limit === 0 ? [] : vocabulary) {
		if (known.includes(" ")) continue;
		const edits = editDistance(term, known, limit);
		if (edits > limit) continue;
		const distance = edits + (known[0] === term[0] ? 0 : FIRST_LETTER);
		if (!best || distance < best.distance || (distance === best.distance && count > best.count)) best = { known, distance, count };
	}
	return best?.known;
}

/**
 * Edits between two terms, where an insertion, a deletion, a replacement and a swap of neighbors count one each. Stops at
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
