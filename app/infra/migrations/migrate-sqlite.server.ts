import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import {
	type Migration,
	MigrationRefusedError,
	pendingMigrations,
	readPendingMigrations,
} from "#app/infra/database/pending-migrations.server.ts";
import { syncToDisk } from "#app/infra/process/write-file.server.ts";
import { backUpIfPending } from "./back-up-if-pending.server.ts";
import type { Check } from "./migrate-postgres.server.ts";

/** The history table, in the format of Prisma's tools, so that they can read it. */
const listOfMigrations = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/** How long to wait for another process's lock, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

/** The migrations applied to an SQLite file. Empty if there is no file. */
export function appliedInFile(path: string): string[] {
	return existsSync(path) ? readFrom(path, appliedInSqlite) : [];
}

function readFrom<T>(path: string, read: (sqlite: Database.Database) => T): T {
	const sqlite = new Database(path, { readonly: true, timeout: LOCK_TIMEOUT_MS });
	try {
		return read(sqlite);
	} finally {
		sqlite.close();
	}
}

/**
 * Applies pending migrations to a copy, which then replaces the original, and returns their names. A failed
 * copy is deleted. Throws a MigrationRefusedError if the file comes from a newer version, or if it needs a
 * migration while another process has it open.
 * @param check is called for every database that isn't from a newer version, before any change
 */
export async function migrateSqlite(path: string, check?: Check): Promise<string[]> {
	const before = appliedInFile(path);
	pendingMigrations("sqlite", before);
	await check?.(before, async (sql) =>
		readFrom(path, (sqlite) => sqlite.prepare(sql).all() as Record<string, unknown>[]),
	);
	const copy = `${path}.migrating`;
	const discard = () => {
		for (const rest of ["", "-journal", "-wal", "-shm"]) rmSync(copy + rest, { force: true });
	};
	discard();
	try {
		return await migrateBy(copy, path);
	} finally {
		discard();
	}
}

async function migrateBy(copy: string, path: string): Promise<string[]> {
	let applied: string[] = [];
	if (existsSync(path)) {
		await backUpIfPending("sqlite", appliedInFile(path));
		const sqlite = new Database(path, { timeout: LOCK_TIMEOUT_MS });
		applied = appliedInSqlite(sqlite);
		const isPending = pendingMigrations("sqlite", applied).length > 0;
		if (isPending) {
			sqlite.prepare("VACUUM INTO ?").run(copy);
			sqlite.pragma("wal_checkpoint(TRUNCATE)");
		}
		// Closing the last connection deletes the write-ahead log. If the log is still there, another process has
		// the file open.
		sqlite.close();
		if (!isPending) return [];
		if (existsSync(`${path}-wal`)) {
			throw new MigrationRefusedError(
				`The database ${path} is open in another process. Stop it, then start again. Nothing was changed.`,
			);
		}
	}
	const pending = readPendingMigrations("sqlite", applied);
	applyTo(copy, pending);
	await syncToDisk(copy);
	renameSync(copy, path);
	return pending.map(({ name }) => name);
}

/**
 * Applies migrations outside of a transaction, because they contain pragmas that don't work inside one.
 * Nothing is synced to disk here, because nothing uses the file until the caller has synced it.
 */
function applyTo(path: string, pending: Migration[]): void {
	const sqlite = new Database(path);
	try {
		sqlite.pragma("synchronous = OFF");
		sqlite.exec(listOfMigrations);
		const note = sqlite.prepare(
			"INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES (?, ?, ?, ?, ?, 1)",
		);
		for (const { name, script, checksum } of pending) {
			const startedAt = Date.now();
			sqlite.exec(script);
			note.run(randomUUID(), checksum, name, startedAt, Date.now());
		}
	} finally {
		sqlite.close();
	}
}

function appliedInSqlite(sqlite: Database.Database): string[] {
	const table = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get();
	if (!table) return [];
	const rows = sqlite
		.prepare("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL")
		.all();
	return (rows as { migration_name: string }[]).map((row) => row.migration_name);
}
