import { contentFile } from "#app/infra/content/content-files.server.ts";
import { milesBetween, type Point } from "./place.ts";

/** A place on a map: miles east and north of the center, and miles from it as the crow flies. */
export type MapDot = { name: string; east: number; north: number; miles: number };

/** Places with a smaller population aren't drawn. */
const LARGE = 20_000;
const DOTS_MAX = 9;
/**
 * The minimum distances between two dots, as fractions of the radius, so that their names don't overlap. Two
 * dots are far enough apart if either distance exceeds its minimum.
 */
const APART = { north: 0.16, east: 0.75 };

type Large = Point & { name: string; population: number };
let large: Large[] | undefined;

/** The larger places in the United States, largest first, from content/places/places.tsv. */
function largePlaces(): Large[] {
	large ??= (contentFile("places/places.tsv") ?? "")
		.split("\n")
		.map((line) => line.split("\t"))
		.filter(([, , , , population]) => Number(population) >= LARGE)
		.map(([, name = "", latitude, longitude, population]) => ({
			name,
			latitude: Number(latitude),
			longitude: Number(longitude),
			population: Number(population),
		}))
		.sort((a, b) => b.population - a.population);
	return large;
}

/**
 * The places to draw within a circle, largest first, at most `DOTS_MAX`. Places whose names would overlap
 * another name or the label of the center are left out.
 */
export function mapAround(middle: Point, miles: number): MapDot[] {
	const dots: MapDot[] = [];
	const center = { east: 0, north: 0 };
	for (const place of largePlaces()) {
		if (Math.abs(place.latitude - middle.latitude) > miles / 69) continue;
		const distance = milesBetween(middle, place);
		if (distance > miles * 0.95) continue;
		const dot = { name: place.name, miles: distance, ...offset(middle, place) };
		const isFree = [center, ...dots].every(
			(other) =>
				Math.abs(dot.north - other.north) > APART.north * miles ||
				Math.abs(dot.east - other.east) > APART.east * miles,
		);
		if (isFree) dots.push(dot);
		if (dots.length === DOTS_MAX) break;
	}
	return dots;
}

/** How many miles `to` is east and north of `from`, on a flat map. */
function offset(from: Point, to: Point): { east: number; north: number } {
	const [north, east] = [
		milesBetween(from, { ...from, latitude: to.latitude }),
		milesBetween(from, { ...from, longitude: to.longitude }),
	];
	return {
		north: to.latitude < from.latitude ? -north : north,
		east: to.longitude < from.longitude ? -east : east,
	};
}
