import { generateCounts } from "./generated-counts.ts";
import { generatePeople } from "./generated-people.ts";
import { generateWork } from "./generated-work.ts";
import { marketDraws } from "./market-draws.ts";

/**
 * Generates every row of a market over the `days` before `end`, as plain data. Some of it belongs to demo
 * accounts and examples.
 */
export function generateMarket(seed: number, end: Date, days: number, size: number) {
	const draws = marketDraws(seed, end, days);
	const { creators, ...people } = generatePeople(draws, size);
	return {
		...people,
		...generateWork(draws, size, creators, people.professionals),
		...generateCounts(draws, size),
	};
}

export type Market = ReturnType<typeof generateMarket>;
