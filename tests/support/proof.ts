import { appendFileSync } from "node:fs";

/** A count of a test: the given one or, where `npm run prove` asks for the long form, the environment's PROVE_<name>. */
export const provingCount = (name: string, short: number): number => Number(process.env[`PROVE_${name}`] ?? short);

/** Tells `npm run prove` a figure that a test has seen. */
export function recordFigure(figure: string): void {
	const path = process.env.PROVE_FIGURES;
	if (path) appendFileSync(path, `${figure}\n`);
}
