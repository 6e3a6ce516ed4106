import { isPostgres } from "#app/infra/process/settings.server.ts";
import { Prisma } from "#generated/prisma/sqlite/client/client.ts";

/** Prisma's tagged SQL for `*.sql.server.ts`. Both databases must understand it. */
export const { empty, join, raw, sql } = Prisma;
export type Sql = Prisma.Sql;

/**
 * Whether text in a column is a moment: the column is named `at`, or its name ends in `At` or `Until`. Other
 * values in such a column, such as the hour in `quietUntil`, aren't text.
 */
const isMoment = (name: string): boolean => /(^at|At|Until)$/.test(name);

/**
 * Rows of another table as one column of a statement: a JSON array of objects, which `parseJsonRows` reads.
 * SQLite and PostgreSQL call the same functions by different names.
 * @param alias the table's name in `from`
 * @param names the columns, which become the properties of each object
 * @param from the rest of the subquery: its tables and conditions
 * @param nested further properties: the result of `jsonRows` for each row
 */
export function jsonRows(
	alias: string,
	names: readonly string[],
	from: Sql,
	{ order = empty, nested = {} }: { order?: Sql; nested?: Readonly<Record<string, Sql>> } = {},
): Sql {
	const property = (name: string, value: Sql) => sql`${raw(`'${name}'`)}, ${value}`;
	const properties = join([
		...names.map((name) => property(name, raw(`${alias}."${name}"`))),
		...Object.entries(nested).map(([name, rows]) => property(name, rows)),
	]);
	return isPostgres()
		? sql`(SELECT COALESCE(json_agg(json_build_object(${properties}) ${order}), '[]') FROM ${from})`
		: sql`json((SELECT json_group_array(json_object(${properties}) ${order}) FROM ${from}))`;
}

/** The objects of a column that `jsonRows` wrote, with moments as dates. */
export function parseJsonRows<Row>(column: unknown): Row[] {
	// PostgreSQL's driver has parsed the column already.
	const json = typeof column === "string" ? column : JSON.stringify(column);
	return JSON.parse(json, (name, value: unknown) =>
		isMoment(name) && typeof value === "string" ? parseMoment(value) : value,
	) as Row[];
}

/** SQLite stores moments as ISO 8601 text in UTC. PostgreSQL writes them like that, but without the time zone. */
const parseMoment = (text: string): Date => new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
