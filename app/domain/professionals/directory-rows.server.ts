import { db } from "#app/infra/database/db.server.ts";
import { empty, join, raw, type Sql, sql } from "#app/infra/database/sql.server.ts";
import { type DirectoryFilter, experienceRank, facetsOf, type Sort, shelfNames, shelvesOf, travelRank } from "./directory.ts";
import { type Circle, inCircle } from "./directory-circle.server.ts";
import type { Position } from "./directory-cursor.ts";
import { ALL_LINES } from "./refresh-directory.server.ts";

type Direction = "ASC" | "DESC";

/** Version 7 ids sort by time. */
const orders: Record<Sort, { column: string; direction: Direction }> = {
	rating: { column: "rating", direction: "DESC" },
	"lowest-rate": { column: "hourlyRateCents", direction: "ASC" },
	"highest-rate": { column: "hourlyRateCents", direction: "DESC" },
	experience: { column: "experience", direction: "DESC" },
	newest: { column: "professionalId", direction: "DESC" },
};

/**
 * How rows are found: `shelves` and `facets` read the few rows of a filter's shelves or of one of its
 * facets, which are then sorted. `order` follows the index of the line, place, and sort order.
 */
export type Way = { by: "order" } | { by: "shelves" } | FacetWay;

/** Facets of which a professional has one at most, and how many of their rows are read. */
type FacetWay = { by: "facets"; facets: readonly string[]; limit?: number };

/**
 * A filter over the entries whose line begins with `prefix`. Within a circle, the place of the
 * filter is only its middle.
 */
export type Scope = { filter: DirectoryFilter; near?: Circle | undefined; prefix: string };

/** How many rows are on the shelves of a filter, counted up to a limit. Undefined without shelves. */
export async function countOnShelves(scope: Scope, limit: number): Promise<number | undefined> {
	if (!shelvesOf(scope.filter)) return undefined;
	return counted(sql`SELECT 1 FROM "DirectoryEntry" AS "e" WHERE ${onShelves(scope)} LIMIT ${limit}`);
}

/** How many professionals have a facet of each group, counted up to a limit. */
export async function countFacets(groups: readonly (readonly string[])[], limit: number): Promise<number[]> {
	if (groups.length === 0) return [];
	const each = groups.map((facets) => sql`SELECT COUNT(*) AS "found" FROM (SELECT 1 FROM "DirectoryFacet" WHERE "facet" IN (${join([...facets])}) LIMIT ${limit}) AS "counted"`);
	const rows = await db().$queryRaw<{ found: number | bigint }[]>(join(each, " UNION ALL "));
	return rows.map(({ found }) => Number(found));
}

/** How many entries match a filter, counted up to a limit. */
export const countEntries = (scope: Scope, way: Way, limit: number): Promise<number> => counted(sql`SELECT 1 FROM ${tables(way)} WHERE ${conditions(scope, way)} LIMIT ${limit}`);

async function counted(rows: Sql): Promise<number> {
	const [row] = await db().$queryRaw<{ found: number | bigint }[]>(sql`SELECT COUNT(*) AS "found" FROM (${rows}) AS "counted"`);
	return Number(row?.found ?? 0);
}

/** The entries that match a filter, in an order, after a position, or before it in reverse. */
export async function readEntries(
	scope: Scope,
	way: Way,
	sort: Sort,
	{ place, isBackward, limit }: { place?: Position | undefined; isBackward?: boolean; limit: number },
): Promise<Position[]> {
	const { column, direction: forward } = orders[sort];
	const direction = isBackward ? (forward === "ASC" ? "DESC" : "ASC") : forward;
	const beyond = raw(direction === "ASC" ? ">" : "<");
	const isByTime = column === "professionalId";
	const key = raw(`"e"."${column}"`);
	const id = raw('"e"."professionalId"');
	const by = raw(isByTime ? `"e"."professionalId" ${direction}` : `"e"."${column}" ${direction}, "e"."professionalId" ${direction}`);
	const after = !place ? empty : isByTime ? sql` AND ${id} ${beyond} ${place.id}` : sql` AND (${key}, ${id}) ${beyond} (${place.value}, ${place.id})`;
	const value = isByTime ? sql`0` : key;
	const rows = await db().$queryRaw<{ id: string; value: number | bigint }[]>(
		sql`SELECT ${id} AS "id", ${value} AS "value" FROM ${tables(way)} WHERE ${conditions(scope, way, column)}${after} ORDER BY ${by} LIMIT ${limit}`,
	);
	return rows.map((row) => ({ id: row.id, value: Number(row.value) }));
}

/** With a facet, its rows come first: SQLite keeps the order of a CROSS JOIN. */
function tables(way: Way): Sql {
	if (way.by !== "facets") return sql`"DirectoryEntry" AS "e"`;
	const limit = way.limit === undefined ? empty : sql` LIMIT ${way.limit}`;
	return sql`(SELECT "professionalId" FROM "DirectoryFacet" WHERE "facet" IN (${join([...way.facets])})${limit}) AS "f" CROSS JOIN "DirectoryEntry" AS "e"`;
}

/** The WHERE clause. With shelves, only the index on shelves fits. */
function conditions(scope: Scope, way: Way, ordered = ""): Sql {
	const { filter, near } = scope;
	const facets = facetsOf(filter).filter((facet) => way.by !== "facets" || !way.facets.includes(facet));
	return join(
		[
			...(way.by === "facets" ? [sql`"e"."professionalId" = "f"."professionalId"`] : []),
			...(way.by === "shelves" ? [onShelves(scope)] : [...placed(scope), ...limits(filter, ordered)]),
			...facets.map((facet) => sql`EXISTS (SELECT 1 FROM "DirectoryFacet" AS "o" WHERE "o"."facet" = ${facet} AND "o"."professionalId" = "e"."professionalId")`),
			...(near ? [inCircle(near)] : []),
			...availability(filter),
		],
		" AND ",
	);
}

/** Neither away nor busy on a day. Days compare as text. */
function availability({ availableOn: day }: DirectoryFilter): Sql[] {
	if (!day) return [];
	return [
		sql`("e"."awayUntilDay" IS NULL OR "e"."awayUntilDay" <= ${day})`,
		sql`NOT EXISTS (SELECT 1 FROM "BusyPeriod" AS "b" WHERE "b"."professionalId" = "e"."professionalId" AND "b"."lastDay" >= ${day} AND "b"."firstDay" <= ${day})`,
	];
}

/**
 * A plus before a column keeps the databases from using that column's index, which would force a
 * sort.
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

const lineOf = ({ filter, prefix }: Scope): string => prefix + (filter.line ?? ALL_LINES);
const placeOf = ({ filter, near }: Scope) => (near ? undefined : filter.place);

function placed(scope: Scope): Sql[] {
	const place = placeOf(scope);
	return [sql`"e"."line" = ${lineOf(scope)}`, ...(place ? [sql`"e"."region" = ${place.region}`] : []), ...(place?.city ? [sql`"e"."city" = ${place.city.toLowerCase()}`] : [])];
}

function onShelves(scope: Scope): Sql {
	const { region = "", city = "" } = placeOf(scope) ?? {};
	const kind = city ? "cityShelf" : region ? "regionShelf" : "shelf";
	const names = (shelvesOf(scope.filter) ?? []).map((shelf) => shelfNames(lineOf(scope), { region, city }, shelf)[kind]);
	return names.length === 0 ? sql`1 = 0` : sql`${raw(`"e"."${kind}"`)} IN (${join(names)})`;
}
