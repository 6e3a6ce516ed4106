import { type ArgType, type ColumnType, ColumnTypeEnum, type SqlResultSet } from "@prisma/driver-adapter-utils";
import { db, readingConnection, type Tx } from "./db.server.ts";
import { isPostgres } from "./settings.server.ts";
import type { Sql } from "./sql.server.ts";

/** Drivers find out from a value itself what it is. */
const anyType: ArgType = { scalarType: "unknown", arity: "scalar" };

/**
 * The rows of a SELECT, straight from the connection that reads: for what working pages ask each time that they are opened, where
 * Prisma's client takes ten times as long as the database (docs/decisions/0015). Both databases must understand it. Times are Dates, whole
 * numbers are numbers, and what else Prisma would give is given alike; the columns of `Row` are not checked against the query.
 *
 * @param from a transaction whose own writes are to be seen; without it what is committed is read
 */
export async function read<Row>(query: Sql, from?: Tx): Promise<Row[]> {
	if (from && from !== db()) return from.$queryRaw<Row[]>(query);
	const { values } = query;
	return rowsOf(await readingConnection().queryRaw({ sql: isPostgres() ? query.text : query.sql, args: values, argTypes: values.map(() => anyType) })) as Row[];
}

function rowsOf({ columnNames, columnTypes, rows }: SqlResultSet): Record<string, unknown>[] {
	return rows.map((values) => {
		const row: Record<string, unknown> = {};
		for (let i = 0; i < columnNames.length; i++) row[columnNames[i] ?? ""] = inJavaScript(values[i], columnTypes[i]);
		return row;
	});
}

function inJavaScript(value: unknown, type: ColumnType | undefined): unknown {
	if (value === null) return null;
	if (type === ColumnTypeEnum.DateTime) return new Date(value as string);
	if (type === ColumnTypeEnum.Int64) return Number(value);
	// SQLite's own are 0 and 1.
	if (type === ColumnTypeEnum.Boolean) return Boolean(value);
	return value;
}
