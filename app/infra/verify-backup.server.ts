import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { BackupRefusedError, type Manifest, POSTGRES_FILE, readManifest, SQLITE_FILE, sha256Of } from "./backup-manifest.server.ts";

/**
 * Reads a backup through: every file is there as it was written, and the database in it is whole. Throws a BackupRefusedError that
 * names the first thing that is not.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
	const manifest = readManifest(folder);
	const database = manifest.dialect === "sqlite" ? SQLITE_FILE : POSTGRES_FILE;
	if (!manifest.files.some(({ path }) => path === database)) throw refusal(`it has no ${database}`);
	for (const { path, bytes, sha256 } of manifest.files) {
		const facts = await stat(join(folder, path)).catch(() => undefined);
		if (!facts?.isFile()) throw refusal(`${path} is missing`);
		if (facts.size !== bytes) throw refusal(`${path} has ${facts.size} bytes in place of ${bytes}`);
		if ((await sha256Of(join(folder, path))) !== sha256) throw refusal(`${path} is not what was written`);
	}
	if (manifest.dialect === "sqlite") verifySqlite(join(folder, SQLITE_FILE), manifest);
	else await verifyPostgres(join(folder, POSTGRES_FILE));
	return manifest;
}

const refusal = (fault: string) => new BackupRefusedError(`The backup is damaged: ${fault}. Choose another. Nothing was changed.`);

function verifySqlite(path: string, manifest: Manifest): void {
	const sqlite = new Database(path, { readonly: true, fileMustExist: true });
	try {
		if (sqlite.pragma("integrity_check", { simple: true }) !== "ok") throw refusal("its database fails SQLite's integrity check");
		if ((sqlite.pragma("foreign_key_check") as unknown[]).length > 0) throw refusal("records in its database name others that are not there");
		const rows = sqlite.prepare("SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1").all() as { name: string }[];
		if (rows.map(({ name }) => name).join() !== manifest.migrations.toSorted().join()) throw refusal("its database is of another version than it says");
		if (manifest.uploads === "included") verifyUploads(sqlite, new Set(manifest.files.map(({ path: name }) => name)));
	} finally {
		sqlite.close();
	}
}

function verifyUploads(sqlite: Database.Database, paths: ReadonlySet<string>): void {
	const rows = sqlite.prepare("SELECT storageKey AS key FROM StoredFile").all() as { key: string }[];
	const missing = rows.filter(({ key }) => !paths.has(`uploads/${key.slice(0, 2)}/${key}`));
	if (missing.length > 0) throw refusal(`${missing.length} uploads that its database names are missing`);
}

async function verifyPostgres(path: string): Promise<void> {
	try {
		await promisify(execFile)("pg_restore", ["--list", path]);
	} catch (error) {
		const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
		throw isAbsent ? new Error("pg_restore is not installed here. Install PostgreSQL's client programs, of the server's version.") : refusal("pg_restore cannot read its database");
	}
}
