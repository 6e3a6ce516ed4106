import { facetsOf } from "./directory.ts";
import { nearFacets } from "./directory-circle.server.ts";
import { countEntries, countFacets, countOnShelves, type Scope, type Way } from "./directory-rows.server.ts";

/** Results are counted up to this number, then shown as "1,000+". */
const COUNT_MAX = 1_000;

/** The most rows of a facet that are read for a filter of several parts, and for its count. */
const FACET_MAX = 5_000;
const SAMPLE = 2_000;

/** Matching entries, up to COUNT_MAX. `isMore` if there are more than `value`. */
export type Count = { value: number; isMore: boolean };

/**
 * How to find the entries of a filter, and how many there are. Few rows on shelves or with a facet
 * are all read. Where every part of the filter has many, matches are frequent along the order, and
 * of the count only a part is read, so that the cost doesn't grow with the directory.
 */
export async function planRead(scope: Scope): Promise<{ way: Way; count: Count }> {
	const groups = [...facetsOf(scope.filter).map((facet) => [facet]), ...(scope.near ? [nearFacets(scope.near)] : [])];
	const onShelves = await countOnShelves(scope, COUNT_MAX + 1);
	if (onShelves !== undefined && groups.length === 0 && !scope.filter.availableOn) return { way: { by: onShelves <= COUNT_MAX ? "shelves" : "order" }, count: countOf(onShelves) };
	if (onShelves !== undefined && onShelves <= COUNT_MAX) return counted(scope, { by: "shelves" });
	// Squares reach beyond their circle, so that they have to be read like a combination.
	const isCombined = groups.length + (onShelves === undefined ? 0 : 1) > 1 || scope.near !== undefined;
	const most = isCombined ? FACET_MAX : COUNT_MAX;
	const sizes = await countFacets(groups, most + 1);
	const [rarest] = groups.map((facets, i) => ({ facets, size: sizes[i] ?? 0 })).sort((a, b) => a.size - b.size);
	if (!rarest) return { way: { by: "order" }, count: (await counted(scope, onShelves === undefined ? { by: "order" } : { by: "shelves" })).count };
	if (rarest.size <= most) return counted(scope, { by: "facets", facets: rarest.facets });
	const found = await countEntries(scope, { by: "facets", facets: rarest.facets, limit: SAMPLE }, COUNT_MAX + 1);
	return { way: { by: "order" }, count: { value: Math.min(found, COUNT_MAX), isMore: true } };
}

async function counted(scope: Scope, way: Way): Promise<{ way: Way; count: Count }> {
	return { way, count: countOf(await countEntries(scope, way, COUNT_MAX + 1)) };
}

const countOf = (found: number): Count => ({ value: Math.min(found, COUNT_MAX), isMore: found > COUNT_MAX });
