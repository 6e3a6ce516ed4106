import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { backUpBeforeMigration } from "#app/infra/backups/make-backup.server.ts";
import { log } from "#app/infra/process/log.server.ts";

/** The database cannot be brought to this version's schema; the message tells the operator what to do. */
export class MigrationRefusedError extends Error {
	override readonly name = "MigrationRefusedError";
}

/** The two databases, each with migrations of its own. */
export type Dialect = "sqlite" | "postgres";

/** The folder that holds the migrations of a database. */
export const migrationsFolder = (dialect: Dialect) => resolve("prisma", dialect, "migrations");

/** The names of all migrations of this version, in their order. */
export const knownMigrations = (dialect: Dialect): string[] =>
	readdirSync(migrationsFolder(dialect), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();

/** The migrations that a database with these still needs. Throws a MigrationRefusedError where one of these is unknown here. */
export function pendingMigrations(dialect: Dialect, applied: string[]): string[] {
	const known = knownMigrations(dialect);
	const unknown = applied.filter((name) => !known.includes(name));
	if (unknown.length > 0) {
		throw new MigrationRefusedError(
			`The database was made by a newer version of Greenroom (it holds ${unknown.join(", ")}). Start that version, or use another DATA_DIR. Nothing was changed.`,
		);
	}
	return known.filter((name) => !applied.includes(name));
}

/** Backs the database up before it is changed; one that is new or needs no change needs no backup. */
export async function backUpIfPending(dialect: Dialect, applied: string[]): Promise<void> {
	if (applied.length === 0 || pendingMigrations(dialect, applied).length === 0) return;
	log.info({ folder: await backUpBeforeMigration(applied) }, "database backed up before its migration");
}
