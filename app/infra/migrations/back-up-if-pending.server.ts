import { backUpBeforeMigration } from "#app/infra/backups/make-backup.server.ts";
import {
	type Dialect,
	MigrationRefusedError,
	pendingMigrations,
} from "#app/infra/database/pending-migrations.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";

/**
 * Backs up the database before pending migrations, unless the database is new. Throws if the backup fails.
 */
export async function backUpIfPending(dialect: Dialect, applied: string[]): Promise<void> {
	if (applied.length === 0 || pendingMigrations(dialect, applied).length === 0) return;
	log.info({ folder: await backUpBeforeMigration(applied) }, "database backed up before its migration");
}

/**
 * Like `backUpIfPending`, for PostgreSQL. Throws a MigrationRefusedError if the backup fails, for example
 * without PostgreSQL's client programs. Operators who have other backups can set MIGRATE_WITHOUT_BACKUP to
 * continue.
 */
export async function backUpPostgres(applied: string[]): Promise<void> {
	try {
		await backUpIfPending("postgres", applied);
	} catch (error) {
		if (!settings().MIGRATE_WITHOUT_BACKUP)
			throw new MigrationRefusedError(unprotected((error as Error).message));
		log.warn({ err: error }, "no backup before the migration");
	}
}

const unprotected = (reason: string) =>
	`The database needs a migration, and the backup before it failed: ${reason} Fix that or, if you back up the server by other means, make such a backup now and start once with MIGRATE_WITHOUT_BACKUP=1. Nothing was changed.`;
