import { facetsOf, shelvesOf } from "./directory.ts";
import { nearFacets } from "./directory-circle.server.ts";
import {
	type Counting,
	countParts,
	type Parts,
	type Scope,
	type Sizes,
	type Way,
} from "./directory-rows.sql.server.ts";

/** Results are counted up to this number, then shown as "1,000+". */
const COUNT_MAX = 1_000;

/** The most rows of a facet that are read for a filter of several parts, and for its count. */
const FACET_MAX = 5_000;
const SAMPLE = 2_000;

/** Matching entries, up to COUNT_MAX. `isMore` if there are more than `value`. */
export type Count = { value: number; isMore: boolean };

/** How to find the entries of a filter, and how to count them. */
export type Plan = { way: Way; counting: Counting /** Whether only a part is counted. */; isSample?: true };

const countedAlong = (way: Way, counted: Way): Plan => ({
	way,
	counting: { by: "way", way: counted, limit: COUNT_MAX + 1 },
});
const allRead = (way: Way): Plan => ({ way, counting: { by: "rows" } });

/** Like `planReads`, for one scope. */
export async function planRead(scope: Scope): Promise<Plan> {
	const parts = partsOf(scope);
	const [sizes = NONE] = await countParts([parts]);
	return planOf(parts, sizes);
}

/**
 * How to find the entries of some scopes, and how to count them. Few rows on shelves or with a facet
 * are all read. Where every part of a filter has many, matches are frequent along the order, and of
 * the count only a part is read, so that the cost doesn't grow with the directory. Takes one query,
 * or none for filters without shelves and facets.
 */
export async function planReads(scopes: readonly Scope[]): Promise<Plan[]> {
	const all = scopes.map(partsOf);
	const sizes = await countParts(all);
	return all.map((parts, i) => planOf(parts, sizes[i] ?? NONE));
}

const NONE: Sizes = { onShelves: undefined, sizes: [] };

function partsOf(scope: Scope): Parts {
	const groups = [
		...facetsOf(scope.filter).map((facet) => [facet]),
		...(scope.near ? [nearFacets(scope.near)] : []),
	];
	// Squares reach beyond their circle, so that they have to be read like a combination.
	const isCombined = groups.length + (shelvesOf(scope.filter) ? 1 : 0) > 1 || scope.near !== undefined;
	return {
		scope,
		groups,
		limits: { shelves: COUNT_MAX + 1, group: (isCombined ? FACET_MAX : COUNT_MAX) + 1 },
	};
}

function planOf({ scope, groups, limits }: Parts, { onShelves, sizes }: Sizes): Plan {
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

/** The count from what was found by a plan, on a page with rows or without. */
export const countOf = (found: number, { isSample }: Plan, hasRows: boolean): Count => ({
	value: Math.min(found, COUNT_MAX),
	isMore: found > COUNT_MAX || (isSample === true && hasRows),
});
