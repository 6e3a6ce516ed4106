import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export type Dialect = "sqlite" | "postgres";

/** A migration to apply. The checksum is the one that Prisma's tools compare with the file. */
export type Migration = { name: string; script: string; checksum: string };

/**
 * The database can't be migrated to this version's schema. The message says what the operator must
 * do.
 */
export class MigrationRefusedError extends Error {
	override readonly name = "MigrationRefusedError";
}

/** The migrations of new databases: the baseline, and those after it. */
const migrationsFolder = (dialect: Dialect) => resolve("prisma", dialect, "migrations");

/** The migrations that led to the baseline. Only databases that already have some of them need the others. */
const earlierFolder = (dialect: Dialect) => resolve("prisma", dialect, "migrations-to-0.2.0");

const listMigrations = (folder: string): string[] =>
	existsSync(folder)
		? readdirSync(folder, { withFileTypes: true })
				.filter((entry) => entry.isDirectory())
				.map(({ name }) => name)
				.sort()
		: [];

/**
 * The names of this version's migrations that haven't been applied, in order. A new database gets the baseline
 * and the migrations after it. A database from before the baseline gets the rest of the migrations that led to
 * it first. Throws a MigrationRefusedError if the database comes from a newer version.
 */
export function pendingMigrations(dialect: Dialect, applied: string[]): string[] {
	const earlier = listMigrations(earlierFolder(dialect));
	const current = listMigrations(migrationsFolder(dialect));
	const unknown = applied.filter((name) => !earlier.includes(name) && !current.includes(name));
	if (unknown.length > 0) {
		throw new MigrationRefusedError(
			`The database is from a newer version of Greenroom (it contains ${unknown.join(", ")}). Start that version, or use another DATA_DIR. Nothing was changed.`,
		);
	}
	const startsAtBaseline = applied.length === 0 || hasBaseline(dialect, applied);
	const needed = startsAtBaseline ? current : [...earlier, ...current];
	return needed.filter((name) => !applied.includes(name));
}

/**
 * Reads the pending migrations. For a database from before the baseline, the baseline's script is empty,
 * because the earlier migrations create the same, so it is only recorded.
 */
export function readPendingMigrations(dialect: Dialect, applied: string[]): Migration[] {
	return pendingMigrations(dialect, applied).map((name) => {
		const migration = readMigration(dialect, name);
		return name === baseline(dialect) && applied.length > 0 ? { ...migration, script: "" } : migration;
	});
}

/**
 * Throws a MigrationRefusedError if a database with these migrations comes from a newer version.
 */
export function assertKnownMigrations(dialect: Dialect, applied: string[]): void {
	pendingMigrations(dialect, applied);
}

/** Whether a database has what an earlier migration created, because of that migration or of the baseline. */
export const includesEarlierMigration = (dialect: Dialect, applied: string[], name: string): boolean =>
	applied.includes(name) || hasBaseline(dialect, applied);

/** Whether a database was created before the baseline. */
export const madeBeforeBaseline = (dialect: Dialect, applied: string[]): boolean =>
	applied.some((name) => listMigrations(earlierFolder(dialect)).includes(name));

export function readMigration(dialect: Dialect, name: string): Migration {
	const current = join(migrationsFolder(dialect), name, "migration.sql");
	const path = existsSync(current) ? current : join(earlierFolder(dialect), name, "migration.sql");
	const script = readFileSync(path, "utf8");
	return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
}

const baseline = (dialect: Dialect): string | undefined => listMigrations(migrationsFolder(dialect))[0];

const hasBaseline = (dialect: Dialect, applied: string[]): boolean =>
	applied.some((name) => name === baseline(dialect));
