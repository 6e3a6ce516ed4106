import { separation } from "#app/domain/office/figures/figure.ts";

/**
 * Times two functions in pairs, each pair in random order, and returns the share of pairs in which
 * the second function took longer, with ties counted as half (`separation`).
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
		statistic = separation(times[1], times[0]);
		if (statistic > 0.46 && statistic < 0.54) return statistic;
	}
	return statistic;
}
