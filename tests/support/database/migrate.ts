/**
 * Migrates the database that the settings name, and prints the names of the applied migrations, or
 * one line if the migration is refused.
 */

import { MigrationRefusedError } from "#app/infra/database/pending-migrations.server.ts";
import { migrateDatabase } from "#app/infra/migrations/migrations.server.ts";

try {
	process.stdout.write(`${JSON.stringify(await migrateDatabase())}\n`);
} catch (error) {
	if (!(error instanceof MigrationRefusedError)) throw error;
	process.stderr.write(`refused: ${error.message}\n`);
	process.exitCode = 2;
}
// Idle timers of the PostgreSQL driver would keep the process alive for another ten seconds.
process.exit();
