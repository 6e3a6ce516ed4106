import type Database from "better-sqlite3";
import type { Client } from "pg";

type Column = { name: string; type: string; notnull: number; pk: number };
type Reference = { table: string; from: string; to: string | null };
type Value = string | number | boolean | null;
type SampleRow = { table: string; row: Record<string, Value> };

/** Text with everything that a database might refuse or change. */
const TEXT = `O'Brien said "ünï" — 🎬 \\ % \t\nnext <b>`;

/** Lists the values that a column allows. Returns undefined if the column isn't an enum. */
type ListWords = (table: string, column: string) => readonly string[] | undefined;

/**
 * Creates `count` rows for every table of a migrated SQLite file, referenced tables first. Row n of a table
 * refers to row n of the others. Every second row leaves out optional values.
 */
export function sampleRows(
	sqlite: Database.Database,
	count: number,
	listWords: ListWords = () => undefined,
): SampleRow[] {
	const listReferences = (table: string) => sqlite.pragma(`foreign_key_list("${table}")`) as Reference[];
	const names = tableNames(sqlite);
	const ordered: string[] = [];
	while (ordered.length < names.length) {
		const next = names.filter(
			(name) => !ordered.includes(name) && listReferences(name).every(({ table }) => ordered.includes(table)),
		);
		if (next.length === 0) throw new Error(`Tables refer to each other in a cycle: ${names.join(", ")}`);
		ordered.push(...next);
	}
	const made = new Map<string, SampleRow["row"][]>();
	return ordered.flatMap((table) => {
		const columns = sqlite.pragma(`table_info("${table}")`) as Column[];
		const references = listReferences(table);
		const value = (column: Column, n: number): Value => {
			const reference = references.find(({ from }) => from === column.name);
			if (!column.notnull && column.pk === 0 && n % 2 === 1) return null;
			return reference
				? (made.get(reference.table)?.[n]?.[reference.to ?? "id"] ?? null)
				: sampleValue(table, column, n, listWords(table, column.name));
		};
		const rows = Array.from({ length: count }, (_, n) =>
			Object.fromEntries(columns.map((column) => [column.name, value(column, n)])),
		);
		made.set(table, rows);
		return rows.map((row) => ({ table, row }));
	});
}

/** Lists all tables of the application in an SQLite file. */
export const tableNames = (sqlite: Database.Database): string[] =>
	(
		sqlite
			.prepare(
				"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_prisma_migrations' ORDER BY name",
			)
			.all() as {
			name: string;
		}[]
	).map(({ name }) => name);

function sampleValue(
	table: string,
	{ name, type, pk }: Column,
	n: number,
	words: readonly string[] | undefined,
): Value {
	if (words) return words[n % words.length] ?? "";
	if (type === "DATETIME")
		return new Date(Date.UTC(2025, 1, 3, 4, 5, 6, 7) + n * 86_400_000).toISOString().replace("Z", "+00:00");
	if (type === "BOOLEAN") return n % 2 === 1;
	if (type === "BIGINT") return Number.MAX_SAFE_INTEGER - n;
	if (type === "INTEGER" || type === "REAL") return n * 1_000 + 7;
	return pk > 0 ? `${table}-${name}-${n}` : `${table}-${name}-${n} ${TEXT}`;
}

/** Writes rows into the SQLite file and checks references. */
export function insertIntoSqlite(sqlite: Database.Database, rows: SampleRow[]): void {
	sqlite.pragma("foreign_keys = ON");
	sqlite.exec("BEGIN");
	for (const { table, row } of rows) {
		const names = Object.keys(row).map((name) => `"${name}"`);
		const values = Object.values(row).map((value) => (typeof value === "boolean" ? Number(value) : value));
		sqlite
			.prepare(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
			.run(values);
	}
	sqlite.exec("COMMIT");
}

/** Writes rows into PostgreSQL. */
export async function insertIntoPostgres(client: Pick<Client, "query">, rows: SampleRow[]): Promise<void> {
	for (const { table, row } of rows) {
		const names = Object.keys(row).map((name) => `"${name}"`);
		await client.query(
			`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
			Object.values(row),
		);
	}
}

/** Reads the enum values of a PostgreSQL database. */
export async function enumWords(client: Pick<Client, "query">): Promise<ListWords> {
	const { rows } = await client.query<{ table: string; column: string; words: string[] }>(
		`SELECT c.table_name AS table, c.column_name AS column, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS words
		FROM information_schema.columns c JOIN pg_type t ON t.typname = c.udt_name JOIN pg_enum e ON e.enumtypid = t.oid
		WHERE c.table_schema = 'public' GROUP BY 1, 2`,
	);
	return (table, column) => rows.find((row) => row.table === table && row.column === column)?.words;
}
