import { allStates, placesOf } from "./gazetteer.server.ts";
import type { Point } from "./place.ts";

/** The least number of people of a place that draws the map. */
const LARGE = 25_000;
/** States and territories that are far from the others, and not on the map. */
const APART = ["AK", "AS", "GU", "HI", "MP", "PR", "VI"];

let points: Point[] | undefined;

/** The larger places of the contiguous states, which together show the shape of the country. */
export function largePlaces(): readonly Point[] {
	points ??= allStates
		.filter((state) => !APART.includes(state))
		.flatMap((state) => placesOf(state).all)
		.filter(({ population, within }) => population >= LARGE && within === undefined)
		.map(({ latitude, longitude }) => ({ latitude, longitude }));
	return points;
}
