import { formatPlaceName, type Place as MapPlace } from "../market/places/place.ts";
import { resolveAnywhere, resolvePlace } from "../market/places/resolve-place.server.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { parseStateCode } from "../platform/us-state.ts";
import {
	type Cursor,
	type DirectoryFilter,
	listFacets,
	listShelves,
	type Position,
	readCursor,
	type Sort,
	writeCursor,
} from "./directory.ts";
import type { FindProfessionals } from "./directory-forms.ts";
import {
	type Counting,
	countParts,
	type Parts,
	readEntries,
	readPage,
	type Scope,
	type Sizes,
	type Way,
} from "./directory-rows.sql.server.ts";
import { type DirectorySearch, directoryPath } from "./directory-search.ts";
import { fallbackPath } from "./image.ts";
import { findSummaries, type ProfessionalSummary } from "./professional.server.ts";
import { EXAMPLE_LINE, getCircle, nearFacets } from "./refresh-directory.server.ts";

/** A place that a search could have meant, with the path of the same search there. */
export type PlaceChoice = { label: string; path: string };

/**
 * A directory search with the official name of its place. If the place is ambiguous, also returns the places
 * that it could mean. A part of a city is replaced by the whole city.
 */
export function settleSearchPlace(search: DirectorySearch): {
	search: DirectorySearch;
	choices: PlaceChoice[];
} {
	const { filter, unknownPlace } = search;
	const typed = filter.place?.city;
	if (!typed && !unknownPlace) return { search, choices: [] };
	const state = typed && parseStateCode(filter.place?.region ?? "");
	const found =
		typed && state ? resolvePlace({ city: typed, state }) : resolveAnywhere(unknownPlace ?? typed ?? "");
	if ("place" in found)
		return {
			search: { ...search, filter: { ...filter, place: getCity(found.place) }, unknownPlace: undefined },
			choices: [],
		};
	const choices = found.choices.map((place) => ({
		label: formatPlaceName(place),
		path: directoryPath({ ...filter, place: getCity(place) }, search),
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

const getCity = ({ name, state, within }: MapPlace) => ({ region: state, city: within ?? name });

/** Results are counted up to this number. More are shown as "1,000+". */
const COUNT_MAX = 1_000;

/**
 * The maximum number of rows of one facet that are read: FACET_MAX for a filter with several parts, and
 * SAMPLE to count a sample.
 */
const FACET_MAX = 5_000;
const SAMPLE = 2_000;

/** The number of matching entries, up to COUNT_MAX. `isMore` is true if there are more than `value`. */
export type Count = { value: number; isMore: boolean };

/** How to find the entries of a filter, and how to count them. */
export type Plan = {
	way: Way;
	counting: Counting;
	/** Whether only a sample is counted. */
	isSample?: true;
};

const countedAlong = (way: Way, counted: Way): Plan => ({
	way,
	counting: { by: "way", way: counted, limit: COUNT_MAX + 1 },
});
const allRead = (way: Way): Plan => ({ way, counting: { by: "rows" } });

/** Like `planReads`, for one scope. */
async function planRead(scope: Scope): Promise<Plan> {
	const parts = getParts(scope);
	const [sizes = NONE] = await countParts([parts]);
	return planSearch(parts, sizes);
}

/**
 * How to find the entries of the given scopes, and how to count them. If shelves or a facet have few rows,
 * all of them are read. If every part of a filter has many rows, matches are frequent in the sort order, so
 * entries are read in that order. With facets, only a sample is then counted. The cost therefore doesn't grow
 * with the directory. Runs one query, or none if the filters have neither shelves nor facets.
 */
export async function planReads(scopes: readonly Scope[]): Promise<Plan[]> {
	const all = scopes.map(getParts);
	const sizes = await countParts(all);
	return all.map((parts, i) => planSearch(parts, sizes[i] ?? NONE));
}

const NONE: Sizes = { onShelves: undefined, sizes: [] };

function getParts(scope: Scope): Parts {
	const groups = [
		...listFacets(scope.filter).map((facet) => [facet]),
		...(scope.near ? [nearFacets(scope.near)] : []),
	];
	// The squares extend beyond the circle, so they are treated like a combination of parts.
	const isCombined = groups.length + (listShelves(scope.filter) ? 1 : 0) > 1 || scope.near !== undefined;
	return {
		scope,
		groups,
		limits: { shelves: COUNT_MAX + 1, group: (isCombined ? FACET_MAX : COUNT_MAX) + 1 },
	};
}

function planSearch({ scope, groups, limits }: Parts, { onShelves, sizes }: Sizes): Plan {
	if (onShelves !== undefined && onShelves <= COUNT_MAX) return allRead({ by: "shelves" });
	const [rarest] = groups
		.map((facets, i) => ({ facets, size: sizes[i] ?? 0 }))
		.sort((a, b) => a.size - b.size);
	if (!rarest && onShelves !== undefined && !scope.filter.availableOn)
		return { way: { by: "order" }, counting: { by: "known", found: onShelves } };
	if (!rarest)
		return countedAlong({ by: "order" }, onShelves === undefined ? { by: "order" } : { by: "shelves" });
	if (rarest.size < limits.group) return allRead({ by: "facets", facets: rarest.facets });
	return {
		...countedAlong({ by: "order" }, { by: "facets", facets: rarest.facets, limit: SAMPLE }),
		isSample: true,
	};
}

/** The count to show for a plan. */
const getCount = (found: number, { isSample }: Plan, hasRows: boolean): Count => ({
	value: Math.min(found, COUNT_MAX),
	isMore: found > COUNT_MAX || (isSample === true && hasRows),
});

/** Rows per page. */
export const PAGE_SIZE = 10;

/** A page of the directory. */
export type DirectoryPage = {
	professionals: ProfessionalSummary[];
	/**
	 * The number of matching professionals, not counting examples. `isMore` is true if there are more than
	 * `value`.
	 */
	count: Count;
	/** Matching examples. They fill the last page. */
	examples: ProfessionalSummary[];
	next: string | undefined;
	previous: string | undefined;
};

/**
 * A page of the directory, after or before a cursor. An invalid cursor means the first page. The cost doesn't
 * grow with the directory: if a filter has few matches, all of them are read, and if it has many, the index
 * of the sort order is followed until the page is full.
 */
export async function findProfessionals(
	filter: DirectoryFilter,
	sort: Sort,
	{ after, before }: Cursor = {},
): Promise<DirectoryPage> {
	const near = getCircle(filter);
	const scope: Scope = { filter, near, prefix: "" };
	const plan = await planRead(scope);
	const [behind, ahead] = [readCursor(after), readCursor(before)];
	const isBackward = !behind && ahead !== undefined;
	const place = behind ?? ahead;
	const { rows: entries, found } = await readPage(
		scope,
		plan.way,
		sort,
		{ place, isBackward, limit: PAGE_SIZE + 1 },
		plan.counting,
	);
	// The entries beyond the cursor may be gone.
	if (entries.length === 0 && place) return findProfessionals(filter, sort);
	const hasMore = entries.length > PAGE_SIZE;
	const rows = entries.slice(0, PAGE_SIZE);
	if (isBackward) rows.reverse();
	const next = isBackward || hasMore ? cursorAt(rows.at(-1)) : undefined;
	const previous = (isBackward ? hasMore : place) ? cursorAt(rows[0]) : undefined;
	const examples = next
		? []
		: await readEntries({ filter, near, prefix: EXAMPLE_LINE }, { by: "order" }, sort, {
				limit: PAGE_SIZE - rows.length,
			});
	const summaries = await findSummaries([...rows, ...examples].map(({ id }) => id));
	return {
		professionals: summaries.filter(({ isExample }) => !isExample),
		count: getCount(found, plan, rows.length > 0),
		examples: summaries.filter(({ isExample }) => isExample),
		next,
		previous,
	};
}

const cursorAt = (position: Position | undefined): string | undefined => position && writeCursor(position);

/**
 * The best-rated professionals in a city, with examples to fill the list, and the number of professionals
 * there.
 */
export async function findInCity(
	place: { region: string; city: string },
	size: number,
): Promise<{ people: ProfessionalSummary[]; count: Count }> {
	const { professionals, examples, count } = await findProfessionals({ place }, "rating");
	return { people: [...professionals, ...examples].slice(0, size), count };
}

/** The best-rated professionals in a service line, with examples to fill the list, for the line's page. */
export async function findFeatured(line: ServiceLine, size: number): Promise<ProfessionalSummary[]> {
	const { professionals, examples } = await findProfessionals({ line }, "rating");
	return [...professionals, ...examples].slice(0, size);
}

/** A page of the directory, for the API. */
export async function listDirectory({
	state,
	city,
	remote,
	priced,
	sort = "rating",
	cursor,
	...same
}: FindProfessionals) {
	const filter = { ...same, place: state && { region: state, city }, isRemote: remote, price: priced };
	const { professionals, examples, count, next } = await findProfessionals(filter, sort, { after: cursor });
	return {
		professionals: [...professionals, ...examples].map(toEntry),
		count: count.value,
		hasMoreThanCount: count.isMore,
		next: next ?? null,
	};
}

/** A professional in the directory, as the API shows them. */
export const toEntry = ({
	id,
	businessName,
	isExample,
	lines,
	place,
	radius,
	travel,
	experience,
	rate,
	rating,
	response,
	isAway,
	isRemote,
	teaser,
	photo,
	images,
}: ProfessionalSummary) => ({
	id,
	businessName,
	isExample,
	lines: lines.map(({ line }) => line),
	place,
	radius,
	travel,
	experience,
	rate,
	rating: { value: Number(rating.value.toFixed(1)), count: rating.count },
	responseTime: response ?? null,
	isAway,
	isRemote,
	summary: teaser,
	/** Paths on this site. */
	photo: photo && fallbackPath(photo),
	pictures: images.map((image) => ({
		path: fallbackPath(image),
		alt: image.alt,
		width: image.width,
		height: image.height,
	})),
});
