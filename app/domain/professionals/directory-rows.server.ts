import { db } from "#app/infra/database/db.server.ts";
import { empty, join, raw, type Sql, sql } from "#app/infra/database/sql.server.ts";
import { type DirectoryFilter, experienceRank, type Sort, shelfNames, shelvesOf, travelRank } from "./directory.ts";
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
 * How rows are found: `few` by their shelves, then sorted, `many` by line and place, along an
 * index.
 */
type Way = "few" | "many";

/** A filter over the entries whose line begins with `prefix`. */
export type Scope = { filter: DirectoryFilter; prefix: string };

/** Whether a filter has more than a line and a place, so that it may match few of many. */
export const isNarrow = (filter: DirectoryFilter): boolean => shelvesOf(filter) !== undefined;

/** How many entries match a filter, counted up to a limit. */
export async function countEntries(scope: Scope, limit: number): Promise<number> {
	const query = sql`SELECT COUNT(*) AS "found" FROM (SELECT 1 FROM "DirectoryEntry" WHERE ${conditions(scope, isNarrow(scope.filter) ? "few" : "many")} LIMIT ${limit}) AS "counted"`;
	const [row] = await db().$queryRaw<{ found: number | bigint }[]>(query);
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
	const key = raw(`"${column}"`);
	const by = raw(isByTime ? `"professionalId" ${direction}` : `"${column}" ${direction}, "professionalId" ${direction}`);
	const after = !place ? empty : isByTime ? sql` AND "professionalId" ${beyond} ${place.id}` : sql` AND (${key}, "professionalId") ${beyond} (${place.value}, ${place.id})`;
	const value = isByTime ? sql`0` : key;
	const rows = await db().$queryRaw<{ id: string; value: number | bigint }[]>(
		sql`SELECT "professionalId" AS "id", ${value} AS "value" FROM "DirectoryEntry" WHERE ${conditions(scope, way, column)}${after} ORDER BY ${by} LIMIT ${limit}`,
	);
	return rows.map(({ id, value }) => ({ id, value: Number(value) }));
}

/** The WHERE clause. With shelves, only the index on shelves fits. */
const conditions = ({ filter, prefix }: Scope, way: Way, ordered = ""): Sql => {
	const line = prefix + (filter.line ?? ALL_LINES);
	return way === "few" ? onShelves(line, filter) : join([...placed(line, filter), ...limits(filter, ordered)], " AND ");
};

/**
 * A plus before a column keeps the databases from using that column's index, which would force a
 * sort.
 */
function limits({ minRate, maxRate, experience, travel }: DirectoryFilter, ordered: string): Sql[] {
	const column = (name: string) => raw(name === ordered ? `"${name}"` : `+"${name}"`);
	return [
		...(minRate ? [sql`${column("hourlyRateCents")} >= ${minRate * 100}`] : []),
		...(maxRate ? [sql`${column("hourlyRateCents")} <= ${maxRate * 100}`] : []),
		...(experience ? [sql`${column("experience")} >= ${experienceRank(experience)}`] : []),
		...(travel ? [sql`${column("travel")} >= ${travelRank(travel)}`] : []),
	];
}

function placed(line: string, { place }: DirectoryFilter): Sql[] {
	return [sql`"line" = ${line}`, ...(place ? [sql`"region" = ${place.region}`] : []), ...(place?.city ? [sql`"city" = ${place.city.toLowerCase()}`] : [])];
}

function onShelves(line: string, filter: DirectoryFilter): Sql {
	const { region = "", city = "" } = filter.place ?? {};
	const kind = city ? "cityShelf" : region ? "regionShelf" : "shelf";
	const names = (shelvesOf(filter) ?? []).map((shelf) => shelfNames(line, { region, city }, shelf)[kind]);
	return names.length === 0 ? sql`1 = 0` : sql`${raw(`"${kind}"`)} IN (${join(names)})`;
}
