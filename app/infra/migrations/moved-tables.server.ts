import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type { Client } from "pg";

/** A column with its PostgreSQL type. */
type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[] };

/** How many rows are in memory at a time. */
const BATCH = 500;

const MIGRATIONS_TABLE = "_prisma_migrations";

/** A value in a form that is the same for both databases. */
type CellValue = string | number | boolean | null;
type Row = Record<string, CellValue>;

/** The content of a table: its number of rows, and a hash of them that ignores their order. */
export type Content = { rows: number; hash: string };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of the open PostgreSQL database, referenced ones first. Throws if references form a
 * cycle.
 */
export async function tablesInOrder(client: Pick<Client, "query">): Promise<Table[]> {
	const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
		`SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name <> '${MIGRATIONS_TABLE}' ORDER BY table_name, ordinal_position`,
	);
	const { rows: references } = await client.query<{ from: string; to: string }>(
		`SELECT child.relname AS from, parent.relname AS to FROM pg_constraint
		JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
		WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
	);
	const left = new Map(
		Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([name, tableColumns = []]) => [
			name,
			tableColumns.map((column) => ({ name: column.name, type: column.type })),
		]),
	);
	const tables: Table[] = [];
	while (left.size > 0) {
		const ready = [...left.keys()].filter(
			(name) => !references.some(({ from, to }) => from === name && left.has(to)),
		);
		if (ready.length === 0)
			throw new Error(`The tables ${[...left.keys()].join(", ")} refer to each other in a cycle.`);
		for (const name of ready) {
			tables.push({ name, columns: left.get(name) ?? [] });
			left.delete(name);
		}
	}
	return tables;
}

/** Copies a table's rows within the current transaction and returns the content that it read. */
export async function copyTable(
	sqlite: Database.Database,
	client: Pick<Client, "query">,
	table: Table,
): Promise<Content> {
	const content = new ContentSum();
	const insert = `INSERT INTO ${quoted(table.name)} SELECT * FROM json_populate_recordset(NULL::${quoted(table.name)}, $1::json)`;
	for (const rows of batches(rowsInSqlite(sqlite, table))) {
		for (const row of rows) content.add(row);
		await client.query(insert, [JSON.stringify(rows)]);
	}
	return content.result();
}

/** The content of a table in the SQLite file. */
export function contentInSqlite(sqlite: Database.Database, table: Table): Content {
	const content = new ContentSum();
	for (const row of rowsInSqlite(sqlite, table)) content.add(row);
	return content.result();
}

/** A PostgreSQL table's content, read within the current transaction. */
export async function contentInPostgres(
	client: Pick<Client, "query">,
	{ name, columns }: Table,
): Promise<Content> {
	const content = new ContentSum();
	await client.query(
		`DECLARE moved CURSOR FOR SELECT ${columns.map(selectAsCell).join(", ")} FROM ${quoted(name)}`,
	);
	for (;;) {
		const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM moved`);
		if (rows.length === 0) break;
		for (const row of rows) content.add(row);
	}
	await client.query("CLOSE moved");
	return content.result();
}

function selectAsCell({ name, type }: Column): string {
	const column = quoted(name);
	if (type === "timestamp without time zone")
		return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
	return type === "USER-DEFINED" ? `${column}::text AS ${column}` : column;
}

/**
 * Rows with PostgreSQL's types. SQLite stores booleans as numbers and times as text with an offset.
 */
function* rowsInSqlite(sqlite: Database.Database, { name, columns }: Table): Generator<Row> {
	const list = columns.map((column) => quoted(column.name)).join(", ");
	for (const row of sqlite.prepare(`SELECT ${list} FROM ${quoted(name)}`).iterate() as Iterable<Row>) {
		for (const column of columns) row[column.name] = toCell(row[column.name] ?? null, column, name);
		yield row;
	}
}

function toCell(value: CellValue, { name, type }: Column, table: string): CellValue {
	if (value === null) return null;
	switch (type) {
		case "boolean":
			return Boolean(value);
		case "timestamp without time zone":
			return new Date(value as string | number).toISOString();
		case "bigint":
			// PostgreSQL's driver reads bigints as text.
			return String(value);
		case "integer":
		case "double precision":
		case "text":
		case "USER-DEFINED":
			return value;
		default:
			throw new Error(`The column ${table}.${name} is of type ${type}, which the move doesn't support yet.`);
	}
}

function* batches(rows: Iterable<Row>): Generator<Row[]> {
	let batch: Row[] = [];
	for (const row of rows) {
		batch.push(row);
		if (batch.length < BATCH) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}

/** Adds up the SHA-256 of each row, so that the order of rows doesn't matter. */
class ContentSum {
	#rows = 0;
	#sum = 0n;

	add(row: Row): void {
		const digest = createHash("sha256")
			.update(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
			.digest("hex");
		this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`));
		this.#rows++;
	}

	result(): Content {
		return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, "0") };
	}
}
