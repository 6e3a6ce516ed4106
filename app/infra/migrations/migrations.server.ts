import { appliedInPostgres } from "#app/infra/database/applied-in-postgres.server.ts";
import { MigrationRefusedError, pendingMigrations } from "#app/infra/database/pending-migrations.server.ts";
import { isPostgres, settings, sqlitePath } from "#app/infra/process/settings.server.ts";
import { backUpPostgres } from "./back-up-if-pending.server.ts";
import { type Check, migratePostgres, type Prepare } from "./migrate-postgres.server.ts";
import { appliedInFile, migrateSqlite } from "./migrate-sqlite.server.ts";

/**
 * Migrates the configured database to this version's schema and returns the names of the migrations applied.
 * Makes a backup first if migrations are pending and the database isn't new. If that backup fails, nothing is
 * changed, unless MIGRATE_WITHOUT_BACKUP is set for PostgreSQL. If the process is killed at any point, an
 * SQLite database is either the old or the new one, and a PostgreSQL database contains only complete
 * migrations. Throws a MigrationRefusedError, without changing anything, if the database comes from a newer
 * version, the SQLite file is in use, or the PostgreSQL role isn't allowed to migrate.
 *
 * On PostgreSQL, one node at a time does all of this, and the others wait for it.
 * @param steps.check is called for a database from this version or an older one, before anything in it changes.
 * Throws to stop startup
 * @param steps.prepare does further work before this node serves requests
 */
export async function migrateDatabase({
	check,
	prepare,
}: {
	check?: Check;
	prepare?: Prepare;
} = {}): Promise<string[]> {
	if (isPostgres())
		return await migratePostgres(settings().migrationUrl, { check, backUp: backUpPostgres, prepare });
	const applied = await migrateSqlite(sqlitePath(), check);
	await prepare?.(applied);
	return applied;
}

/** The migrations applied to the configured database. Empty if there is no database. */
export async function appliedMigrations(): Promise<string[]> {
	return isPostgres() ? await appliedInPostgres(settings().databaseUrl) : appliedInFile(sqlitePath());
}

/**
 * Throws a MigrationRefusedError if the database doesn't exist or isn't at this version's schema.
 * Commands don't migrate it, because a server of an older version may be using it.
 */
export async function assertMigrated(): Promise<void> {
	const applied = await appliedMigrations();
	if (pendingMigrations(isPostgres() ? "postgres" : "sqlite", applied).length === 0) return;
	throw new MigrationRefusedError(
		applied.length === 0
			? "There is no database yet. Only the server creates it, so start the server with these settings first. Nothing was changed."
			: "The database is from an older version of Greenroom. Only the server migrates it, so start this version's server with these settings first. While the older version is running, use that version's commands. Nothing was changed.",
	);
}
