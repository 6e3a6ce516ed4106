import { enterInstance } from "#app/infra/process/instance-lock.server.ts";
import { isPostgres, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import { appliedInPostgres, backUpPostgres, migratePostgres, type Prepare } from "./migrate-postgres.server.ts";
import { appliedInFile, migrateSqlite } from "./migrate-sqlite.server.ts";
import { MigrationRefusedError, pendingMigrations } from "./pending-migrations.server.ts";

/**
 * Brings the database of the settings to this version's schema and returns the names of the
 * migrations applied.
 * Throws a MigrationRefusedError, having changed nothing, where the database comes from a newer
 * version or is in use.
 * A kill at any point leaves the old database or the new one, never half of it. A backup of a
 * database that holds something is made
 * before it is changed; where that fails it is not changed, unless the settings say so for
 * PostgreSQL.
 * @param prepare what else one node at a time does before it serves; the lock that nodes on one
 * PostgreSQL share is held until it is done
 */
export async function migrateDatabase(prepare: Prepare = async () => {}): Promise<string[]> {
	enterInstance();
	if (isPostgres()) return await migratePostgres(settings().migrationUrl, { backUp: backUpPostgres, prepare });
	const applied = await migrateSqlite(sqlitePath());
	await prepare(applied);
	return applied;
}

/** The migrations that the database of the settings has had; none where there is no database. */
export async function appliedMigrations(): Promise<string[]> {
	return isPostgres() ? await appliedInPostgres(settings().databaseUrl) : appliedInFile(sqlitePath());
}

/**
 * For commands that only read: throws a MigrationRefusedError where the database is not there or
 * not at this version's schema.
 */
export async function assertMigrated(): Promise<void> {
	enterInstance();
	if (pendingMigrations(isPostgres() ? "postgres" : "sqlite", await appliedMigrations()).length > 0) {
		throw new MigrationRefusedError("There is no database of this version of Greenroom yet. Start the server with these settings first. Nothing was changed.");
	}
}
