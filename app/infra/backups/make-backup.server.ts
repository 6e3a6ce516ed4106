import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import {
	chmod,
	copyFile,
	cp,
	type FileHandle,
	mkdir,
	open,
	readdir,
	rename,
	rm,
	stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import Database from "better-sqlite3";
import { runPostgresProgram } from "#app/infra/database/postgres-program.server.ts";
import { sealBytes, sealedSize } from "#app/infra/files/sealed-bytes.server.ts";
import { TEST_BANK_FILE, testBankPath } from "#app/infra/payments/test-bank/bank-database.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isPostgres, ownContentFolder, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import { syncToDisk, writeFileAtomically } from "#app/infra/process/write-file.server.ts";
import {
	type BackupDestination,
	BackupDestinationError,
	folderDestination,
	PARTIAL,
} from "./backup-destinations.server.ts";
import { backupKeys, ENCRYPTION_FILE, storedName } from "./backup-encryption.server.ts";
import {
	BACKUP_PATH,
	hashFile,
	MANIFEST,
	type Manifest,
	POSTGRES_FILE,
	SECRETS_FILE,
	SQLITE_FILE,
	UPLOAD_FOLDERS,
} from "./backup-manifest.server.ts";
import { backupsFolder, withTemporaryFolder } from "./temporary-folder.server.ts";

type Backup = { folder: string; manifest: Manifest };

/** How many backups made before a migration are kept. */
const KEPT_BEFORE_MIGRATION = 3;

/**
 * Backs up the current instance into a new folder, even while the server is running: a consistent copy of the
 * database, the test bank, the operator's own content, the secrets that encrypted data needs, and, if
 * `withUploads` is set and the uploads aren't in an S3 store, the uploads. The folder gets its name once everything is on disk. Until
 * then, it is `<folder>.partial`, which is deleted if the backup fails. Throws a BackupDestinationError if one of the two
 * exists.
 * @param options.isEncrypted encrypts it with BACKUP_KEY
 * @param migrations the migrations applied to the database
 */
export async function makeBackup(
	folder: string,
	migrations: string[],
	{ withUploads = true, isEncrypted = false } = {},
): Promise<Backup> {
	const partial = folder + PARTIAL;
	for (const path of [folder, partial])
		if (existsSync(path)) throw new BackupDestinationError(`${path} already exists. Choose a new folder.`);
	if (isEncrypted) {
		await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
		const manifest = await writeBackup(folderDestination(dirname(folder)), basename(folder), migrations);
		return { folder, manifest };
	}
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

/**
 * Writes a new backup under a name in a destination, encrypted if BACKUP_KEY is set. Uploads are read where they
 * are. Everything else is copied into DATA_DIR/backups first. A backup that fails is removed, as far as the destination
 * responds.
 * @param migrations the migrations applied to the database
 */
export async function writeBackup(
	destination: BackupDestination,
	name: string,
	migrations: string[],
): Promise<Manifest> {
	const [key] = backupKeys();
	const files: Manifest["files"] = [];
	const store = (path: string, content: AsyncIterable<Uint8Array>, bytes: number) =>
		key
			? destination.put(name, storedName(path, true), sealBytes(content, key.source), sealedSize(bytes))
			: destination.put(name, path, content, bytes);
	const storeText = (path: string, text: string, put = store) => {
		const content = Buffer.from(text);
		return put(path, Readable.from([content]), content.length);
	};
	const storeFile = async (path: string, source: string) => {
		const file = await openFile(source);
		if (!file) return;
		const { size: bytes } = await file.stat();
		const content = file.createReadStream();
		const hash = createHash("sha256");
		async function* hashed() {
			for await (const piece of content as AsyncIterable<Uint8Array>) {
				hash.update(piece);
				yield piece;
			}
		}
		try {
			await store(path, hashed(), bytes);
			files.push({ path, bytes, sha256: hash.digest("hex") });
		} finally {
			// Also closes the file.
			content.destroy();
		}
	};
	const storeUploads = async () => {
		const known = new Set(files.map(({ path }) => path));
		for (const folder of UPLOAD_FOLDERS)
			for (const upload of await uploadsIn(join(settings().dataDir, folder))) {
				const path = `${folder}/${upload}`;
				if (!known.has(path)) await storeFile(path, join(settings().dataDir, folder, upload));
			}
	};
	await removeUnfinished();
	try {
		return await withTemporaryFolder("backup", async (folder) => {
			if (key)
				await storeText(ENCRYPTION_FILE, JSON.stringify({ format: 1, keyId: key.id }), (...file) =>
					destination.put(name, ...file),
				);
			const copiesUploads = settings().S3_ENDPOINT === undefined;
			// Before and after the database, for the reason that copyInstance gives.
			if (copiesUploads) await storeUploads();
			const copied = await copyInstance(folder, migrations, false);
			if (copiesUploads) await storeUploads();
			for (const { path } of copied.files) await storeFile(path, join(folder, path));
			const uploads = copiesUploads ? "included" : copied.uploads;
			const manifest: Manifest = { ...copied, uploads, files };
			await storeText(MANIFEST, JSON.stringify(manifest, null, "\t"));
			await destination.finish(name);
			return manifest;
		});
	} catch (error) {
		await destination.remove(name).catch(() => {});
		throw error;
	}
}

/** Opens a file to read. Null if it was deleted in the meantime. */
const openFile = (path: string): Promise<FileHandle | null> =>
	open(path, "r").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});

/**
 * Removes from a destination what killed processes left behind more than a day ago: backups that were never
 * finished.
 */
export async function removeLeftovers(destination: BackupDestination): Promise<void> {
	for (const { name, createdAt, isVerified } of await destination.list())
		if (!isVerified && createdAt < later(now(), -DAY) && !(await destination.isComplete(name, MANIFEST)))
			await destination.remove(name);
}

async function copyInstance(folder: string, migrations: string[], withUploads: boolean): Promise<Manifest> {
	const isElsewhere = settings().S3_ENDPOINT !== undefined;
	const copiesUploads = withUploads && !isElsewhere;
	// Uploads are copied both before and after the database, so that together, the two passes copy every upload
	// that the database names.
	if (copiesUploads) await copyUploads(folder);
	if (isPostgres())
		await runPostgresProgram(
			"pg_dump",
			["--format=custom", "--no-owner", "--no-privileges", `--file=${join(folder, POSTGRES_FILE)}`],
			settings().databaseUrl,
		);
	else copySqlite(sqlitePath(), join(folder, SQLITE_FILE));
	// Copied after the database, so that the bank knows everything that the ledger has posted.
	if (existsSync(testBankPath())) copySqlite(testBankPath(), join(folder, TEST_BANK_FILE));
	if (copiesUploads) await copyUploads(folder);
	if (existsSync(ownContentFolder()))
		await cp(ownContentFolder(), join(folder, "content"), { recursive: true, dereference: true });
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

/** A path in DATA_DIR/backups for a new backup. */
export const newBackupFolder = (suffix = ""): string =>
	join(backupsFolder(), now().toISOString().replace(/[:.]/g, "-") + suffix);

const BEFORE_MIGRATION = "-before-migration";

/**
 * Makes a backup without the uploads before a migration, and returns its folder. The latest three such
 * backups are kept.
 */
export async function backUpBeforeMigration(migrations: string[]): Promise<string> {
	await removeUnfinished({ isStart: true });
	const { folder } = await makeBackup(newBackupFolder(BEFORE_MIGRATION), migrations, { withUploads: false });
	const complete = (await namesOfBackups())
		.filter((name) => name.endsWith(BEFORE_MIGRATION) && isComplete(name))
		.sort();
	for (const name of complete.slice(0, -KEPT_BEFORE_MIGRATION)) await removeBackup(name);
	return folder;
}

/**
 * Deletes the unfinished backups of killed processes, because they would fill the disk. At startup, an
 * unfinished backup from before a migration is always stale, because only one starting server at a time makes
 * such backups. A backup of any other kind is stale a day after its last change.
 */
async function removeUnfinished({ isStart = false } = {}): Promise<void> {
	for (const name of await namesOfBackups()) {
		const isOfStart = name.endsWith(BEFORE_MIGRATION) || name.endsWith(BEFORE_MIGRATION + PARTIAL);
		const isStale = isOfStart
			? isStart && !isComplete(name)
			: name.endsWith(PARTIAL) && (await lastChange(name)) < later(now(), -DAY);
		if (isStale) await removeBackup(name);
	}
}

const namesOfBackups = async (): Promise<string[]> =>
	existsSync(backupsFolder()) ? readdir(backupsFolder()) : [];
const isComplete = (name: string): boolean =>
	!name.endsWith(PARTIAL) && existsSync(join(backupsFolder(), name, MANIFEST));
const lastChange = async (name: string): Promise<Date> => (await stat(join(backupsFolder(), name))).mtime;
const removeBackup = (name: string): Promise<void> =>
	rm(join(backupsFolder(), name), { recursive: true, force: true });

/**
 * Makes a consistent copy despite concurrent writes, because VACUUM INTO reads within a single transaction.
 */
function copySqlite(from: string, to: string): void {
	const sqlite = new Database(from, { readonly: true, fileMustExist: true, timeout: 5_000 });
	try {
		sqlite.prepare("VACUUM INTO ?").run(to);
	} finally {
		sqlite.close();
	}
}

async function copyUploads(folder: string): Promise<void> {
	for (const name of UPLOAD_FOLDERS) await copyFolder(join(settings().dataDir, name), join(folder, name));
}

async function copyFolder(from: string, to: string): Promise<void> {
	for (const path of await uploadsIn(from)) {
		const target = join(to, path);
		if (existsSync(target)) continue;
		await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
		await copyFile(join(from, path), target, constants.COPYFILE_FICLONE).catch(
			(error: NodeJS.ErrnoException) => {
				// The upload was discarded in the meantime.
				if (error.code !== "ENOENT") throw error;
			},
		);
	}
}

/** The finished uploads in a folder, as paths within it. */
async function uploadsIn(folder: string): Promise<string[]> {
	if (!existsSync(folder)) return [];
	const names = await readdir(folder, { recursive: true });
	return names.filter((name) => /^[0-9a-f]{2}[/\\][0-9a-f]{40}$/.test(name)).sort();
}

/** Makes all files private, syncs them to disk, and returns their sizes and hashes. */
async function describeFiles(folder: string): Promise<Manifest["files"]> {
	const paths = [SQLITE_FILE, POSTGRES_FILE, TEST_BANK_FILE, SECRETS_FILE].filter((name) =>
		existsSync(join(folder, name)),
	);
	for (const name of UPLOAD_FOLDERS)
		paths.push(
			...(await uploadsIn(join(folder, name))).map((path) => `${name}/${path.replaceAll("\\", "/")}`),
		);
	const content = existsSync(join(folder, "content"))
		? await readdir(join(folder, "content"), { recursive: true })
		: [];
	for (const name of content.map((path) => `content/${path.replaceAll("\\", "/")}`))
		if (BACKUP_PATH.test(name) && (await stat(join(folder, name))).isFile()) paths.push(name);
	const files: Manifest["files"] = [];
	for (const path of paths) {
		const file = join(folder, path);
		await chmod(file, 0o600);
		const handle = await open(file, "r");
		await handle.sync();
		await handle.close();
		files.push({ path, bytes: (await stat(file)).size, sha256: await hashFile(file) });
	}
	return files;
}
