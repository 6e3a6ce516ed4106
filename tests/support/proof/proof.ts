import { appendFileSync } from "node:fs";

/** True if all tests run in full, as with `npm test -- --all` and `npm run prove`. */
export const isFullRun = process.env.GREENROOM_TESTS === "all";

/**
 * Returns a count for a test: a short one for `npm test`, a full one for `npm test -- --all`, or PROVE_<name>
 * from the environment if `npm run prove` requests more.
 */
export const provingCount = (name: string, short: number, full = short): number =>
	Number(process.env[`PROVE_${name}`] ?? (isFullRun ? full : short));

/**
 * Returns the seed of a test that draws its input. It is always the same for `npm test`, so that its result
 * depends only on the code. Full runs draw a new seed each time.
 */
export const drawSeed = (): number => (isFullRun ? Math.floor(Math.random() * 2 ** 31) : 1);

/** Returns all items in full runs, and otherwise the first and the last item. */
export const firstAndLast = <T>(all: readonly T[]): readonly T[] =>
	isFullRun ? all : all.filter((_, i) => i === 0 || i === all.length - 1);

/** Reports to `npm run prove` a figure that a test measured. */
export function recordFigure(figure: string): void {
	const path = process.env.PROVE_FIGURES;
	if (path) appendFileSync(path, `${figure}\n`);
}
