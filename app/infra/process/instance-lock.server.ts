import { chmodSync } from "node:fs";
import Database from "better-sqlite3";
import { assertRestored } from "#app/infra/backups/unfinished-restore.server.ts";
import { isPostgres, sqlitePath } from "./settings.server.ts";

/** How long a process that is just ending may keep its lock, in milliseconds. */
const PATIENCE = 1_000;

/** Another server uses the database of the settings. */
class InstanceInUseError extends Error {
	override readonly name = "InstanceInUseError";
}

/**
 * Has everything that this process and its children write be readable for their own account only,
 * wherever they write it.
 */
export const makeFilesPrivate = (): void => void process.umask(0o077);

/**
 * What every process does before it opens the instance: makes what it writes private, in a DATA_DIR
 * that others may enter, too, and throws a RestoreUnfinishedError where only a part of a backup is
 * there.
 */
export function enterInstance(): void {
	makeFilesPrivate();
	assertRestored();
}

let lock: Database.Database | undefined;

/**
 * Makes this process the only server of the SQLite file of the settings, until it ends. Throws an
 * InstanceInUseError where another one is. The lock is the system's, on a file next to the
 * database, and goes with its process however that ends; commands that read while the server runs
 * do not ask for it. Nodes that share a PostgreSQL database need none.
 */
export function lockInstance(): void {
	if (isPostgres() || lock) return;
	const path = `${sqlitePath()}.lock`;
	const file = new Database(path, { timeout: PATIENCE });
	try {
		chmodSync(path, 0o600);
		file.pragma("journal_mode = MEMORY");
		file.exec("BEGIN EXCLUSIVE");
	} catch (error) {
		file.close();
		if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error;
		throw new InstanceInUseError(`Another server uses the database ${sqlitePath()}. Stop it, or choose another DATA_DIR; several servers need PostgreSQL. Nothing was changed.`);
	}
	// Kept, since a connection that is forgotten is closed.
	lock = file;
}
