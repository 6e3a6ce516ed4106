import { type ColumnType, ColumnTypeEnum, type SqlQueryable, type SqlResultSet } from "@prisma/driver-adapter-utils";
import { db, readingConnection, type Tx } from "./db.server.ts";
import { transactionConnection } from "./open-transaction.server.ts";
import { driverQuery, type Sql } from "./sql.server.ts";

/**
 * The rows of a SELECT, straight from the connection that reads: for what working pages ask each time that they are opened, where
 * Prisma's client takes ten times as long as the database (docs/decisions/0015). Both databases must understand it. Times are Dates, whole
 * numbers are numbers, and what else Prisma would give is given alike; the columns of `Row` are not checked against the query.
 *
 * @param from a transaction whose own writes are to be seen; without it what is committed is read
 */
export async function read<Row>(query: Sql, from?: Tx): Promise<Row[]> {
	if (!from || from === db()) return readFrom(readingConnection(), query);
	const connection = transactionConnection();
	return connection ? readFrom(connection, query) : from.$queryRaw<Row[]>(query);
}

const readFrom = async <Row>(connection: SqlQueryable, query: Sql): Promise<Row[]> => rowsOf(await connection.queryRaw(driverQuery(query))) as Row[];

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
