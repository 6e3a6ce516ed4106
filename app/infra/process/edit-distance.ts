/**
 * The edit distance between two terms, to which each insertion, deletion, replacement, and swap of
 * neighboring letters adds one. Stops once the distance exceeds `limit`, and then returns a number above
 * `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			let cost = Math.min(
				(last[j] as number) + 1,
				(row[j - 1] as number) + 1,
				(last[j - 1] as number) + (isSame ? 0 : 1),
			);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
			row.push(cost);
		}
		if (Math.min(...row) > limit) return limit + 1;
		[beforeLast, last] = [last, row];
	}
	return last[b.length] as number;
}

/** The name with the smallest edit distance to a word. Undefined if every distance is above `limit`. */
export function nearestName(word: string, names: readonly string[], limit: number): string | undefined {
	const near = names
		.map((name) => ({ name, edits: editDistance(word, name, limit) }))
		.filter(({ edits }) => edits <= limit);
	return near.sort((a, b) => a.edits - b.edits)[0]?.name;
}
