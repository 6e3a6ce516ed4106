import { stateCodeOf } from "../locations/us-state.ts";
import { type Place as MapPlace, placeInWords } from "../places/place.ts";
import { resolveAnywhere, resolvePlace } from "../places/resolve-place.server.ts";
import { type DirectorySearch, directoryPath } from "./directory-search.ts";

/** A place that a search could have meant, with the path of the same search there. */
export type PlaceChoice = { label: string; path: string };

/**
 * A search of the directory with its place as it is called, and the places that it could have meant
 * if that isn't clear. A part of a city becomes its city.
 */
export function settleSearchPlace(search: DirectorySearch): {
	search: DirectorySearch;
	choices: PlaceChoice[];
} {
	const { filter, unknownPlace } = search;
	const typed = filter.place?.city;
	if (!typed && !unknownPlace) return { search, choices: [] };
	const state = typed && stateCodeOf(filter.place?.region ?? "");
	const found =
		typed && state ? resolvePlace({ city: typed, state }) : resolveAnywhere(unknownPlace ?? typed ?? "");
	if ("place" in found)
		return {
			search: { ...search, filter: { ...filter, place: cityOf(found.place) }, unknownPlace: undefined },
			choices: [],
		};
	const choices = found.choices.map((place) => ({
		label: placeInWords(place),
		path: directoryPath({ ...filter, place: cityOf(place) }, search),
	}));
	return {
		search: {
			...search,
			filter: { ...filter, place: undefined },
			unknownPlace: unknownPlace ?? `${typed}, ${filter.place?.region}`,
		},
		choices,
	};
}

const cityOf = ({ name, state, within }: MapPlace) => ({ region: state, city: within ?? name });
