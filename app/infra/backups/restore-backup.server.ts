import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import type { Client } from "pg";
import { listedInPostgres } from "#app/infra/database/applied-in-postgres.server.ts";
import { assertKnownMigrations } from "#app/infra/database/pending-migrations.server.ts";
import { MANY_ROWS_TIMEOUT_MS, withPostgres } from "#app/infra/database/postgres-connection.server.ts";
import { contentsOfDump, runPostgresProgram } from "#app/infra/database/postgres-program.server.ts";
import { TEST_BANK_FILE, testBankPath } from "#app/infra/payments/test-bank/bank-database.server.ts";
import { lockInstance, makeFilesPrivate } from "#app/infra/process/instance-lock.server.ts";
import { isPostgres, ownContentFolder, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import {
	beginRestore,
	endRestore,
	isRestoreUnfinished,
} from "#app/infra/process/unfinished-restore.server.ts";
import { syncToDisk } from "#app/infra/process/write-file.server.ts";
import { PARTIAL } from "./backup-destinations.server.ts";
import {
	BackupRefusedError,
	hashFile,
	MANIFEST,
	type Manifest,
	POSTGRES_FILE,
	SECRETS_FILE,
	SQLITE_FILE,
	UPLOAD_FOLDERS,
} from "./backup-manifest.server.ts";
import { openBackup, type StoredBackup } from "./stored-backup.server.ts";
import { backupsFolder } from "./temporary-folder.server.ts";
import { fetchBackup, verifyBackup } from "./verify-backup.server.ts";

/** How often to check whether an earlier restore still uses the database, in milliseconds. */
const POLL_INTERVAL = 200;

/** Where a backup is copied to before it is restored, if it is encrypted or in an S3 store. */
const FETCHED = `restoring${PARTIAL}`;

type Options = {
	/** Whether users stay signed in. */
	keepsSessions?: boolean;
};

/**
 * Restores a backup into a DATA_DIR without a database or, with PostgreSQL, into an empty database. Verifies
 * the backup first, which is copied into DATA_DIR for that if it is encrypted or in an S3 store. All sessions end unless `keepsSessions` is set. The instance can't be opened until the
 * restore is complete. If a restore is interrupted, the same call continues it. A BackupRefusedError, a
 * MigrationRefusedError, or a RestoreUnfinishedError means that the database was not changed.
 */
export async function restoreBackup(
	backup: StoredBackup,
	{ keepsSessions = false }: Options = {},
): Promise<Manifest> {
	makeFilesPrivate();
	const readable = await openBackup(backup);
	if (backup.folder !== undefined && readable.keyId === null) {
		await verifyBackup(backup);
		return restoreFolder(backup.folder, readable.manifest, backup.label, keepsSessions);
	}
	// Before reading all of it.
	assertSuitable(readable.manifest);
	lockInstance();
	if (!isRestoreUnfinished()) await assertFree(readable.manifest);
	const folder = join(backupsFolder(), FETCHED);
	await fetchBackup(readable, folder);
	const manifest = await restoreFolder(folder, readable.manifest, backup.label, keepsSessions);
	await rm(folder, { recursive: true, force: true });
	return manifest;
}

/** Throws a BackupRefusedError or a MigrationRefusedError if the backup is of another database or a newer version. */
function assertSuitable(manifest: Manifest): void {
	if ((manifest.dialect === "postgres") !== isPostgres())
		throw new BackupRefusedError(
			`This is a backup of ${manifest.dialect}. Set DATABASE_URL to a database of that kind. Nothing was changed.`,
		);
	assertKnownMigrations(manifest.dialect, manifest.migrations);
}

/** Restores a verified backup from a folder in which it isn't encrypted. */
async function restoreFolder(
	folder: string,
	manifest: Manifest,
	label: string,
	keepsSessions: boolean,
): Promise<Manifest> {
	const { dataDir } = settings();
	assertSuitable(manifest);
	lockInstance();
	const { isResumed } = await beginRestore(
		{ folder: label, backup: await hashFile(join(folder, MANIFEST)), keepsSessions },
		() => assertFree(manifest),
	);
	for (const { path } of manifest.files.filter(
		({ path: name }) =>
			[...UPLOAD_FOLDERS, "content"].some((kept) => name.startsWith(`${kept}/`)) ||
			name === SECRETS_FILE ||
			name === TEST_BANK_FILE,
	))
		await put(join(folder, path), join(dataDir, path));
	if (!isPostgres()) await restoreSqlite(join(folder, SQLITE_FILE), sqlitePath(), keepsSessions);
	else if (!isResumed || !(await isLoaded(manifest)))
		await restorePostgres(join(folder, POSTGRES_FILE), keepsSessions);
	await endRestore();
	return manifest;
}

/** Throws a BackupRefusedError if the backup would overwrite existing data. */
async function assertFree({ files }: Manifest): Promise<void> {
	if (!isPostgres()) assertNoDatabase(sqlitePath());
	else if (await withDatabase(hasTables))
		throw new BackupRefusedError(
			"The database in DATABASE_URL is not empty, and restoring replaces nothing. Choose an empty one. Nothing was changed.",
		);
	if (files.some(({ path }) => path === TEST_BANK_FILE)) assertNoDatabase(testBankPath());
	const secrets = join(settings().dataDir, SECRETS_FILE);
	if (existsSync(secrets) && files.some(({ path }) => path === SECRETS_FILE))
		throw new BackupRefusedError(
			`${secrets} exists, and the backup contains its own. Restore into an empty DATA_DIR. Nothing was changed.`,
		);
	if (existsSync(ownContentFolder()) && files.some(({ path }) => path.startsWith("content/")))
		throw new BackupRefusedError(
			`${ownContentFolder()} exists, and the backup contains its own. Move it away. Nothing was changed.`,
		);
}

function assertNoDatabase(path: string): void {
	for (const name of [path, `${path}-wal`])
		if (existsSync(name))
			throw new BackupRefusedError(
				`${name} exists, and restoring replaces nothing. Stop the server and move the folder away, or choose another DATA_DIR. Nothing was changed.`,
			);
}

async function restoreSqlite(from: string, path: string, keepsSessions: boolean): Promise<void> {
	const temporary = `${path}.restoring`;
	// Otherwise, the journal of an interrupted restore would be applied to the new copy.
	const discard = () =>
		Promise.all(["", "-journal", "-wal", "-shm"].map((rest) => rm(temporary + rest, { force: true })));
	await discard();
	try {
		await copyForOwner(from, temporary);
		const sqlite = new Database(temporary);
		if (!keepsSessions) sqlite.exec("DELETE FROM Session");
		sqlite.close();
		await moveInto(temporary, path);
	} finally {
		await discard();
	}
}

/** Loads a dump into PostgreSQL, without the sessions unless `keepsSessions` is set. */
async function restorePostgres(from: string, keepsSessions: boolean): Promise<void> {
	const list = join(settings().dataDir, "restoring.list");
	const entries = await contentsOfDump(from);
	const withoutSessions = entries.replace(/^.* TABLE DATA public Session .*\n/m, "");
	if (withoutSessions === entries) throw new Error("The dump does not list the data of the table Session.");
	await writeFile(list, keepsSessions ? entries : withoutSessions);
	try {
		const options = [
			"--no-owner",
			"--no-privileges",
			"--exit-on-error",
			"--single-transaction",
			`--use-list=${list}`,
		];
		await runPostgresProgram("pg_restore", [...options, from], settings().migrationUrl);
	} finally {
		await rm(list, { force: true });
	}
}

/**
 * Whether an interrupted restore already loaded this database. Loading is one transaction, which
 * may outlive the process that began it. Throws a BackupRefusedError if the database contains
 * anything else.
 */
const isLoaded = (manifest: Manifest): Promise<boolean> =>
	withDatabase(async (client) => {
		const loading =
			"SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pg_restore'";
		while ((await client.query(loading)).rowCount) await sleep(POLL_INTERVAL);
		if (!(await hasTables(client))) return false;
		const migrations = await listedInPostgres(client);
		if (migrations.toSorted().join() === manifest.migrations.toSorted().join()) return true;
		throw new BackupRefusedError(
			"The database in DATABASE_URL was empty when this restore began, but now contains something else. Choose an empty one and an empty DATA_DIR.",
		);
	});

const hasTables = async (client: Pick<Client, "query">): Promise<boolean> =>
	((await client.query("SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'")).rowCount ??
		0) > 0;

const withDatabase = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
	withPostgres(settings().migrationUrl, work, MANY_ROWS_TIMEOUT_MS);

async function put(from: string, to: string): Promise<void> {
	await mkdir(dirname(to), { recursive: true, mode: 0o700 });
	const temporary = `${to}.restoring`;
	await copyForOwner(from, temporary);
	await moveInto(temporary, to);
}

async function copyForOwner(from: string, to: string): Promise<void> {
	await copyFile(from, to);
	await chmod(to, 0o600);
}

/** Moves a file atomically: it is either complete or missing. */
async function moveInto(temporary: string, to: string): Promise<void> {
	await syncToDisk(temporary);
	await rename(temporary, to);
	await syncToDisk(dirname(to));
}
