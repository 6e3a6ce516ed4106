import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { pendingMigrations } from "#app/infra/database/pending-migrations.server.ts";
import { MANY_ROWS_TIMEOUT_MS, withPostgres } from "#app/infra/database/postgres-connection.server.ts";
import { rowsInDump } from "#app/infra/database/postgres-program.server.ts";
import { DAY, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { findLatest } from "./back-up.server.ts";
import { backupDestinations } from "./backup-destinations.server.ts";
import {
	BackupRefusedError,
	hashFile,
	type Manifest,
	POSTGRES_FILE,
	SQLITE_FILE,
} from "./backup-manifest.server.ts";
import { recordDrill, recordVerification } from "./last-backup.server.ts";
import { openBackup, type StoredBackup } from "./stored-backup.server.ts";
import { withTemporaryFolder } from "./temporary-folder.server.ts";
import { fetchBackup, verifyBackup } from "./verify-backup.server.ts";

/** What a drill has found. All of it was in the restored copy, which is gone. */
export type Drill = {
	label: string;
	createdAt: Date;
	files: number;
	bytes: number;
	tables: number;
	rows: number;
	/** How many migrations of this version the backup doesn't have. The server applies them when it starts. */
	pending: number;
	seconds: number;
};

type Rows = Map<string, number>;

/** The latest verified backup of all destinations. Throws a BackupRefusedError if there is none. */
export async function findLatestBackup(): Promise<StoredBackup> {
	const destinations = backupDestinations();
	if (destinations.length === 0)
		throw new BackupRefusedError(
			"There is no BACKUP_FOLDER and no BACKUP_S3_ENDPOINT, so there is no latest backup. Name a folder.",
		);
	const found = [];
	for (const destination of destinations) {
		const latest = findLatest(await destination.list());
		if (latest) found.push({ ...latest, destination });
	}
	const [newest] = found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
	if (!newest)
		throw new BackupRefusedError(
			`There is no verified backup in ${destinations.map(({ label }) => label).join(" or ")}. Run npm run backup first.`,
		);
	return newest.destination.open(newest.name);
}

/**
 * Restores a backup into a temporary folder or, if it is one of PostgreSQL, into a temporary database on the server of
 * this instance, as `npm run restore` does. Checks the result and removes it. Records how the drill ended.
 */
export async function drillBackup(backup: StoredBackup): Promise<Drill> {
	const began = performance.now();
	try {
		const found = await withTemporaryFolder("drill", (folder) => restoreInto(folder, backup));
		const seconds = Math.round((performance.now() - began) / SECOND);
		await recordDrill(seconds);
		return { ...found, seconds };
	} catch (error) {
		await recordDrill(null).catch(() => {});
		throw error;
	}
}

async function restoreInto(folder: string, backup: StoredBackup): Promise<Omit<Drill, "seconds">> {
	const readable = await openBackup(backup);
	const { manifest } = readable;
	const source = await readIntact();
	const dataDir = join(folder, "data");
	const { expected, restored } =
		manifest.dialect === "sqlite"
			? await restoreSqlite(source, dataDir)
			: await restorePostgres(source, dataDir);
	compare(expected, restored);
	await compareFiles(manifest, dataDir);
	return {
		label: backup.label,
		createdAt: new Date(manifest.createdAt),
		files: manifest.files.length,
		bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
		tables: restored.size,
		rows: [...restored.values()].reduce((sum, count) => sum + count, 0),
		pending: pendingMigrations(manifest.dialect, manifest.migrations).length,
	};

	/** Verifies the backup, and returns a folder in which it isn't encrypted. */
	async function readIntact(): Promise<string> {
		const destination = backupDestinations().find(({ label }) => backup.label.startsWith(label));
		const record = async (isIntact: boolean) => {
			if (destination) await recordVerification(destination.kind, isIntact);
		};
		try {
			if (backup.folder !== undefined && readable.keyId === null) {
				await verifyBackup(backup);
				await record(true);
				return backup.folder;
			}
			const fetched = join(folder, "backup");
			await fetchBackup(readable, fetched);
			await record(true);
			return fetched;
		} catch (error) {
			if (error instanceof BackupRefusedError) await record(false);
			throw error;
		}
	}
}

/** Runs the command that an operator would run, with other settings. Throws what it says if it fails. */
async function runRestore(source: string, env: Record<string, string>): Promise<void> {
	const none = { DATABASE_URL_FILE: "", MIGRATION_DATABASE_URL: "", MIGRATION_DATABASE_URL_FILE: "" };
	try {
		await promisify(execFile)(process.execPath, ["scripts/restore.ts", source], {
			env: { ...process.env, ...none, ...env },
		});
	} catch (error) {
		const { stderr = "" } = error as { stderr?: string };
		throw new BackupRefusedError(`The backup could not be restored: ${stderr.trim() || String(error)}`);
	}
}

async function restoreSqlite(source: string, dataDir: string): Promise<{ expected: Rows; restored: Rows }> {
	await runRestore(source, { DATA_DIR: dataDir, DATABASE_URL: "" });
	const restored = join(dataDir, SQLITE_FILE);
	const sqlite = new Database(restored, { readonly: true });
	try {
		if (sqlite.pragma("integrity_check", { simple: true }) !== "ok")
			throw new BackupRefusedError("The restored database fails SQLite's integrity check.");
	} finally {
		sqlite.close();
	}
	return { expected: countInSqlite(join(source, SQLITE_FILE)), restored: countInSqlite(restored) };
}

function countInSqlite(path: string): Rows {
	const sqlite = new Database(path, { readonly: true });
	try {
		const tables = sqlite
			.prepare(
				"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
			)
			.pluck()
			.all() as string[];
		return new Map(
			tables.map((name) => [name, sqlite.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
		);
	} finally {
		sqlite.close();
	}
}

const DRILL_DATABASE = "greenroom_drill_";

async function restorePostgres(source: string, dataDir: string): Promise<{ expected: Rows; restored: Rows }> {
	if (!isPostgres())
		throw new BackupRefusedError(
			"This is a backup of postgres. Set DATABASE_URL, because the drill needs a server to restore it to.",
		);
	const onServer = (sql: string) =>
		withPostgres(settings().migrationUrl, (client) => client.query(sql), MANY_ROWS_TIMEOUT_MS);
	const name = `${DRILL_DATABASE}${now().getTime()}_${randomBytes(4).toString("hex")}`;
	try {
		await onServer(`CREATE DATABASE ${name} TEMPLATE template0`);
	} catch (error) {
		if ((error as { code?: string }).code !== "42501") throw error;
		throw new BackupRefusedError(
			"The backup is intact, but wasn't restored, because this role may not create a temporary database. Let it (ALTER ROLE … CREATEDB), or run the drill with DATABASE_URL set to a role and a server where it may.",
		);
	}
	try {
		await dropAbandoned(onServer);
		const address = settings().migrationUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
		await runRestore(source, { DATA_DIR: dataDir, DATABASE_URL: address });
		const restored: Rows = await withPostgres(
			address,
			async (client) => {
				const { rows } = await client.query<{ tablename: string }>(
					"SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
				);
				const counts: Rows = new Map();
				for (const { tablename } of rows) {
					const counted = await client.query<{ n: string }>(`SELECT count(*) AS n FROM "${tablename}"`);
					counts.set(tablename, Number(counted.rows[0]?.n));
				}
				return counts;
			},
			MANY_ROWS_TIMEOUT_MS,
		);
		const expected: Rows = new Map([...restored.keys()].map((table) => [table, 0]));
		for await (const { table } of rowsInDump(join(source, POSTGRES_FILE), [...expected.keys()]))
			expected.set(table, (expected.get(table) ?? 0) + 1);
		return { expected, restored };
	} finally {
		await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	}
}

/** Drops the databases of drills that were killed more than a day ago. */
async function dropAbandoned(
	onServer: (sql: string) => Promise<{ rows: { datname: string }[] }>,
): Promise<void> {
	const { rows } = await onServer(
		`SELECT datname FROM pg_database WHERE starts_with(datname, '${DRILL_DATABASE}')`,
	);
	for (const { datname } of rows) {
		const [, began] = /^greenroom_drill_(\d+)_[0-9a-f]{8}$/.exec(datname) ?? [];
		if (began && new Date(Number(began)) < later(now(), -DAY)) await onServer(`DROP DATABASE ${datname}`);
	}
}

/** Throws a BackupRefusedError if a table has another number of rows. All sessions have ended. */
function compare(expected: Rows, restored: Rows): void {
	for (const [table, count] of expected) {
		const wanted = table === "Session" ? 0 : count;
		if (restored.get(table) !== wanted)
			throw new BackupRefusedError(
				`After the restore, the table ${table} has ${restored.get(table) ?? "no"} rows instead of ${wanted}.`,
			);
	}
}

async function compareFiles({ files }: Manifest, dataDir: string): Promise<void> {
	for (const { path, sha256 } of files)
		if (
			path !== SQLITE_FILE &&
			path !== POSTGRES_FILE &&
			(await hashFile(join(dataDir, path)).catch(() => "")) !== sha256
		)
			throw new BackupRefusedError(`After the restore, ${path} is missing or has changed.`);
}
