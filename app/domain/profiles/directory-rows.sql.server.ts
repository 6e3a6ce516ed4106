import { db } from "#app/infra/database/db.server.ts";
import { empty, join, raw, type Sql, sql } from "#app/infra/database/sql.server.ts";
import {
	type DirectoryFilter,
	experienceRank,
	listFacets,
	listShelves,
	type Position,
	type Sort,
	shelfNames,
	travelRank,
} from "./directory.ts";
import { ALL_LINES, type Circle } from "./refresh-directory.server.ts";

type Direction = "ASC" | "DESC";

/** "Newest" sorts by ID, because version 7 UUIDs sort by time. */
const orders: Record<Sort, { column: string; direction: Direction }> = {
	rating: { column: "rating", direction: "DESC" },
	"lowest-rate": { column: "hourlyRateCents", direction: "ASC" },
	"highest-rate": { column: "hourlyRateCents", direction: "DESC" },
	experience: { column: "experience", direction: "DESC" },
	newest: { column: "professionalId", direction: "DESC" },
};

/**
 * How rows are found. `shelves` and `facets` read the few rows on a filter's shelves or with one of its
 * facets, and then sort them. `order` follows the index on line, place, and sort order.
 */
export type Way = { by: "order" } | { by: "shelves" } | FacetWay;

/**
 * Facets that exclude each other: a professional has at most one of them. If there is a `limit`, only that
 * many rows with these facets are read.
 */
type FacetWay = { by: "facets"; facets: readonly string[]; limit?: number };

/**
 * A filter for entries whose line begins with `prefix`. If there is a circle, the filter's place is only its
 * center.
 */
export type Scope = { filter: DirectoryFilter; near?: Circle | undefined; prefix: string };

/**
 * A scope's groups of facets (an entry needs one facet from each group), and the limits up to which its parts
 * are counted.
 */
export type Parts = {
	scope: Scope;
	groups: readonly (readonly string[])[];
	limits: { shelves: number; group: number };
};

/**
 * How many rows are on a scope's shelves (undefined if the scope has no shelves), and how many have a facet
 * of each group.
 */
export type Sizes = { onShelves: number | undefined; sizes: number[] };

/** Counts the parts of the given scopes, all in one query, up to their limits. */
export async function countParts(all: readonly Parts[]): Promise<Sizes[]> {
	const parts = all.flatMap(({ scope, groups, limits }, at) => [
		...(listShelves(scope.filter)
			? [
					{
						at,
						sizes: sql`SELECT 1 FROM "DirectoryEntry" AS "e" WHERE ${onShelves(scope)} LIMIT ${limits.shelves}`,
					},
				]
			: []),
		...groups.map((facets) => ({
			at,
			sizes: sql`SELECT 1 FROM "DirectoryFacet" WHERE "facet" IN (${join([...facets])}) LIMIT ${limits.group}`,
		})),
	]);
	const each = parts.map(
		({ sizes }, i) =>
			sql`SELECT ${raw(String(i))} AS "part", COUNT(*) AS "found" FROM (${sizes}) AS "counted"`,
	);
	const rows =
		each.length === 0
			? []
			: await db().$queryRaw<{ part: number | bigint; found: number | bigint }[]>(join(each, " UNION ALL "));
	const found = new Map(rows.map((row) => [Number(row.part), Number(row.found)]));
	return all.map(({ scope }, at) => {
		const counts = parts.flatMap((part, i) => (part.at === at ? [found.get(i) ?? 0] : []));
		return listShelves(scope.filter)
			? { onShelves: counts[0], sizes: counts.slice(1) }
			: { onShelves: undefined, sizes: counts };
	});
}

type Reading = { place?: Position | undefined; isBackward?: boolean; limit: number };

/** The entries that match a filter, sorted: those after a position, or those before it in reverse order. */
export const readEntries = async (
	scope: Scope,
	way: Way,
	sort: Sort,
	reading: Reading,
): Promise<Position[]> => (await readRows(scope, way, sort, reading)).rows;

/**
 * How matching entries are counted: the count is already known, the rows that were read are counted, or
 * another read counts rows up to a limit.
 */
export type Counting =
	| { by: "known"; found: number }
	| { by: "rows" }
	| { by: "way"; way: Way; limit: number };

/**
 * Like `readEntries`, but the same statement also counts the matching entries, as `counting` says. If there
 * are no rows, the count is 0 unless it was already known.
 */
export const readPage = (
	scope: Scope,
	way: Way,
	sort: Sort,
	reading: Reading,
	counting: Counting,
): Promise<{ rows: Position[]; found: number }> => readRows(scope, way, sort, reading, counting);

async function readRows(
	scope: Scope,
	way: Way,
	sort: Sort,
	{ place, isBackward, limit }: Reading,
	counting?: Counting,
): Promise<{ rows: Position[]; found: number }> {
	const { column, direction: forward } = orders[sort];
	const direction = isBackward ? (forward === "ASC" ? "DESC" : "ASC") : forward;
	const isByTime = column === "professionalId";
	const isAllRead = counting?.by === "rows";
	// If all rows are read, they are sorted afterward.
	const [key, id] = isAllRead
		? [raw('"value"'), raw('"id"')]
		: [raw(`"e"."${column}"`), raw('"e"."professionalId"')];
	const beyond = raw(direction === "ASC" ? ">" : "<");
	const after = !place
		? sql`1 = 1`
		: isByTime
			? sql`${id} ${beyond} ${place.id}`
			: sql`(${key}, ${id}) ${beyond} (${place.value}, ${place.id})`;
	const towards = raw(direction);
	const order = isByTime
		? sql`ORDER BY ${id} ${towards} LIMIT ${limit}`
		: sql`ORDER BY ${key} ${towards}, ${id} ${towards} LIMIT ${limit}`;
	const value = isByTime ? sql`0` : raw(`"e"."${column}"`);
	const matching = sql`FROM ${tables(scope, way)} WHERE ${conditions(scope, way, column)}`;
	const count =
		counting?.by === "way"
			? sql`(SELECT COUNT(*) FROM (SELECT 1 FROM ${tables(scope, counting.way)} WHERE ${conditions(scope, counting.way)} LIMIT ${counting.limit}) AS "counted")`
			: sql`0`;
	const rows = await db().$queryRaw<{ id: string; value: number | bigint; found: number | bigint }[]>(
		isAllRead
			? sql`WITH "m" AS MATERIALIZED (SELECT "e"."professionalId" AS "id", ${value} AS "value" ${matching}) SELECT "id", "value", (SELECT COUNT(*) FROM "m") AS "found" FROM "m" WHERE ${after} ${order}`
			: sql`SELECT ${id} AS "id", ${value} AS "value", ${count} AS "found" ${matching} AND ${after} ${order}`,
	);
	return {
		rows: rows.map((row) => ({ id: row.id, value: Number(row.value) })),
		found: counting?.by === "known" ? counting.found : Number(rows[0]?.found ?? 0),
	};
}

/**
 * With facets, the tables are joined in this order: the rows of the first facets, the same people's rows for
 * each other facet, and the entries. SQLite keeps the order of a CROSS JOIN. The facet rows are read from the
 * index alone, and few are left when the entries are read.
 */
function tables({ filter }: Scope, way: Way): Sql {
	if (way.by !== "facets") return sql`"DirectoryEntry" AS "e"`;
	const limit = way.limit === undefined ? empty : sql` LIMIT ${way.limit}`;
	const first = sql`(SELECT "professionalId" FROM "DirectoryFacet" WHERE "facet" IN (${join([...way.facets])})${limit}) AS "f"`;
	const others = listFacets(filter).filter((facet) => !way.facets.includes(facet));
	const joined = others.map((facet, i) => {
		const name = raw(`"f${i}"`);
		return sql` CROSS JOIN (SELECT "professionalId" FROM "DirectoryFacet" WHERE "facet" = ${facet}) AS ${name}`;
	});
	return sql`${first}${joined.length > 0 ? join(joined, "") : empty} CROSS JOIN "DirectoryEntry" AS "e"`;
}

/**
 * The WHERE clause. It leaves the databases only one usable index: with shelves, the one on shelves, and with
 * facets, the primary key.
 */
function conditions(scope: Scope, way: Way, ordered = ""): Sql {
	const { filter, near } = scope;
	const facets = listFacets(filter);
	const others = way.by === "facets" ? facets.filter((facet) => !way.facets.includes(facet)) : [];
	return join(
		[
			...others.map((_, i) => sql`${raw(`"f${i}"`)}."professionalId" = "f"."professionalId"`),
			...(way.by === "facets" ? [sql`"e"."professionalId" = "f"."professionalId"`] : []),
			...(way.by === "shelves" ? [onShelves(scope)] : [...placed(scope, way), ...limits(filter, ordered)]),
			...(way.by === "facets" ? [] : facets).map(
				(facet) =>
					sql`EXISTS (SELECT 1 FROM "DirectoryFacet" AS "o" WHERE "o"."facet" = ${facet} AND "o"."professionalId" = "e"."professionalId")`,
			),
			...(near ? [inCircle(near)] : []),
			...availability(filter),
		],
		" AND ",
	);
}

/** Requires that a professional is neither away nor busy on the day. Days are compared as text. */
function availability({ availableOn: day }: DirectoryFilter): Sql[] {
	if (!day) return [];
	return [
		sql`("e"."awayUntilDay" IS NULL OR "e"."awayUntilDay" <= ${day})`,
		sql`NOT EXISTS (SELECT 1 FROM "BusyPeriod" AS "b" WHERE "b"."professionalId" = "e"."professionalId" AND "b"."lastDay" >= ${day} AND "b"."firstDay" <= ${day})`,
	];
}

/**
 * A plus before a column keeps the databases from using that column's index. With that index, they would have
 * to sort.
 */
function limits({ minRate, maxRate, experience, travel }: DirectoryFilter, ordered: string): Sql[] {
	const column = (name: string) => raw(name === ordered ? `"e"."${name}"` : `+"e"."${name}"`);
	return [
		...(minRate ? [sql`${column("hourlyRateCents")} >= ${minRate * 100}`] : []),
		...(maxRate ? [sql`${column("hourlyRateCents")} <= ${maxRate * 100}`] : []),
		...(experience ? [sql`${column("experience")} >= ${experienceRank(experience)}`] : []),
		...(travel ? [sql`${column("travel")} >= ${travelRank(travel)}`] : []),
	];
}

const getLine = ({ filter, prefix }: Scope): string => prefix + (filter.line ?? ALL_LINES);
const getPlace = ({ filter, near }: Scope) => (near ? undefined : filter.place);

/**
 * With facets, the primary key finds each entry directly. Appending an empty string keeps SQLite from using
 * the index on places, which would scan a whole place for each row.
 */
function placed(scope: Scope, { by }: Way): Sql[] {
	const place = getPlace(scope);
	const column = (name: string) => raw(by === "facets" ? `"e"."${name}" || ''` : `"e"."${name}"`);
	return [
		sql`"e"."line" = ${getLine(scope)}`,
		...(place ? [sql`${column("region")} = ${place.region}`] : []),
		...(place?.city ? [sql`${column("city")} = ${place.city.toLowerCase()}`] : []),
	];
}

function onShelves(scope: Scope): Sql {
	const { region = "", city = "" } = getPlace(scope) ?? {};
	const kind = city ? "cityShelf" : region ? "regionShelf" : "shelf";
	const names = (listShelves(scope.filter) ?? []).map(
		(shelf) => shelfNames(getLine(scope), { region, city }, shelf)[kind],
	);
	return names.length === 0 ? sql`1 = 0` : sql`${raw(`"e"."${kind}"`)} IN (${join(names)})`;
}

/** Miles per degree on a sphere with the mean radius of the Earth, 3,958.8 miles. */
const DEGREE = (3_958.8 * Math.PI) / 180;

/**
 * Whether an entry is in a circle. Treats the map as flat, and measures a degree of longitude halfway between
 * the two latitudes. Up to 100 miles, the error is less than 0.1 miles.
 */
function inCircle({ latitude, longitude, miles }: Circle): Sql {
	const at = (latitude * Math.PI) / 180;
	const north = sql`(("e"."latitude" - ${latitude}) * ${DEGREE})`;
	const shrinking = (Math.sin(at) * Math.PI) / 360;
	const east = sql`(("e"."longitude" - ${longitude}) * ${DEGREE} * (${Math.cos(at)} - ("e"."latitude" - ${latitude}) * ${shrinking}))`;
	return sql`${north} * ${north} + ${east} * ${east} <= ${miles * miles}`;
}
