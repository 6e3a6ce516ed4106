/**
 * How often a value of the second list is greater than one of the first, ties counting half: 0.5 where the two cannot be told
 * apart, 0 or 1 where one look is enough (the statistic of Mann and Whitney, over the number of pairs).
 */
export function rankStatistic(first: readonly number[], second: readonly number[]): number {
	const sorted = [...first.map((value) => ({ value, isSecond: false })), ...second.map((value) => ({ value, isSecond: true }))].sort((a, b) => a.value - b.value);
	let ranks = 0;
	for (let i = 0; i < sorted.length; ) {
		let end = i;
		while (end < sorted.length && sorted[end]?.value === sorted[i]?.value) end++;
		const rank = (i + end + 1) / 2;
		for (; i < end; i++) if (sorted[i]?.isSecond) ranks += rank;
	}
	const pairs = first.length * second.length;
	return (ranks - (second.length * (second.length + 1)) / 2) / pairs;
}
