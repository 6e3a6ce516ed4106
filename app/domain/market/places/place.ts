import { type StateCode, usStates } from "../../platform/us-state.ts";

/**
 * A part of the market: a metropolitan area, such as "Austin, TX", or the rest of a state, such as
 * "TX".
 */
export type Area = string;

const REST = /^[A-Z]{2}$/;

/** Whether an area is the rest of a state. */
export const isRest = (area: Area): area is StateCode => REST.test(area);

/** "Austin, TX", or "Rest of Texas" */
export const formatArea = (area: Area): string => (isRest(area) ? `Rest of ${usStates[area] ?? area}` : area);

/** A point on the map, in degrees. */
export type Point = { latitude: number; longitude: number };

/** A place in the United States: a city, a part of a city, or the area of a post office. */
export type Place = Point & {
	name: string;
	state: StateCode;
	/** 0 if unknown, as for some small places. */
	population: number;
	/** For a part of a city: the name of that city, in the same state. */
	within?: string;
};

/** The mean radius of the Earth in miles (WGS 84). */
const EARTH_MILES = 3_958.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance between two points in miles, as the crow flies (haversine formula). */
export function milesBetween(a: Point, b: Point): number {
	const [up, across] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
	const chord =
		Math.sin(up / 2) ** 2 +
		Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(across / 2) ** 2;
	return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** "about 20 miles" */
export function formatMiles(miles: number): string {
	const rounded = Math.round(miles);
	return rounded <= 1 ? "about a mile" : `about ${rounded.toLocaleString("en-US")} miles`;
}

/** "Williamsburg, NY (part of New York)" */
export const formatPlaceName = ({ name, state, within }: Pick<Place, "name" | "state" | "within">): string =>
	`${name}, ${state}${within ? ` (part of ${within})` : ""}`;

/**
 * Normalizes a name for comparison: lowercase, without accents, punctuation, or a leading "City of" or "Town
 * of", and with "Saint", "Mount", and "Fort" abbreviated.
 */
export const comparableName = (name: string): string =>
	name
		.normalize("NFD")
		.replace(/[\p{M}'’‘ʻ.]/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")
		.replace(/\bsaint\b/g, "st")
		.replace(/\bsainte\b/g, "ste")
		.replace(/\bmount\b/g, "mt")
		.replace(/\bfort\b/g, "ft")
		.replace(/^ ?(city|town) of /, "")
		.trim();

/** Miles per degree of latitude. */
const DEGREE_MILES = 69;

const cell = (row: number, column: number): string => `${row},${column}`;

/**
 * The key of the map square that contains a point, named for the square's southwestern corner. Squares are
 * `size` degrees wide and let an index find nearby entries.
 */
export const getCell = ({ latitude, longitude }: Point, size = 1): string =>
	cell(Math.floor(latitude / size), Math.floor(longitude / size));

/**
 * The squares that cover a circle around a point. `miles` is the radius of the circle, and `size` is the
 * width of a square in degrees.
 */
export function cellsAround({ latitude, longitude }: Point, miles: number, size = 1): string[] {
	const up = miles / DEGREE_MILES;
	// A degree of longitude is shortest at the edge of the circle that is farther from the equator.
	const across = up / Math.cos((Math.min(89, Math.abs(latitude) + up) * Math.PI) / 180);
	return squaresWithin(latitude, up, size).flatMap((south) =>
		squaresWithin(longitude, across, size).map((west) => cell(south, west)),
	);
}

function squaresWithin(middle: number, reach: number, size: number): number[] {
	const [first, last] = [Math.floor((middle - reach) / size), Math.floor((middle + reach) / size)];
	return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
