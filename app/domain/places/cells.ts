import type { Point } from "./place.ts";

/** Miles to a degree of latitude. */
const DEGREE_MILES = 69;

const cell = (latitude: number, longitude: number): string => `${latitude},${longitude}`;

/**
 * The square degree that a point is in, by its southwestern corner: what is near can be looked up
 * along an index.
 */
export const cellOf = ({ latitude, longitude }: Point): string => cell(Math.floor(latitude), Math.floor(longitude));

/** The square degrees that a circle around a point touches, `miles` its radius. */
export function cellsAround({ latitude, longitude }: Point, miles: number): string[] {
	const up = miles / DEGREE_MILES;
	// A degree of longitude is shortest at the edge that is farther from the equator.
	const across = up / Math.cos((Math.min(89, Math.abs(latitude) + up) * Math.PI) / 180);
	return degreesWithin(latitude, up).flatMap((south) => degreesWithin(longitude, across).map((west) => cell(south, west)));
}

function degreesWithin(middle: number, reach: number): number[] {
	const [first, last] = [Math.floor(middle - reach), Math.floor(middle + reach)];
	return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
