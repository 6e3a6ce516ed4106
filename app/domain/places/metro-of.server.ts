import { type MetroArea, metroAreas } from "./gazetteer.server.ts";
import { milesBetween, type Point } from "./place.ts";

/** The name of a metropolitan area, as it is stored and shown: "Austin, TX". */
export const metroName = ({ name, state }: Pick<MetroArea, "name" | "state">): string => `${name}, ${state}`;

/**
 * The metropolitan area that a point is in: of those that reach it, the one whose radius it takes up
 * the least of.
 */
export function metroOf(point: Point): MetroArea | undefined {
	let best: { metro: MetroArea; share: number } | undefined;
	for (const metro of metroAreas()) {
		const share = milesBetween(point, metro) / metro.radius;
		if (share <= 1 && (!best || share < best.share)) best = { metro, share };
	}
	return best?.metro;
}
