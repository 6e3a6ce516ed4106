import { editDistance } from "#app/infra/process/edit-distance.ts";
import { type StateCode, stateCodeOf, usStates } from "../locations/us-state.ts";
import { allStates, placeOfZip, placesOf } from "./gazetteer.server.ts";
import { comparableName, milesBetween, type Place } from "./place.ts";

/** A city and a state as someone typed them. */
export type TypedPlace = { city: string; state: string };

/** How many places the question "Did you mean" offers. */
const CHOICES_MAX = 6;

/** The place that was typed, or else the places that could be meant, likeliest first. */
export type Resolution = { place: Place } | { choices: Place[] };

/**
 * Finds the place that someone typed: by its name, by what else people call it, by a ZIP code, or as
 * a neighborhood. Where none fits, or several do, returns those that could be meant.
 */
export function resolvePlace({ city, state: typedState }: TypedPlace): Resolution {
	const state = stateCodeOf(typedState);
	if (!state) return { choices: [] };
	const [zip] = /\b\d{5}\b/.exec(city) ?? [];
	const zipPlace = zip === undefined ? undefined : placeOfZip(zip);
	if (zipPlace) return zipPlace.state === state ? { place: zipPlace } : { choices: [zipPlace] };
	const { named } = placesOf(state);
	const typed = comparableName(city);
	const name = named.has(typed) ? typed : comparableName(withoutState(city, state));
	const same = apart(named.get(name) ?? []);
	const only = likeliestOf(same);
	if (only) return { place: only };
	return {
		choices:
			same.length > 0
				? same.slice(0, CHOICES_MAX)
				: mixed(similarIn(name, state), namedElsewhere(name, state)),
	};
}

/** The place that was typed, if it is clear which. */
export function findPlace(typed: TypedPlace): Place | undefined {
	const found = resolvePlace(typed);
	return "place" in found ? found.place : undefined;
}

/**
 * Finds the place that someone typed without a state, as in a search: by a ZIP code, or the best
 * known place of a name.
 */
export function resolveAnywhere(typed: string): Resolution {
	const [zip] = /^\d{5}/.exec(typed) ?? [];
	const zipPlace = zip === undefined ? undefined : placeOfZip(zip);
	if (zipPlace) return { place: zipPlace };
	const name = comparableName(typed);
	const same = allStates
		.flatMap((state) => placesOf(state).named.get(name)?.slice(0, 1) ?? [])
		.toSorted(byPopulation);
	const only = likeliestOf(same);
	if (only) return { place: only };
	const similar =
		same.length > 0
			? []
			: allStates.flatMap((state) => similarIn(name, state).slice(0, 2)).toSorted(byPopulation);
	return { choices: [...same, ...similar].slice(0, CHOICES_MAX) };
}

/** "Austin, TX" and "Austin Texas" name the state again. */
function withoutState(city: string, state: StateCode): string {
	const [words, last] = [city.trim().split(/[\s,]+/), usStates[state].split(" ").length];
	const ending = [1, last].find(
		(count) => words.length > count && stateCodeOf(words.slice(-count).join(" ")) === state,
	);
	return ending === undefined ? city : words.slice(0, -ending).join(" ");
}

/** Places of one name without those that are named twice in the source. */
const apart = (places: readonly Place[]): Place[] =>
	places.filter(
		(place, i) => !places.slice(0, i).some((earlier) => milesBetween(place, earlier) <= SAME_MILES),
	);

/** Places of one name that are this close are one place, in miles. */
const SAME_MILES = 5;
/** How many times as many people the best known of several has. */
const OUTSTANDING = 10;

/** The only place of a name, or one that is far better known than the others. */
function likeliestOf(places: readonly Place[]): Place | undefined {
	const [first, ...others] = places.toSorted((a, b) => b.population - a.population);
	return first &&
		others.every(
			(other) =>
				first.population >= other.population * OUTSTANDING || milesBetween(first, other) <= SAME_MILES,
		)
		? first
		: undefined;
}

/** The best known places of this name in other states. */
const namedElsewhere = (name: string, state: StateCode): Place[] =>
	allStates
		.filter((other) => other !== state)
		.flatMap((other) => placesOf(other).named.get(name)?.slice(0, 1) ?? [])
		.toSorted(byPopulation);

const byPopulation = (a: Place, b: Place) => b.population - a.population;

/** How many letters of a name may be wrong. */
const forgivenEdits = (name: string): number => (name.length < 4 ? 0 : name.length < 7 ? 1 : 2);

/** The shortest beginning of a name that is recognized. */
const BEGINNING = 4;

/** Places of a state whose names are spelled like this one, or begin with it. */
function similarIn(name: string, state: StateCode): Place[] {
	const limit = forgivenEdits(name);
	if (limit === 0) return [];
	const found = new Map<Place, number>();
	for (const [known, [place]] of placesOf(state).named) {
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

/** Half of the choices from each of two lists, or more where the other is short. */
function mixed(first: readonly Place[], second: readonly Place[]): Place[] {
	const half = CHOICES_MAX / 2;
	const fromFirst = first.slice(0, Math.max(half, CHOICES_MAX - second.length));
	return [...fromFirst, ...second].slice(0, CHOICES_MAX);
}

/** The place that is the largest for its distance, to say where another of the same state is. */
export function largestNear(place: Place): Place | undefined {
	let best: { near: Place; weight: number } | undefined;
	for (const near of placesOf(place.state).all) {
		const weight = near.name === place.name ? 0 : near.population / (milesBetween(place, near) ** 2 + 4);
		if (weight > 0 && (!best || weight > best.weight)) best = { near, weight };
	}
	return best?.near;
}
