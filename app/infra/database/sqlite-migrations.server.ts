import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { backUpIfPending, knownMigrations, MigrationRefusedError, migrationsFolder, pendingMigrations } from "./known-migrations.server.ts";
import { openSchemaEngine } from "./schema-engine.server.ts";

/** The migrations that the database in a file has had; none where there is no file. */
export function appliedInFile(path: string): string[] {
	if (!existsSync(path)) return [];
	const sqlite = new Database(path, { readonly: true, timeout: 1_000 });
	try {
		return appliedInSqlite(sqlite);
	} finally {
		sqlite.close();
	}
}

/** SQLite: the migrations run on a copy, which then takes the place of the original. A copy that failed does not stay on a full disk. */
export async function migrateSqlite(path: string): Promise<string[]> {
	const copy = `${path}.migrating`;
	const discard = () => {
		for (const rest of ["", "-journal", "-wal", "-shm"]) rmSync(copy + rest, { force: true });
	};
	discard();
	try {
		return await migrateBy(copy, path);
	} finally {
		discard();
	}
}

async function migrateBy(copy: string, path: string): Promise<string[]> {
	if (existsSync(path)) {
		await backUpIfPending("sqlite", appliedInFile(path));
		const sqlite = new Database(path, { timeout: 1_000 });
		const applied = appliedInSqlite(sqlite);
		const pending = pendingMigrations("sqlite", applied);
		if (pending.length > 0) {
			sqlite.prepare("VACUUM INTO ?").run(copy);
			sqlite.pragma("wal_checkpoint(TRUNCATE)");
		}
		sqlite.close(); // the last connection to close removes the write-ahead log, so one that is still there has other users
		if (pending.length === 0) return [];
		if (existsSync(`${path}-wal`)) {
			throw new MigrationRefusedError(`The database ${path} is open in another process. Stop it, then start again. Nothing was changed.`);
		}
	}
	const names = await applyToSqlite(copy, existsSync(copy));
	renameSync(copy, path);
	return names;
}

function appliedInSqlite(sqlite: Database.Database): string[] {
	const table = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get();
	if (!table) return [];
	const rows = sqlite.prepare("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL").all();
	return (rows as { migration_name: string }[]).map((row) => row.migration_name);
}

async function applyToSqlite(path: string, wasMigratedBefore: boolean): Promise<string[]> {
	const folder = migrationsFolder("sqlite");
	const { engine, close } = await openSchemaEngine(`file:${path}`);
	const list = (names: string[]) => ({
		baseDir: folder,
		lockfile: { path: "migration_lock.toml", content: readFileSync(join(folder, "migration_lock.toml"), "utf8") },
		shadowDbInitScript: "",
		migrationDirectories: names.map((name) => ({
			path: name,
			migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: readFileSync(join(folder, name, "migration.sql"), "utf8") } },
		})),
	});
	const filters = { externalTables: [], externalEnums: [] };
	// A database without `_prisma_migrations` answers an error at first; applying an empty list makes the table.
	if (!wasMigratedBefore) await engine.applyMigrations({ migrationsList: list([]), filters });
	const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: list(knownMigrations("sqlite")), filters });
	await close();
	return appliedMigrationNames;
}
