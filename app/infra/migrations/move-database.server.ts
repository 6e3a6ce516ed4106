import Database from "better-sqlite3";
import type { Client } from "pg";
import { isMigrated } from "#app/infra/database/applied-in-postgres.server.ts";
import {
	MANY_ROWS_TIMEOUT_MS,
	withoutTimeLimit,
	withPostgres,
} from "#app/infra/database/postgres-connection.server.ts";
import { enterInstance } from "#app/infra/process/instance-lock.server.ts";
import { isPostgres, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import { unencryptedConnections } from "#app/infra/process/unencrypted-connections.server.ts";
import { migratePostgres } from "./migrate-postgres.server.ts";
import { assertMigrated } from "./migrations.server.ts";
import {
	type Content,
	contentInPostgres,
	contentInSqlite,
	copyTable,
	type Table,
	tablesInOrder,
} from "./moved-tables.server.ts";

/** The move failed. The message says why. No rows were stored. */
class MoveRefusedError extends Error {
	override readonly name = "MoveRefusedError";
}

export type Move = {
	/** False if an earlier move had already copied everything. */
	isNew: boolean;
	tables: { name: string; rows: number; hash: string }[];
};

/**
 * Copies all rows of the instance's SQLite database to the PostgreSQL database at a URL. A single transaction
 * copies, counts, hashes, and compares the rows of all tables, so an interrupted move leaves a target without
 * rows and can be repeated. A target that already contains these rows isn't changed, and a target with other
 * rows is refused. The caller must have taken the instance lock.
 */
export async function moveDatabase(url: string): Promise<Move> {
	if (isPostgres())
		throw new MoveRefusedError(
			"This instance already uses PostgreSQL, according to DATABASE_URL. Nothing was changed.",
		);
	const { isProduction, PLAIN_HOSTS } = settings();
	const [unencrypted] = isProduction ? unencryptedConnections({ DATABASE_URL: url, PLAIN_HOSTS }) : [];
	if (unencrypted) throw new MoveRefusedError(`${unencrypted}. Nothing was changed.`);
	enterInstance();
	await assertMigrated();
	await withPostgres(url, assertUsable);
	await migratePostgres(url);
	return withPostgres(url, moveInOneTransaction, MANY_ROWS_TIMEOUT_MS);
}

async function moveInOneTransaction(client: Connection): Promise<Move> {
	const sqlite = new Database(sqlitePath(), { readonly: true, fileMustExist: true, timeout: 5_000 });
	try {
		// A consistent snapshot of all tables, in case something still writes to the source.
		sqlite.exec("BEGIN");
		await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
		const tables = await tablesInOrder(client);
		assertSameTables(sqlite, tables);
		const move = await moveInto(client, sqlite, tables);
		await client.query(withoutTimeLimit("COMMIT"));
		return move;
	} finally {
		sqlite.close();
	}
}

/**
 * Refuses tables of another application, and non-empty tables of an older version, before anything is
 * changed.
 */
async function assertUsable(client: Connection): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		"SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()",
	);
	const names = rows.map(({ name }) => name).filter((name) => name !== "_prisma_migrations");
	if (names.length === 0) return;
	const foreign = new MoveRefusedError(
		"The target is not empty, and its tables are not from this version. Choose an empty database. Nothing was changed.",
	);
	if (names.length === rows.length) throw foreign;
	if (await isMigrated(client)) return;
	for (const name of names)
		if ((await client.query(`SELECT 1 FROM "${name}" LIMIT 1`)).rows.length > 0) throw foreign;
}

type Connection = Pick<Client, "query">;

async function moveInto(client: Connection, sqlite: Database.Database, tables: Table[]): Promise<Move> {
	const held = await contentsInPostgres(client, tables);
	if ([...held.values()].some(({ rows }) => rows > 0)) {
		const other = tables.find((table) => !isSame(held.get(table.name), contentInSqlite(sqlite, table)));
		if (other)
			throw new MoveRefusedError(
				`The target contains other data (its table ${other.name} differs), and a move replaces nothing. Choose an empty database. Nothing was changed.`,
			);
		return { isNew: false, tables: listTables(held) };
	}
	const read = new Map<string, Content>();
	for (const table of tables) read.set(table.name, await copyTable(sqlite, client, table));
	const written = await contentsInPostgres(client, tables);
	const changed = tables.find(({ name }) => !isSame(read.get(name), written.get(name)));
	if (changed)
		throw new MoveRefusedError(
			`The rows of ${changed.name} differ between PostgreSQL and SQLite, so nothing was stored. Report this with the version of PostgreSQL.`,
		);
	return { isNew: true, tables: listTables(written) };
}

async function contentsInPostgres(client: Connection, tables: Table[]): Promise<Map<string, Content>> {
	const contents = new Map<string, Content>();
	for (const table of tables) contents.set(table.name, await contentInPostgres(client, table));
	return contents;
}

const isSame = (a: Content | undefined, b: Content | undefined): boolean =>
	a?.rows === b?.rows && a?.hash === b?.hash;

const listTables = (contents: Map<string, Content>): Move["tables"] =>
	[...contents].map(([name, content]) => ({ name, ...content }));

/** A table that exists in only one of the databases would be lost or stay empty. */
function assertSameTables(sqlite: Database.Database, tables: Table[]): void {
	const rows = sqlite
		.prepare(
			"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_prisma_migrations'",
		)
		.all();
	const names = new Set((rows as { name: string }[]).map(({ name }) => name));
	const apart = [...names]
		.filter((name) => !tables.some((table) => table.name === name))
		.concat(tables.map(({ name }) => name).filter((name) => !names.has(name)));
	if (apart.length > 0)
		throw new MoveRefusedError(
			`Only one of the databases has the tables ${apart.join(", ")}. Choose an empty database. Nothing was changed.`,
		);
}
