import { contentFile } from "#app/infra/content/content-files.server.ts";
import { type StateCode, usStates } from "../../platform/us-state.ts";
import { comparableName, milesBetween, type Place, type Point } from "./place.ts";

/** All places in a state, as a list and by comparable name, aliases included. */
export type StatePlaces = { all: readonly Place[]; named: ReadonlyMap<string, readonly Place[]> };

const loaded = new Map<StateCode, StatePlaces>();

/**
 * The places in a state. The state's part of the files under content/places/ is read on first use, which
 * takes about 10 ms and 0.2 MB of memory.
 */
export function listPlaces(state: StateCode): StatePlaces {
	const known = loaded.get(state) ?? readState(state);
	loaded.set(state, known);
	return known;
}

const texts = new Map<string, string>();

/**
 * The text of a file in content/places/, preceded by a line feed. The text is read once and stays in memory,
 * because place names are slices of it.
 */
function readText(file: string): string {
	const text = texts.get(file) ?? `\n${contentFile(`places/${file}`) ?? missing(file)}`;
	texts.set(file, text);
	return text;
}

function missing(file: string): never {
	throw new Error(
		`content/places/${file} is missing. It belongs to the repository. content/places/README.md says where it comes from.`,
	);
}

/**
 * The fields of each line about a state, without the state itself. Every line in these files starts with its
 * state, and lines are sorted by state.
 */
function readLines(file: string, state: StateCode): string[][] {
	const text = readText(file);
	const start = text.indexOf(`\n${state}\t`);
	if (start < 0) return [];
	const end = text.indexOf("\n", text.lastIndexOf(`\n${state}\t`) + 1);
	return text
		.slice(start + 1, end)
		.split("\n")
		.map((line) => line.split("\t").slice(1));
}

/** The data source lists the boroughs of New York and the parts of Washington, DC, as cities. */
const BOROUGHS = new Set(["Brooklyn", "Queens", "Manhattan", "The Bronx", "Staten Island"]);
const isPart = (state: StateCode, name: string, kind: string | undefined) =>
	kind === "N" || (state === "NY" && BOROUGHS.has(name)) || (state === "DC" && name !== "Washington");

function readState(state: StateCode): StatePlaces {
	const all: Place[] = [];
	const named = new Map<string, Place[]>();
	const add = (place: Place) => {
		all.push(place);
		const key = comparableName(place.name);
		const same = named.get(key);
		if (same) same.push(place);
		else named.set(key, [place]);
	};
	const rows = readLines("places.tsv", state).map(([name = "", latitude, longitude, population, kind]) => ({
		place: {
			name,
			state,
			latitude: Number(latitude),
			longitude: Number(longitude),
			population: Number(population),
		},
		isPart: isPart(state, name, kind),
	}));
	const cities = rows.filter((row) => !row.isPart).map(({ place }) => place);
	for (const { place, isPart: hasCity } of rows) {
		const within = hasCity ? cityAround(place, cities)?.name : undefined;
		add(within ? { ...place, within } : place);
	}
	for (const [within = "", name = "", latitude, longitude] of readLines("neighborhoods.tsv", state))
		add({ name, state, latitude: Number(latitude), longitude: Number(longitude), population: 0, within });
	for (const [name = "", alias = ""] of readLines("aliases.tsv", state)) {
		const meant = named.get(comparableName(name));
		if (meant && !named.has(comparableName(alias))) named.set(comparableName(alias), meant);
	}
	for (const [name = "", codes = ""] of readLines("zip-codes.tsv", state))
		if (!named.has(comparableName(name)))
			add({ name, state, population: 0, ...getMiddle(codes.split(" ").map(getZipPoint)) });
	return { all, named };
}

/** The maximum distance from a city's center to one of its parts, in miles. */
const PART_MILES = 20;

/**
 * The city that a part belongs to: of the cities that are close enough, the one with the largest population
 * relative to the square of its distance.
 */
function cityAround(part: Point, cities: readonly Place[]): Place | undefined {
	let best: { city: Place; weight: number } | undefined;
	for (const city of cities) {
		const miles = milesBetween(part, city);
		const weight = city.population / (miles ** 2 + 4);
		if (miles <= PART_MILES && (!best || weight > best.weight)) best = { city, weight };
	}
	return best?.city;
}

const getZipPoint = (code: string): Point => {
	const [, latitude, longitude] = code.split(",");
	return { latitude: Number(latitude), longitude: Number(longitude) };
};

const getMiddle = (points: readonly Point[]): Point => ({
	latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
	longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});

/** The place for a ZIP code, named after its post office and located at the ZIP code's own point. */
export function getZipPlace(code: string): Place | undefined {
	const text = readText("zip-codes.tsv");
	const at = Math.max(text.indexOf(`\t${code},`), text.indexOf(` ${code},`));
	if (at < 0) return undefined;
	const [state = "", name = ""] = text.slice(text.lastIndexOf("\n", at) + 1, at).split("\t");
	const [known] = listPlaces(state as StateCode).named.get(comparableName(name)) ?? [];
	const [entry = ""] = text.slice(at + 1, at + 40).split(/\s/, 1);
	return { name, state: state as StateCode, population: 0, ...known, ...getZipPoint(entry) };
}

/** A metropolitan area: the name and point of its central city, and its radius in miles. */
export type MetroArea = Point & { name: string; state: StateCode; radius: number };

let metros: MetroArea[] | undefined;

/** The 60 largest metropolitan areas, largest first. */
export function metroAreas(): readonly MetroArea[] {
	metros ??= readText("metro-areas.tsv")
		.split("\n")
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => {
			const [name = "", state = "", latitude, longitude, radius] = line.split("\t");
			return {
				name,
				state: state as StateCode,
				latitude: Number(latitude),
				longitude: Number(longitude),
				radius: Number(radius),
			};
		});
	return metros;
}

/** The codes of all states and territories, for searches across states. */
export const allStates = Object.keys(usStates) as StateCode[];

/** The minimum population of the places that outline the country on a map. */
const LARGE = 25_000;
/** States and territories that aren't on the map, because they are outside the contiguous states. */
const APART = ["AK", "AS", "GU", "HI", "MP", "PR", "VI"];

let points: Point[] | undefined;

/** The larger places in the contiguous states, which together outline the country. */
export function largePlaces(): readonly Point[] {
	points ??= allStates
		.filter((state) => !APART.includes(state))
		.flatMap((state) => listPlaces(state).all)
		.filter(({ population, within }) => population >= LARGE && within === undefined)
		.map(({ latitude, longitude }) => ({ latitude, longitude }));
	return points;
}

/** The name of a metropolitan area, as it is stored and shown: "Austin, TX". */
export const metroName = ({ name, state }: Pick<MetroArea, "name" | "state">): string => `${name}, ${state}`;

/**
 * The metropolitan area that contains a point. If several do, the one whose center is closest relative to its
 * radius.
 */
export function getMetro(point: Point): MetroArea | undefined {
	let best: { metro: MetroArea; share: number } | undefined;
	for (const metro of metroAreas()) {
		const share = milesBetween(point, metro) / metro.radius;
		if (share <= 1 && (!best || share < best.share)) best = { metro, share };
	}
	return best?.metro;
}
