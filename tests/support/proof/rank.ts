/**
 * Computes the share of pairs in which the value of the second list is greater than that of the first, with
 * ties counted as half. It is 0.5 if the lists can't be told apart, and 0 or 1 if a single value is enough to
 * tell (the Mann-Whitney statistic divided by the number of pairs).
 */
export function rankStatistic(first: readonly number[], second: readonly number[]): number {
	const sorted = [
		...first.map((value) => ({ value, isSecond: false })),
		...second.map((value) => ({ value, isSecond: true })),
	].sort((a, b) => a.value - b.value);
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

/**
 * Times two functions in pairs, each pair in random order, and returns the rank statistic of their times.
 * Noise averages out over more samples, but a difference doesn't, so a statistic is significant only if it is
 * outside the range from 0.46 to 0.54 after each of six rounds. Stops after the first round in the range.
 */
export async function rankOfTimes(
	first: (n: number) => Promise<unknown>,
	second: (n: number) => Promise<unknown>,
	perRound: number,
): Promise<number> {
	const times: [first: number[], second: number[]] = [[], []];
	let statistic = 0;
	for (let round = 0; round < 6; round++) {
		for (let i = 0; i < perRound; i++) {
			const n = round * perRound + i;
			for (const which of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
				const startedAt = performance.now();
				await (which === 0 ? first(n) : second(n));
				times[which].push(performance.now() - startedAt);
			}
		}
		statistic = rankStatistic(...times);
		if (statistic > 0.46 && statistic < 0.54) return statistic;
	}
	return statistic;
}
