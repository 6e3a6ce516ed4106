import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export type Dialect = "sqlite" | "postgres";

/**
 * The database can't be migrated to this version's schema. The message says what the operator must
 * do.
 */
export class MigrationRefusedError extends Error {
	override readonly name = "MigrationRefusedError";
}

const migrationsFolder = (dialect: Dialect) => resolve("prisma", dialect, "migrations");

const knownMigrations = (dialect: Dialect): string[] =>
	readdirSync(migrationsFolder(dialect), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();

/**
 * The names of this version's migrations that haven't been applied. Throws a MigrationRefusedError
 * if the database comes from a newer version.
 */
export function pendingMigrations(dialect: Dialect, applied: string[]): string[] {
	const known = knownMigrations(dialect);
	const unknown = applied.filter((name) => !known.includes(name));
	if (unknown.length > 0) {
		throw new MigrationRefusedError(
			`The database is from a newer version of Greenroom (it contains ${unknown.join(", ")}). Start that version, or use another DATA_DIR. Nothing was changed.`,
		);
	}
	return known.filter((name) => !applied.includes(name));
}

/**
 * Throws a MigrationRefusedError if a database with these migrations comes from a newer version.
 */
export function assertKnownMigrations(dialect: Dialect, applied: string[]): void {
	pendingMigrations(dialect, applied);
}

/** The SQL of a migration, and the checksum that Prisma's tools compare with the file. */
export function readMigration(dialect: Dialect, name: string): { script: string; checksum: string } {
	const script = readFileSync(join(migrationsFolder(dialect), name, "migration.sql"), "utf8");
	return { script, checksum: createHash("sha256").update(script).digest("hex") };
}
