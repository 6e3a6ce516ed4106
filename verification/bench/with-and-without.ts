import { applicationWithout } from "../../tests/support/without/application.ts";
import { type Optimization, optimizations } from "./optimizations.ts";
import { median, milliseconds, type Part } from "./row.ts";
import { type Setup, startFresh } from "./setup.ts";

/** The savings of an optimization, as medians of the same measurement with and without it. */
export type Comparison = { name: string; what: string; with: string; without: string; saved: string };

/**
 * Measures each optimization of these parts, alternating between this build and a build of the same sources
 * without the optimization. The first round warms up and is not counted. Needs a build.
 */
export async function compareOptimizations(
	parts: ReadonlySet<Part>,
	rounds: number,
	report: (line: string) => void,
): Promise<Comparison[]> {
	const comparisons: Comparison[] = [];
	for (const optimization of optimizations.filter(({ part }) => parts.has(part))) {
		report(`${optimization.name} ...`);
		const copy = applicationWithout(optimization.changes);
		const setups: Setup[] = [];
		try {
			for (const cwd of [process.cwd(), copy.folder]) setups.push(await startFresh({ cwd }));
			const costs = setups.map((): number[] => []);
			for (let round = 0; round <= rounds; round++)
				for (const [i, setup] of setups.entries()) {
					const cost = await optimization.measure(setup);
					if (round > 0) costs[i]?.push(cost);
				}
			comparisons.push(compareWith(optimization, median(costs[0] ?? []), median(costs[1] ?? [])));
		} finally {
			for (const setup of setups) await setup.stop();
			copy.remove();
		}
	}
	return comparisons;
}

function compareWith({ name, what, unit }: Optimization, enabled: number, absent: number): Comparison {
	const inUnit = (cost: number) =>
		unit === "ms" ? milliseconds(cost) : `${Math.round(cost).toLocaleString("en-US")} µs`;
	return {
		name,
		what,
		with: inUnit(enabled),
		without: inUnit(absent),
		saved: `${Math.round((1 - enabled / absent) * 100)}%`,
	};
}
