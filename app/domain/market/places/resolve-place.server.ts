import { editDistance } from "#app/infra/process/edit-distance.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { parseStateCode, type StateCode, usStates } from "../../platform/us-state.ts";
import { allStates, getZipPlace, listPlaces } from "./gazetteer.server.ts";
import { comparableName, formatPlaceName, milesBetween, type Place, type Point } from "./place.ts";
import { KEEP_PLACE, type PlaceChoice } from "./place-forms.ts";

/** A city and a state, as typed. */
export type TypedPlace = { city: string; state: string };

/** The maximum number of places that "Did you mean" offers. */
const CHOICES_MAX = 6;

/** The place that was typed or, if that isn't clear, the places it could be, likeliest first. */
export type Resolution = { place: Place } | { choices: Place[] };

/**
 * Finds the place that someone typed. The typed text can be a name, an alias, a ZIP code, a neighborhood with
 * or without its city, or the misspelled name of a large city. If no place or several places match, returns
 * the places that could be meant.
 */
export function resolvePlace({ city, state: typedState }: TypedPlace): Resolution {
	const state = parseStateCode(typedState);
	if (!state) return { choices: [] };
	const [zip] = /\b\d{5}\b/.exec(city) ?? [];
	const zipPlace = zip === undefined ? undefined : getZipPlace(zip);
	if (zipPlace) return zipPlace.state === state ? { place: zipPlace } : { choices: [zipPlace] };
	const { named } = listPlaces(state);
	const typed = comparableName(city);
	const bare = withoutState(city, state);
	const name = named.has(typed) ? typed : comparableName(bare);
	const same = named.has(name) ? apart(named.get(name) ?? []) : partsOf(bare, state);
	const only = getLikeliest(same);
	if (only) return { place: only };
	if (same.length > 0) return { choices: same.slice(0, CHOICES_MAX) };
	const [similar, elsewhere] = [similarIn(name, state), namedElsewhere(name, state)];
	const slip = elsewhere.length === 0 ? slipFor(name, similar) : undefined;
	return slip ? { place: slip } : { choices: mixed(similar, elsewhere) };
}

/** The maximum distance between a part of a city and the place it was typed with, in miles. */
const WITH_MILES = 15;

/** The places for a name that was typed with its city or borough, such as "Williamsburg, Brooklyn". */
function partsOf(typed: string, state: StateCode): Place[] {
	const { named } = listPlaces(state);
	const words = comparableName(typed).split(" ");
	// A comma separates the two names. Without a comma, the words are split at every position, from the last
	// to the first.
	const [first = "", ...rest] = typed.split(",").map(comparableName);
	const pairs =
		rest.length > 0
			? [[first, rest.join(" ")]]
			: words.slice(1).map((_, i) => {
					const at = words.length - 1 - i;
					return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
				});
	for (const [part = "", around = ""] of pairs) {
		const cities = named.get(around) ?? [];
		const found = apart(named.get(part) ?? []).filter((place) =>
			cities.some((city) => milesBetween(place, city) <= WITH_MILES),
		);
		if (found.length > 0) return found;
	}
	return [];
}

/** The minimum population of a city that a misspelled name can match. */
const LARGE = 200_000;

/**
 * The large city that a misspelled name means. If the name has at least five letters, one letter may be
 * wrong, missing, added, or swapped with its neighbor. In a name of nine or more letters, two may be. No
 * other place in the state may match within the same limit. A name that resembles a smaller place's name
 * could belong to a place that we don't know.
 */
function slipFor(name: string, similar: readonly Place[]): Place | undefined {
	const slips = name.length < 5 ? 0 : name.length < 9 ? 1 : 2;
	const [only, ...others] = similar.filter(
		(place) => editDistance(name, comparableName(place.name), slips) <= slips,
	);
	return only && others.length === 0 && only.population >= LARGE ? only : undefined;
}

/** The place that was typed, or undefined if it isn't clear which one was meant. */
export function findPlace(typed: TypedPlace): Place | undefined {
	const found = resolvePlace(typed);
	return "place" in found ? found.place : undefined;
}

/**
 * Finds the place that someone typed without a state, as in a search. It looks for a ZIP code, then for the
 * best-known place with that name, and then for a neighborhood that was typed with its city. If the place
 * isn't clear, returns the places that could be meant.
 */
export function resolveAnywhere(typed: string): Resolution {
	const [zip] = /^\d{5}/.exec(typed) ?? [];
	const zipPlace = zip === undefined ? undefined : getZipPlace(zip);
	if (zipPlace) return { place: zipPlace };
	const name = comparableName(typed);
	const same = allStates
		.flatMap((state) => listPlaces(state).named.get(name)?.slice(0, 1) ?? [])
		.toSorted(byPopulation);
	const only = getLikeliest(same);
	if (only) return { place: only };
	const parts =
		same.length > 0 ? [] : allStates.flatMap((state) => partsOf(typed, state)).toSorted(byPopulation);
	const part = getLikeliest(parts);
	if (part) return { place: part };
	const similar =
		same.length > 0 || parts.length > 0
			? parts
			: allStates.flatMap((state) => similarIn(name, state).slice(0, 2)).toSorted(byPopulation);
	return { choices: [...same, ...similar].slice(0, CHOICES_MAX) };
}

/** Removes the state from the end of a typed city, as in "Austin, TX" and "Austin Texas". */
function withoutState(city: string, state: StateCode): string {
	const [words, last] = [city.trim().split(/[\s,]+/), usStates[state].split(" ").length];
	const ending = [1, last].find(
		(count) => words.length > count && parseStateCode(words.slice(-count).join(" ")) === state,
	);
	return ending === undefined ? city : words.slice(0, -ending).join(" ");
}

/** Removes duplicates from places with the same name, because the data source lists some places twice. */
const apart = (places: readonly Place[]): Place[] =>
	places.filter(
		(place, i) => !places.slice(0, i).some((earlier) => milesBetween(place, earlier) <= SAME_MILES),
	);

/** Places with the same name at most this many miles apart are treated as one. */
const SAME_MILES = 5;
/** A place is far better known than another if it has this many times the population. */
const OUTSTANDING = 10;

/**
 * The only place in the list, or the place that is far better known than all the others. Otherwise undefined.
 */
function getLikeliest(places: readonly Place[]): Place | undefined {
	const [first, ...others] = places.toSorted((a, b) => b.population - a.population);
	return first &&
		others.every(
			(other) =>
				milesBetween(first, other) <= SAME_MILES || (isKnown(first, other) && isBetterKnown(first, other)),
		)
		? first
		: undefined;
}

/**
 * Whether two places' populations can be compared. Many neighborhoods' populations are unknown, so
 * "Chinatown" could be any Chinatown.
 */
const isKnown = (place: Place, other: Place) => !(place.within && other.within && other.population === 0);
const isBetterKnown = (place: Place, other: Place) => place.population >= other.population * OUTSTANDING;

/** The places with this name in other states, one per state, largest first. */
const namedElsewhere = (name: string, state: StateCode): Place[] =>
	allStates
		.filter((other) => other !== state)
		.flatMap((other) => listPlaces(other).named.get(name)?.slice(0, 1) ?? [])
		.toSorted(byPopulation);

const byPopulation = (a: Place, b: Place) => b.population - a.population;

/** The number of letters that may be wrong in a name of this length. */
const forgivenEdits = (name: string): number => (name.length < 4 ? 0 : name.length < 7 ? 1 : 2);

/** The minimum number of typed letters that can match the beginning of a longer name. */
const BEGINNING = 4;

/**
 * The places in a state whose names are spelled similarly to `name` or begin with it, closest matches first.
 */
function similarIn(name: string, state: StateCode): Place[] {
	const limit = forgivenEdits(name);
	if (limit === 0) return [];
	const found = new Map<Place, number>();
	for (const [known, [place]] of listPlaces(state).named) {
		if (!place) continue;
		const edits = editDistance(name, known, limit);
		const isBeginning = name.length >= BEGINNING && known.startsWith(name);
		if (edits <= limit) found.set(place, Math.min(edits, found.get(place) ?? limit));
		else if (isBeginning && !found.has(place)) found.set(place, limit + 1);
	}
	return [...found]
		.toSorted(([a, edits], [b, others]) => edits - others || byPopulation(a, b))
		.map(([place]) => place);
}

/** Takes half of the choices from each list, or more from one list if the other is short. */
function mixed(first: readonly Place[], second: readonly Place[]): Place[] {
	const half = CHOICES_MAX / 2;
	const fromFirst = first.slice(0, Math.max(half, CHOICES_MAX - second.length));
	return [...fromFirst, ...second].slice(0, CHOICES_MAX);
}

/**
 * The place that best describes where another place in the same state is: the one with the largest population
 * relative to the square of its distance.
 */
function largestNear(place: Place): Place | undefined {
	let best: { near: Place; weight: number } | undefined;
	for (const near of listPlaces(place.state).all) {
		const weight = near.name === place.name ? 0 : near.population / (milesBetween(place, near) ** 2 + 4);
		if (weight > 0 && (!best || weight > best.weight)) best = { near, weight };
	}
	return best?.near;
}

/** A place as it is stored. Its point is null if we don't know the place. */
export type StoredPlace = {
	city: string;
	state: StateCode;
	latitude: number | null;
	longitude: number | null;
};

/** The form value of one of the choices. */
const getKey = ({ name, state, latitude, longitude }: Place): string =>
	`${name}, ${state} @ ${latitude},${longitude}`;

/**
 * The place to store for the typed text. If the place isn't clear, throws `invalid` with a question.
 * `placeChoice` is the answer to that question. A caller that can't be asked leaves `placeChoice` out, and an
 * unclear place is then stored as typed.
 */
export function settlePlace({
	city,
	state: typedState,
	placeChoice: choice,
}: TypedPlace & { placeChoice?: PlaceChoice }): StoredPlace {
	const state = parseStateCode(typedState);
	if (!state) throw invalidField("state", "Enter a state of the United States, such as California or CA");
	const found = resolvePlace({ city, state });
	if ("place" in found) return storedPlace(found.place);
	const chosen = found.choices.find((place) => getKey(place) === choice);
	if (chosen) return storedPlace(chosen);
	if (choice === undefined || choice === KEEP_PLACE) return { city, state, latitude: null, longitude: null };
	throw unclearPlace({ city, state }, found.choices);
}

const storedPlace = ({ name, state, latitude, longitude }: Place): StoredPlace => ({
	city: name,
	state,
	latitude,
	longitude,
});

/** The error that asks which place is meant. */
function unclearPlace({ city, state }: TypedPlace, choices: readonly Place[]): DomainError {
	const typed = `${city}, ${state}`;
	const message =
		choices.length > 0
			? `Choose the place you mean by “${typed}”`
			: `We don't know “${typed}”. Keep it, or change it.`;
	return new DomainError("invalid", message, {
		fieldErrors: { city: [message] },
		question: {
			field: "placeChoice",
			title: choices.length > 0 ? "Did you mean one of these places?" : "We don't know this place",
			label: `You typed “${typed}”`,
			choices: [
				...choices.map((place) => ({ value: getKey(place), label: getLabel(place, choices) })),
				{
					value: KEEP_PLACE,
					label: `Keep “${typed}” as I typed it`,
					hint: "We can't measure distances from a place that we don't know.",
				},
			],
		},
	});
}

/**
 * The label of a choice. If several choices have the same name, the label also names a larger place nearby.
 */
function getLabel(place: Place, choices: readonly Place[]): string {
	const isAlone = choices.every(
		(other) => other === place || other.name !== place.name || other.state !== place.state,
	);
	const near = isAlone ? undefined : largestNear(place);
	return near ? `${formatPlaceName(place)}, near ${near.name}` : formatPlaceName(place);
}

/**
 * The point of a stored place. If no point is stored, looks up the place by name. Null if it isn't clear
 * which place is meant.
 */
export function getPoint({
	city,
	state,
	latitude,
	longitude,
}: TypedPlace & { latitude: number | null; longitude: number | null }): Point | null {
	if (latitude !== null && longitude !== null) return { latitude, longitude };
	const found = resolvePlace({ city, state });
	return "place" in found ? { latitude: found.place.latitude, longitude: found.place.longitude } : null;
}
