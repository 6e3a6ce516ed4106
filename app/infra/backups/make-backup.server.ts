import { constants, existsSync } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { runPostgresProgram } from "#app/infra/database/postgres-program.server.ts";
import { syncToDisk, writeFileAtomically } from "#app/infra/files/files.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isPostgres, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import { MANIFEST, type Manifest, POSTGRES_FILE, SECRETS_FILE, SQLITE_FILE, sha256Of } from "./backup-manifest.server.ts";

type Backup = { folder: string; manifest: Manifest };

/** Backups that were made before a migration and are kept: the last ones. */
const KEPT_BEFORE_MIGRATION = 3;

/** Ends the name of a backup that is being written, or was when its process ended. */
const PARTIAL = ".partial";

/**
 * Copies the instance of the settings into a new folder, also while the server runs: the database
 * as it is at one moment, the
 * uploads, and the secrets without which sealed data cannot be read. The folder has its name once
 * all of it is on disk; until then
 * it is `<folder>.partial`, which goes where the backup fails.
 * @param migrations those that the database has had
 */
export async function makeBackup(folder: string, migrations: string[], { withUploads = true } = {}): Promise<Backup> {
	const partial = folder + PARTIAL;
	for (const path of [folder, partial]) if (existsSync(path)) throw new Error(`${path} exists. Give a folder that does not.`);
	await removeUnfinished();
	await mkdir(partial, { recursive: true, mode: 0o700 });
	try {
		const manifest = await copyInstance(partial, migrations, withUploads);
		await rename(partial, folder);
		await syncToDisk(dirname(folder));
		return { folder, manifest };
	} catch (error) {
		await rm(partial, { recursive: true, force: true });
		throw error;
	}
}

async function copyInstance(folder: string, migrations: string[], withUploads: boolean): Promise<Manifest> {
	const isElsewhere = settings().S3_ENDPOINT !== undefined;
	const copiesUploads = withUploads && !isElsewhere;
	// Before the database and after it: what it names was there at one of the two times.
	if (copiesUploads) await copyUploads(folder);
	if (isPostgres()) await runPostgresProgram("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${join(folder, POSTGRES_FILE)}`], settings().databaseUrl);
	else copySqlite(sqlitePath(), join(folder, SQLITE_FILE));
	if (copiesUploads) await copyUploads(folder);
	const secrets = join(settings().dataDir, SECRETS_FILE);
	if (existsSync(secrets)) await copyFile(secrets, join(folder, SECRETS_FILE));
	const manifest: Manifest = {
		format: 1,
		createdAt: now().toISOString(),
		dialect: isPostgres() ? "postgres" : "sqlite",
		migrations,
		uploads: isElsewhere ? "elsewhere" : copiesUploads ? "included" : "left out",
		files: await describeFiles(folder),
	};
	writeFileAtomically(join(folder, MANIFEST), JSON.stringify(manifest, null, "\t"));
	return manifest;
}

const backupsFolder = () => join(settings().dataDir, "backups");

/** A folder for a backup that is made now, within DATA_DIR/backups. */
export const newBackupFolder = (suffix = ""): string => join(backupsFolder(), now().toISOString().replace(/[:.]/g, "-") + suffix);

const BEFORE_MIGRATION = "-before-migration";

/**
 * A backup of the database and the secrets, made by itself before the schema changes. Returns its
 * folder. The last three of the kind stay.
 */
export async function backUpBeforeMigration(migrations: string[]): Promise<string> {
	await removeUnfinished({ isStart: true });
	const { folder } = await makeBackup(newBackupFolder(BEFORE_MIGRATION), migrations, { withUploads: false });
	const complete = (await namesOfBackups()).filter((name) => name.endsWith(BEFORE_MIGRATION) && isComplete(name)).sort();
	for (const name of complete.slice(0, -KEPT_BEFORE_MIGRATION)) await removeBackup(name);
	return folder;
}

/**
 * Removes what is left of backups that a kill broke off; they would fill the disk of a server that
 * is killed again and again. Starts take turns, so that none but this one writes a backup of their
 * kind; any other may be written now unless it is a day old.
 */
async function removeUnfinished({ isStart = false } = {}): Promise<void> {
	for (const name of await namesOfBackups()) {
		const isOfStart = name.endsWith(BEFORE_MIGRATION) || name.endsWith(BEFORE_MIGRATION + PARTIAL);
		const isStale = isOfStart ? isStart && !isComplete(name) : name.endsWith(PARTIAL) && (await lastChange(name)) < later(now(), -DAY);
		if (isStale) await removeBackup(name);
	}
}

const namesOfBackups = async (): Promise<string[]> => (existsSync(backupsFolder()) ? readdir(backupsFolder()) : []);
const isComplete = (name: string): boolean => !name.endsWith(PARTIAL) && existsSync(join(backupsFolder(), name, MANIFEST));
const lastChange = async (name: string): Promise<Date> => (await stat(join(backupsFolder(), name))).mtime;
const removeBackup = (name: string): Promise<void> => rm(join(backupsFolder(), name), { recursive: true, force: true });

/** A consistent copy despite concurrent writes: VACUUM INTO reads within a single transaction. */
function copySqlite(from: string, to: string): void {
	const sqlite = new Database(from, { readonly: true, fileMustExist: true, timeout: 5_000 });
	try {
		sqlite.prepare("VACUUM INTO ?").run(to);
	} finally {
		sqlite.close();
	}
}

async function copyUploads(folder: string): Promise<void> {
	const from = join(settings().dataDir, "uploads");
	for (const path of await uploadsIn(from)) {
		const target = join(folder, "uploads", path);
		if (existsSync(target)) continue;
		await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
		await copyFile(join(from, path), target, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
			// Given up and removed meanwhile.
			if (error.code !== "ENOENT") throw error;
		});
	}
}

/** The finished uploads in a folder, as paths within it. */
async function uploadsIn(folder: string): Promise<string[]> {
	if (!existsSync(folder)) return [];
	const names = await readdir(folder, { recursive: true });
	return names.filter((name) => /^[0-9a-f]{2}[/\\][0-9a-f]{40}$/.test(name)).sort();
}

/** Facts of all files, which are on disk when this returns. */
async function describeFiles(folder: string): Promise<Manifest["files"]> {
	const paths = [SQLITE_FILE, POSTGRES_FILE, SECRETS_FILE].filter((name) => existsSync(join(folder, name)));
	paths.push(...(await uploadsIn(join(folder, "uploads"))).map((path) => `uploads/${path.replaceAll("\\", "/")}`));
	const files: Manifest["files"] = [];
	for (const path of paths) {
		const file = join(folder, path);
		await chmod(file, 0o600);
		const handle = await open(file, "r");
		await handle.sync();
		await handle.close();
		files.push({ path, bytes: (await stat(file)).size, sha256: await sha256Of(file) });
	}
	return files;
}
