import { appliedInPostgres } from "#app/infra/database/applied-in-postgres.server.ts";
import { MigrationRefusedError, pendingMigrations } from "#app/infra/database/pending-migrations.server.ts";
import { enterInstance } from "#app/infra/process/instance-lock.server.ts";
import { isPostgres, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import { backUpPostgres } from "./back-up-if-pending.server.ts";
import { migratePostgres, type Prepare } from "./migrate-postgres.server.ts";
import { appliedInFile, migrateSqlite } from "./migrate-sqlite.server.ts";

/**
 * Migrates the configured database to this version's schema and returns the names of the migrations
 * applied. Makes a backup first if the database holds anything. Without that backup it changes
 * nothing, unless MIGRATE_WITHOUT_BACKUP is set for PostgreSQL. A kill at any point leaves either
 * the old database or the new one. Throws a MigrationRefusedError, having changed nothing, if the
 * database comes from a newer version or is in use.
 * @param prepare further work that one node at a time does before it serves. On PostgreSQL, all
 * nodes share the lock held until it ends
 */
export async function migrateDatabase(prepare: Prepare = async () => {}): Promise<string[]> {
	enterInstance();
	if (isPostgres()) return await migratePostgres(settings().migrationUrl, { backUp: backUpPostgres, prepare });
	const applied = await migrateSqlite(sqlitePath());
	await prepare(applied);
	return applied;
}

/** The migrations applied to the configured database. Empty if there is no database. */
export async function appliedMigrations(): Promise<string[]> {
	return isPostgres() ? await appliedInPostgres(settings().databaseUrl) : appliedInFile(sqlitePath());
}

/**
 * For commands that only read. Throws a MigrationRefusedError if the database doesn't exist or
 * isn't at this version's schema.
 */
export async function assertMigrated(): Promise<void> {
	enterInstance();
	if (pendingMigrations(isPostgres() ? "postgres" : "sqlite", await appliedMigrations()).length > 0) {
		throw new MigrationRefusedError("There is no database for this version of Greenroom yet. Start the server with these settings first. Nothing was changed.");
	}
}
