import { DomainError, invalidField } from "../domain-error.ts";
import { type StateCode, stateCodeOf } from "../locations/us-state.ts";
import { type Place, type Point, placeInWords } from "./place.ts";
import { KEEP_PLACE, type PlaceChoice } from "./place-forms.ts";
import { largestNear, resolvePlace, type TypedPlace } from "./resolve-place.server.ts";

/** A place as it is stored: with its point, or without one where we don't know it. */
export type StoredPlace = {
	city: string;
	state: StateCode;
	latitude: number | null;
	longitude: number | null;
};

/** Names one of the choices for what was typed. */
const keyOf = ({ name, state, latitude, longitude }: Place): string =>
	`${name}, ${state} @ ${latitude},${longitude}`;

/**
 * The place to store for what was typed. Where it isn't clear, a page asks: the error carries the
 * places to choose from, and `placeChoice` is the answer. A caller that can't be asked leaves it out,
 * and then an unclear place is kept as it was typed.
 */
export function settlePlace({
	city,
	state: typedState,
	placeChoice: choice,
}: TypedPlace & { placeChoice?: PlaceChoice }): StoredPlace {
	const state = stateCodeOf(typedState);
	if (!state) throw invalidField("state", "Enter a state of the United States, such as California or CA");
	const found = resolvePlace({ city, state });
	if ("place" in found) return storedPlace(found.place);
	const chosen = found.choices.find((place) => keyOf(place) === choice);
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

/** Asks which place is meant, before anything is sent. */
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
				...choices.map((place) => ({ value: keyOf(place), label: labelOf(place, choices) })),
				{
					value: KEEP_PLACE,
					label: `Keep “${typed}” as I typed it`,
					hint: "We can't measure distances from a place that we don't know.",
				},
			],
		},
	});
}

/** The name of a choice; where several have one name, also a larger place that it is near. */
function labelOf(place: Place, choices: readonly Place[]): string {
	const isAlone = choices.every(
		(other) => other === place || other.name !== place.name || other.state !== place.state,
	);
	const near = isAlone ? undefined : largestNear(place);
	return near ? `${placeInWords(place)}, near ${near.name}` : placeInWords(place);
}

/** The point of a stored place: the one stored with it, or the one its name has. */
export function pointOf({
	city,
	state,
	latitude,
	longitude,
}: TypedPlace & { latitude: number | null; longitude: number | null }): Point | null {
	if (latitude !== null && longitude !== null) return { latitude, longitude };
	const found = resolvePlace({ city, state });
	return "place" in found ? { latitude: found.place.latitude, longitude: found.place.longitude } : null;
}
