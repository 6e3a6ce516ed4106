import { chmodSync } from "node:fs";
import Database from "better-sqlite3";
import { assertDatabaseOfServer, assertNotMovedToPostgres } from "./instance-database.server.ts";
import { isPostgres, sqlitePath } from "./settings.server.ts";
import { assertRestored } from "./unfinished-restore.server.ts";

/** How long to wait for the lock of a process that is just exiting, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

/** Another server uses the configured database. */
class InstanceInUseError extends Error {
	override readonly name = "InstanceInUseError";
}

/** Makes all files that this process and its children create readable only by their own account. */
export const makeFilesPrivate = (): void => void process.umask(0o077);

/**
 * Prepares a command before it opens the instance, and makes the files that it creates private. Throws a
 * RestoreUnfinishedError if the instance is only partly restored, or an OtherDatabaseError if the settings
 * name a different database than the server uses.
 */
export function enterInstance(): void {
	makeFilesPrivate();
	assertRestored();
	assertDatabaseOfServer();
}

/**
 * Prepares the server before it opens the instance, as `enterInstance` prepares a command. The server's
 * settings may name a different database than before, but not the SQLite file from before a move to
 * PostgreSQL.
 */
export function enterAsServer(): void {
	makeFilesPrivate();
	assertRestored();
	assertNotMovedToPostgres();
}

let lock: Database.Database | undefined;

/**
 * Makes this process the only server of the configured SQLite file until it exits. Throws an
 * InstanceInUseError if another server is running. The operating system keeps the lock, on a file next to the
 * database, and releases it when the process exits for any reason. Most commands don't take the lock, so that
 * they also work while the server is running. Nodes that share a PostgreSQL database don't need it.
 */
export function lockInstance(): void {
	if (isPostgres() || lock) return;
	const path = `${sqlitePath()}.lock`;
	const file = new Database(path, { timeout: LOCK_TIMEOUT_MS });
	try {
		chmodSync(path, 0o600);
		file.pragma("journal_mode = MEMORY");
		file.exec("BEGIN EXCLUSIVE");
	} catch (error) {
		file.close();
		if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error;
		throw new InstanceInUseError(
			`Another server uses the database ${sqlitePath()}. Stop it, or choose another DATA_DIR. Several servers need PostgreSQL. Nothing was changed.`,
		);
	}
	// Keeps the connection from being garbage-collected, which would close it and release the lock.
	lock = file;
}
