import { cityPages } from "../locations/location-content.server.ts";
import type { DirectoryFilter } from "../professionals/directory.ts";
import { directoryPath, filterParts, readDirectorySearch } from "../professionals/directory-search.ts";
import { settleSearchPlace } from "../professionals/settle-search-place.server.ts";
import { SERVICE_LINES } from "../service-lines/service-line.ts";
import { getSpecialtyChoices } from "../specialties/specialty-queries.server.ts";

/** A search of the directory as it is stored: the query string, in the directory's own spelling. */
export type ReadSearch = {
	filter: DirectoryFilter;
	/** The same search always has the same query, without page and sort order. */
	query: string;
	/** The path of the directory with this search. */
	path: string;
	/** The filters in words, such as "Legal & Compliance". Empty for everyone. */
	parts: string[];
	/** Text entered as a place that the directory doesn't know. */
	unknownPlace: string | undefined;
};

/** Reads the query string of a directory URL. Ignores what the directory ignores. */
export function readSearch(query: string): ReadSearch {
	const { filter, unknownPlace } = settleSearchPlace(
		readDirectorySearch(new URLSearchParams(query), cityPages()),
	).search;
	const names = getSpecialtyChoices(SERVICE_LINES);
	const path = directoryPath(filter);
	return {
		filter,
		path,
		query: path.split("?")[1] ?? "",
		parts: filterParts(filter, "rating", names).map(({ text }) => text),
		unknownPlace,
	};
}
