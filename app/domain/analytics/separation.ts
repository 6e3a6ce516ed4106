/**
 * How well a value separates two groups: the share of pairs of one from each in which the first has
 * more, ties counting half. 1 means always, 0.5 that the value says nothing (the area under the ROC
 * curve, by the rank sum of Mann and Whitney). Both groups need at least one value.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
	const sorted = [
		...first.map((value) => ({ value, isFirst: true })),
		...second.map((value) => ({ value, isFirst: false })),
	].sort((a, b) => a.value - b.value);
	let ranks = 0;
	for (let from = 0; from < sorted.length; ) {
		let to = from;
		while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to++;
		// All of a tie get the mean of its ranks, which begin with 1.
		const rank = (from + 1 + to) / 2;
		ranks += rank * sorted.slice(from, to).filter(({ isFirst }) => isFirst).length;
		from = to;
	}
	return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
