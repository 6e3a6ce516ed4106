import { stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { PostgresProgramError, rowsInDump } from "#app/infra/database/postgres-program.server.ts";
import { SEALED_FOLDER } from "#app/infra/files/file-store.server.ts";
import { TEST_BANK_FILE } from "#app/infra/payments/test-bank/bank-database.server.ts";
import {
	BackupRefusedError,
	hashFile,
	type Manifest,
	POSTGRES_FILE,
	readManifest,
	SQLITE_FILE,
} from "./backup-manifest.server.ts";

/**
 * Verifies all files of a backup against their hashes, and then verifies its database and test bank. Throws a
 * BackupRefusedError that names the first error, or a PostgresProgramError if pg_restore is needed but
 * missing or too old.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
	const manifest = readManifest(folder);
	const database = manifest.dialect === "sqlite" ? SQLITE_FILE : POSTGRES_FILE;
	if (!manifest.files.some(({ path }) => path === database)) throw refusal(`it has no ${database}`);
	for (const { path, bytes, sha256 } of manifest.files) {
		const facts = await stat(join(folder, path)).catch(() => undefined);
		if (!facts?.isFile()) throw refusal(`${path} is missing`);
		if (facts.size !== bytes) throw refusal(`${path} has ${facts.size} bytes instead of ${bytes}`);
		if ((await hashFile(join(folder, path))) !== sha256)
			throw refusal(`${path} has changed since the backup`);
	}
	if (manifest.dialect === "sqlite") verifySqlite(join(folder, SQLITE_FILE), manifest);
	else await verifyPostgres(join(folder, POSTGRES_FILE), manifest);
	if (manifest.files.some(({ path }) => path === TEST_BANK_FILE))
		withSqlite(join(folder, TEST_BANK_FILE), (sqlite) => verifyIntegrity(sqlite, "its test bank"));
	return manifest;
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
		verifyUploads(column("SELECT storageKey AS value FROM StoredFile"), manifest);
		// A backup of an earlier version has no such table.
		if (column("SELECT name AS value FROM sqlite_master WHERE name = 'SealedFile'").length > 0)
			verifyUploads(
				column("SELECT storageKey AS value FROM SealedFile WHERE removeAt IS NULL"),
				manifest,
				SEALED_FOLDER,
			);
	});

/** NULL in a dump. */
const NULL = "\\N";

async function verifyPostgres(path: string, manifest: Manifest): Promise<void> {
	const migrations: string[] = [];
	const keys: string[] = [];
	const sealedKeys: string[] = [];
	try {
		for await (const { table, values } of rowsInDump(path, [
			"_prisma_migrations",
			"StoredFile",
			"SealedFile",
		])) {
			if (table === "StoredFile") keys.push(values.storageKey ?? "");
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
