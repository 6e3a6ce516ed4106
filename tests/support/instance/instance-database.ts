import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { postgresUrl } from "../database/postgres.ts";
import { orphansIn } from "../database/postgres-orphans.ts";
import { runOnPostgres } from "../database/postgres-sync.ts";

/**
 * The environment variable with the socket folder of a PostgreSQL server. If it is set, the tests'
 * instances run on that server.
 */
export const POSTGRES = "GREENROOM_TEST_POSTGRES";

/** The database on that server that new instances copy. */
export const POSTGRES_TEMPLATE = "template_instance";

/**
 * The database of an instance under test, which tests can query while the server is running. Statements are
 * in SQLite's dialect.
 */
export type InstanceDatabase = {
	/** Settings that point the server to this database. */
	settings: Record<string, string>;
	rows: <Row>(sql: string, ...values: unknown[]) => Row[];
	change: (sql: string, ...values: unknown[]) => void;
	/**
	 * The database's integrity errors, one line each. On SQLite, they come from the checks of the file and its
	 * foreign keys. On PostgreSQL, they are foreign keys that aren't validated or that refer to missing rows.
	 */
	unsound: () => string[];
	remove: () => void;
};

/**
 * Inserts rows into a table with one statement, up to 30,000 values in total. They have the columns
 * of the first row.
 */
export function insertInto(
	{ change }: Pick<InstanceDatabase, "change">,
	table: string,
	rows: readonly Record<string, unknown>[],
): void {
	const columns = Object.keys(rows[0] ?? {});
	const row = `(${columns.map(() => "?").join(", ")})`;
	const values = rows.flatMap((values) => columns.map((column) => values[column]));
	change(
		`INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) VALUES ${rows.map(() => row).join(", ")}`,
		...values,
	);
}

/**
 * Opens the database of an instance in a folder: the PostgreSQL database that the settings name, a database
 * on the tests' PostgreSQL server, or the SQLite file there. Every later start in the same folder reuses it.
 * If `isCopy` is true, a new database on the tests' server is a copy of the template. If `isShared` is true, one
 * connection to the SQLite file stays open for all test files of this process, because each new one reads the
 * whole schema.
 */
export function openInstanceDatabase(
	dataDir: string,
	settings: Record<string, string>,
	isCopy: boolean,
	isShared = false,
): InstanceDatabase {
	const socketFolder = process.env[POSTGRES];
	if (settings.DATABASE_URL?.startsWith("postgres")) return postgres(settings.DATABASE_URL, () => {});
	if (!socketFolder || settings.DATABASE_URL !== undefined)
		return sqlite(join(dataDir, "greenroom.db"), isShared);
	const name = `instance_${createHash("sha256").update(dataDir).digest("hex").slice(0, 20)}`;
	const server = postgresUrl(socketFolder, "postgres");
	const isThere = runOnPostgres(server, "SELECT 1 FROM pg_database WHERE datname = ?", [name]).length > 0;
	if (!isThere)
		runOnPostgres(server, `CREATE DATABASE ${name}${isCopy ? ` TEMPLATE ${POSTGRES_TEMPLATE}` : ""}`);
	return postgres(
		postgresUrl(socketFolder, name),
		() => void runOnPostgres(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
	);
}

function postgres(url: string, remove: () => void): InstanceDatabase {
	return {
		settings: { DATABASE_URL: url },
		rows: (sql, ...values) => runOnPostgres(url, sql, values),
		change: (sql, ...values) => void runOnPostgres(url, sql, values),
		unsound: () => orphansIn(url),
		remove,
	};
}

/** The connections that stay open, by the path of their file. */
const kept = new Map<string, Database.Database>();

function sqlite(path: string, isShared: boolean): InstanceDatabase {
	const opened = <T>(options: Database.Options, work: (database: Database.Database) => T): T => {
		if (isShared) {
			const database = kept.get(path) ?? new Database(path, { timeout: 60_000 });
			kept.set(path, database);
			return work(database);
		}
		const database = new Database(path, options);
		try {
			return work(database);
		} finally {
			database.close();
		}
	};
	const asStored = (value: unknown): unknown => (typeof value === "boolean" ? Number(value) : value);
	return {
		settings: {},
		rows: (sql, ...values) =>
			opened({ readonly: true }, (database) => database.prepare(sql).all(...values) as never),
		change: (sql, ...values) =>
			opened({ timeout: 60_000 }, (database) => void database.prepare(sql).run(...values.map(asStored))),
		unsound: () =>
			opened({ readonly: true }, (database) => [
				...(database.prepare("PRAGMA integrity_check").pluck().all() as string[]).filter(
					(line) => line !== "ok",
				),
				...(database.prepare("PRAGMA foreign_key_check").all() as { table: string }[]).map(
					({ table }) => `foreign key of ${table}`,
				),
			]),
		remove: () => {},
	};
}
