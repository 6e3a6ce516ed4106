import Database from "better-sqlite3";
import { Client } from "pg";

/** A database's schema in a form that is the same for both engines, sorted by name. */
export type Catalog = {
	columns: string[];
	/** Primary keys and unique indexes. */
	uniqueness: string[];
	/** Indexes that aren't unique. */
	indexes: string[];
	foreignKeys: string[];
};

const kinds: Record<string, string> = {
	TEXT: "text",
	DATETIME: "instant",
	BOOLEAN: "boolean",
	INTEGER: "integer",
	BIGINT: "bigint",
	REAL: "real",
	BLOB: "bytes",
	text: "text",
	"USER-DEFINED": "text",
	"timestamp without time zone": "instant",
	boolean: "boolean",
	integer: "integer",
	bigint: "bigint",
	"double precision": "real",
	bytea: "bytes",
};

function getKind(type: string): string {
	const kind = kinds[type];
	if (!kind) throw new Error(`The test does not know the column type ${type}.`);
	return kind;
}

const column = (table: string, name: string, type: string, isRequired: boolean, fallback: string | null) =>
	`${table}.${name}: ${getKind(type)}${isRequired ? "" : " or null"}${fallback === null ? "" : ` = ${fallback.replace(/::.*$/, "")}`}`;
const foreignKey = (table: string, columns: string, target: string, onDelete: string, onUpdate: string) =>
	`${table}(${columns}) -> ${target}, delete ${onDelete}, update ${onUpdate}`;

/** Reads the schema of an SQLite file, without the migration history. */
export function sqliteCatalog(path: string): Catalog {
	const sqlite = new Database(path, { readonly: true });
	const catalog: Catalog = { columns: [], uniqueness: [], indexes: [], foreignKeys: [] };
	const rows = <Row>(sql: string, ...values: unknown[]) => sqlite.prepare(sql).all(...values) as Row[];
	for (const { name: table } of rows<{ name: string }>(
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '_prisma_migrations'",
	)) {
		type Column = { name: string; type: string; notnull: number; dflt_value: string | null };
		for (const { name, type, notnull, dflt_value } of rows<Column>(
			"SELECT * FROM pragma_table_info(?)",
			table,
		)) {
			catalog.columns.push(column(table, name, type, notnull === 1, dflt_value));
		}
		for (const index of rows<{ name: string; unique: number; origin: string }>(
			"SELECT * FROM pragma_index_list(?)",
			table,
		)) {
			const columns = rows<{ name: string }>(
				"SELECT name FROM pragma_index_info(?) ORDER BY seqno",
				index.name,
			).map(({ name }) => name);
			(index.unique ? catalog.uniqueness : catalog.indexes).push(
				`${table}(${columns.join(", ")})${index.origin === "pk" ? " key" : ""}`,
			);
		}
		type Key = { from: string; table: string; to: string; on_delete: string; on_update: string };
		for (const key of rows<Key>("SELECT * FROM pragma_foreign_key_list(?)", table)) {
			catalog.foreignKeys.push(
				foreignKey(table, key.from, `${key.table}(${key.to})`, key.on_delete, key.on_update),
			);
		}
	}
	sqlite.close();
	return sorted(catalog);
}

const indexesOfPostgres = `
SELECT t.relname AS table, i.indisunique AS unique, i.indisprimary AS key,
	(SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(i.indkey) WITH ORDINALITY AS k(attnum, n) JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum) AS columns
FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
WHERE n.nspname = 'public' AND t.relname <> '_prisma_migrations'`;

const foreignKeysOfPostgres = `
SELECT c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS target, c.confdeltype AS deletes, c.confupdtype AS updates,
	(SELECT string_agg(attname, ', ') FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey)) AS columns,
	(SELECT string_agg(attname, ', ') FROM pg_attribute WHERE attrelid = c.confrelid AND attnum = ANY (c.confkey)) AS referenced
FROM pg_constraint c WHERE c.contype = 'f'`;

const actions: Record<string, string> = {
	a: "NO ACTION",
	r: "RESTRICT",
	c: "CASCADE",
	n: "SET NULL",
	d: "SET DEFAULT",
};

/**
 * Reads the schema of a PostgreSQL database, without the migration history, and its enums, which SQLite
 * doesn't have.
 */
export async function postgresCatalog(url: string): Promise<Catalog & { enums: string[] }> {
	const client = new Client({ connectionString: url });
	await client.connect();
	const rows = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;
	const bare = (name = "") => name.replaceAll('"', "");
	const columns = await rows(
		"SELECT * FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'",
	);
	const indexes = await rows(indexesOfPostgres);
	const describe = (index: Record<string, unknown>) =>
		`${index.table}(${index.columns})${index.key ? " key" : ""}`;
	const foreignKeys = await rows(foreignKeysOfPostgres);
	const enums = await rows(
		"SELECT t.typname AS name, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder) AS labels FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY 1 ORDER BY 1",
	);
	await client.end();
	const catalog = sorted({
		columns: columns.map((row) =>
			column(
				row.table_name ?? "",
				row.column_name ?? "",
				row.data_type ?? "",
				row.is_nullable === "NO",
				row.column_default ?? null,
			),
		),
		uniqueness: indexes.filter(({ unique }) => unique).map(describe),
		indexes: indexes.filter(({ unique }) => !unique).map(describe),
		foreignKeys: foreignKeys.map((key) =>
			foreignKey(
				bare(key.table),
				bare(key.columns),
				`${bare(key.target)}(${bare(key.referenced)})`,
				actions[key.deletes ?? ""] ?? "",
				actions[key.updates ?? ""] ?? "",
			),
		),
	});
	return { ...catalog, enums: enums.map(({ name, labels }) => `${name}: ${labels}`) };
}

const sorted = ({ columns, uniqueness, indexes, foreignKeys }: Catalog): Catalog => ({
	columns: columns.sort(),
	uniqueness: uniqueness.sort(),
	indexes: indexes.sort(),
	foreignKeys: foreignKeys.sort(),
});
