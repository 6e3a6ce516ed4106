import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { PostgresProgramError, rowsInDump } from "#app/infra/database/postgres-program.server.ts";
import { SEALED_FOLDER } from "#app/infra/files/file-store.server.ts";
import { SealedBytesError } from "#app/infra/files/sealed-bytes.server.ts";
import { TEST_BANK_FILE } from "#app/infra/payments/test-bank/bank-database.server.ts";
import {
	BackupRefusedError,
	hashFile,
	MANIFEST,
	type Manifest,
	POSTGRES_FILE,
	SQLITE_FILE,
} from "./backup-manifest.server.ts";
import { openBackup, type ReadableBackup, type StoredBackup } from "./stored-backup.server.ts";
import { withTemporaryFolder } from "./temporary-folder.server.ts";

/**
 * Verifies all files of a backup against their hashes, and then verifies its database and test bank. Throws a
 * BackupRefusedError that names the first error, or a PostgresProgramError if pg_restore is needed but
 * missing or too old. Of a backup that is encrypted or in an S3 store, the databases are copied into a temporary
 * folder in DATA_DIR, and everything else is only read.
 */
export async function verifyBackup(backup: StoredBackup): Promise<ReadableBackup> {
	const readable = await openBackup(backup);
	if (backup.folder !== undefined && readable.keyId === null) {
		await readFiles(readable);
		await verifyDatabases(backup.folder, readable.manifest);
	} else
		await withTemporaryFolder("verify", async (folder) => {
			await readFiles(readable, { into: folder, keeps: (path) => DATABASES.includes(path) });
			await verifyDatabases(folder, readable.manifest);
		});
	return readable;
}

const DATABASES = [SQLITE_FILE, POSTGRES_FILE, TEST_BANK_FILE];

type Keep = { into: string; keeps: (path: string) => boolean };

/**
 * Copies a backup into a folder as it was before it was encrypted, and verifies everything in it. Files that are
 * already there and intact, because an earlier copy was interrupted, aren't read again.
 */
export async function fetchBackup(readable: ReadableBackup, folder: string): Promise<void> {
	await readFiles(readable, { into: folder, keeps: () => true });
	await writeFile(join(folder, MANIFEST), readable.manifestText, { mode: 0o600 });
	await verifyDatabases(folder, readable.manifest);
}

/** Reads every file, compares its size and hash with the manifest, and keeps a copy of those that are wanted. */
async function readFiles(readable: ReadableBackup, keep?: Keep): Promise<void> {
	for (const file of readable.manifest.files) {
		const to = keep?.keeps(file.path) ? join(keep.into, file.path) : undefined;
		if (to === undefined) await readFile(readable, file);
		else if (!existsSync(to) || (await hashFile(to)) !== file.sha256) {
			await mkdir(dirname(to), { recursive: true, mode: 0o700 });
			await readFile(readable, file, `${to}.part`);
			await rename(`${to}.part`, to);
		}
	}
}

async function readFile(
	readable: ReadableBackup,
	{ path, bytes, sha256 }: Manifest["files"][number],
	to?: string,
): Promise<void> {
	const content = await readable.read(path);
	if (!content) throw refusal(`${path} is missing`);
	const hash = createHash("sha256");
	let count = 0;
	async function* counted(pieces: AsyncIterable<Uint8Array>) {
		for await (const piece of pieces) {
			hash.update(piece);
			count += piece.length;
			yield piece;
		}
	}
	const target =
		to === undefined
			? new Writable({ write: (_piece, _encoding, done) => done() })
			: createWriteStream(to, { mode: 0o600 });
	try {
		await pipeline(counted(content), target);
	} catch (error) {
		throw error instanceof SealedBytesError ? refusal(`${path} can't be decrypted`) : error;
	}
	if (count !== bytes) throw refusal(`${path} has ${count} bytes instead of ${bytes}`);
	if (hash.digest("hex") !== sha256) throw refusal(`${path} has changed since the backup`);
}

/** Verifies the databases of a backup, which are in a folder and aren't encrypted. */
async function verifyDatabases(folder: string, manifest: Manifest): Promise<void> {
	const database = manifest.dialect === "sqlite" ? SQLITE_FILE : POSTGRES_FILE;
	if (!manifest.files.some(({ path }) => path === database)) throw refusal(`it has no ${database}`);
	if (manifest.dialect === "sqlite") verifySqlite(join(folder, SQLITE_FILE), manifest);
	else await verifyPostgres(join(folder, POSTGRES_FILE), manifest);
	if (manifest.files.some(({ path }) => path === TEST_BANK_FILE))
		withSqlite(join(folder, TEST_BANK_FILE), (sqlite) => verifyIntegrity(sqlite, "its test bank"));
}

const refusal = (fault: string) =>
	new BackupRefusedError(`The backup is damaged: ${fault}. Choose another one. Nothing was changed.`);

function withSqlite(path: string, work: (sqlite: Database.Database) => void): void {
	const sqlite = new Database(path, { readonly: true, fileMustExist: true });
	try {
		work(sqlite);
	} finally {
		sqlite.close();
	}
}

function verifyIntegrity(sqlite: Database.Database, what: string): void {
	if (sqlite.pragma("integrity_check", { simple: true }) !== "ok")
		throw refusal(`${what} fails SQLite's integrity check`);
	if ((sqlite.pragma("foreign_key_check") as unknown[]).length > 0)
		throw refusal(`${what} has references to missing records`);
}

const verifySqlite = (path: string, manifest: Manifest): void =>
	withSqlite(path, (sqlite) => {
		verifyIntegrity(sqlite, "its database");
		const column = (sql: string) =>
			(sqlite.prepare(sql).all() as { value: string }[]).map(({ value }) => value);
		verifyMigrations(
			column("SELECT migration_name AS value FROM _prisma_migrations WHERE finished_at IS NOT NULL"),
			manifest,
		);
		// A backup of an earlier version doesn't have all tables.
		const hasTable = (name: string) =>
			column(`SELECT name AS value FROM sqlite_master WHERE name = '${name}'`).length > 0;
		for (const table of UPLOADS.filter(hasTable))
			verifyUploads(column(`SELECT storageKey AS value FROM ${table}`), manifest);
		if (hasTable("SealedFile"))
			verifyUploads(
				column("SELECT storageKey AS value FROM SealedFile WHERE removeAt IS NULL"),
				manifest,
				SEALED_FOLDER,
			);
	});

/** The tables whose rows name the bytes of an upload. */
const UPLOADS = ["StoredFile", "ReleasePhoto"];

/** NULL in a dump. */
const NULL = "\\N";

async function verifyPostgres(path: string, manifest: Manifest): Promise<void> {
	const migrations: string[] = [];
	const keys: string[] = [];
	const sealedKeys: string[] = [];
	try {
		for await (const { table, values } of rowsInDump(path, [
			"_prisma_migrations",
			...UPLOADS,
			"SealedFile",
		])) {
			if (UPLOADS.includes(table)) keys.push(values.storageKey ?? "");
			else if (table === "SealedFile") {
				if (values.removeAt === NULL) sealedKeys.push(values.storageKey ?? "");
			} else if (values.finished_at !== NULL && values.rolled_back_at === NULL)
				migrations.push(values.migration_name ?? "");
		}
	} catch (error) {
		throw error instanceof PostgresProgramError && error.isUsable
			? refusal("pg_restore cannot read its database")
			: error;
	}
	verifyMigrations(migrations, manifest);
	verifyUploads(keys, manifest);
	verifyUploads(sealedKeys, manifest, SEALED_FOLDER);
}

function verifyMigrations(names: string[], manifest: Manifest): void {
	if (names.toSorted().join() !== manifest.migrations.toSorted().join())
		throw refusal("its database has another version than its manifest says");
}

function verifyUploads(keys: string[], { uploads, files }: Manifest, folder = "uploads"): void {
	if (uploads !== "included") return;
	const paths = new Set(files.map(({ path }) => path));
	const missing = keys.filter((key) => !paths.has(`${folder}/${key.slice(0, 2)}/${key}`));
	if (missing.length > 0) throw refusal(`${missing.length} uploads in its database are missing`);
}
