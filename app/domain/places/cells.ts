import type { Point } from "./place.ts";

/** Miles to a degree of latitude. */
const DEGREE_MILES = 69;

const cell = (row: number, column: number): string => `${row},${column}`;

/**
 * The square of the map that a point is in, by its southwestern corner, `size` degrees wide: what is
 * near can be looked up along an index.
 */
export const cellOf = ({ latitude, longitude }: Point, size = 1): string =>
	cell(Math.floor(latitude / size), Math.floor(longitude / size));

/** The squares that a circle around a point touches, `miles` its radius, `size` in degrees. */
export function cellsAround({ latitude, longitude }: Point, miles: number, size = 1): string[] {
	const up = miles / DEGREE_MILES;
	// A degree of longitude is shortest at the edge that is farther from the equator.
	const across = up / Math.cos((Math.min(89, Math.abs(latitude) + up) * Math.PI) / 180);
	return squaresWithin(latitude, up, size).flatMap((south) =>
		squaresWithin(longitude, across, size).map((west) => cell(south, west)),
	);
}

function squaresWithin(middle: number, reach: number, size: number): number[] {
	const [first, last] = [Math.floor((middle - reach) / size), Math.floor((middle + reach) / size)];
	return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
