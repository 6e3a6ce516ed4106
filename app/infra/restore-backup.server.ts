import { existsSync } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { BackupRefusedError, type Manifest, POSTGRES_FILE, SECRETS_FILE, SQLITE_FILE } from "./backup-manifest.server.ts";
import { assertKnownMigrations } from "./migrations.server.ts";
import { PATIENCE_WITH_MANY_ROWS, withPostgres } from "./postgres-connection.server.ts";
import { runPostgresProgram } from "./postgres-program.server.ts";
import { isPostgres, settings, sqlitePath } from "./settings.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

type Options = { /** Whether people stay signed in. */ keepsSessions?: boolean };

/**
 * Puts a backup in place of nothing: into a DATA_DIR without a database or, with PostgreSQL, an empty database. The backup is read
 * through first. All sessions end, unless they are to be kept. The database comes last, so that a restore that was broken off
 * leaves no instance that looks whole. Throws a BackupRefusedError or a MigrationRefusedError, having changed nothing.
 */
export async function restoreBackup(folder: string, { keepsSessions = false }: Options = {}): Promise<Manifest> {
	const manifest = await verifyBackup(folder);
	const { dataDir } = settings();
	if ((manifest.dialect === "postgres") !== isPostgres())
		throw new BackupRefusedError(`The backup is of ${manifest.dialect}; set DATABASE_URL to such a database. Nothing was changed.`);
	assertKnownMigrations(manifest.dialect, manifest.migrations);
	if (isPostgres()) await assertEmpty(settings().migrationUrl);
	else assertNoDatabase(sqlitePath());
	const secrets = join(dataDir, SECRETS_FILE);
	const bringsSecrets = manifest.files.some(({ path }) => path === SECRETS_FILE);
	if (bringsSecrets && existsSync(secrets)) throw new BackupRefusedError(`${secrets} exists and the backup brings its own. Restore into an empty DATA_DIR. Nothing was changed.`);
	for (const { path } of manifest.files.filter(({ path: name }) => name.startsWith("uploads/") || name === SECRETS_FILE)) await put(join(folder, path), join(dataDir, path));
	if (isPostgres()) await restorePostgres(join(folder, POSTGRES_FILE), keepsSessions);
	else await restoreSqlite(join(folder, SQLITE_FILE), sqlitePath(), keepsSessions);
	return manifest;
}

function assertNoDatabase(path: string): void {
	for (const name of [path, `${path}-wal`])
		if (existsSync(name))
			throw new BackupRefusedError(`${name} exists, and a backup replaces nothing. Stop the server and move the folder away, or choose another DATA_DIR. Nothing was changed.`);
}

async function restoreSqlite(from: string, path: string, keepsSessions: boolean): Promise<void> {
	const beside = `${path}.restoring`;
	try {
		await put(from, beside);
		const sqlite = new Database(beside);
		if (!keepsSessions) sqlite.exec("DELETE FROM Session");
		sqlite.close();
		await sync(beside);
		await rename(beside, path);
	} finally {
		for (const rest of ["", "-journal", "-wal", "-shm"]) await rm(beside + rest, { force: true });
	}
}

async function assertEmpty(url: string): Promise<void> {
	const { rowCount } = await askPostgres(url, "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'");
	if (rowCount) throw new BackupRefusedError("The database of DATABASE_URL is not empty, and a backup replaces nothing. Name an empty one. Nothing was changed.");
}

async function restorePostgres(from: string, keepsSessions: boolean): Promise<void> {
	const { migrationUrl } = settings();
	await runPostgresProgram("pg_restore", ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", from], migrationUrl);
	if (!keepsSessions) await askPostgres(migrationUrl, 'DELETE FROM public."Session"');
}

const askPostgres = (url: string, statement: string): Promise<{ rowCount: number | null }> => withPostgres(url, (client) => client.query(statement), PATIENCE_WITH_MANY_ROWS);

async function put(from: string, to: string): Promise<void> {
	await mkdir(join(to, ".."), { recursive: true, mode: 0o700 });
	await copyFile(from, to);
	await sync(to);
}

async function sync(path: string): Promise<void> {
	const handle = await open(path, "r+");
	await handle.chmod(0o600);
	await handle.sync();
	await handle.close();
}
