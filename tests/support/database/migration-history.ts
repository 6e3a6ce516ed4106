import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Dialect = "sqlite" | "postgres";

const EARLIER = "migrations-to-0.2.0";

const namesIn = (dialect: Dialect, folder: string): string[] =>
	readdirSync(join("prisma", dialect, folder)).filter((name) => /^\d/.test(name));

/** The migrations that a new database gets: the baseline, and those after it. */
export const newDatabaseMigrations = (dialect: Dialect): string[] => namesIn(dialect, "migrations");

/** The migrations that led to the baseline. */
export const earlierMigrations = (dialect: Dialect): string[] => namesIn(dialect, EARLIER);

/** All migrations, as a database of the first version gets them. */
export const migrationNames = (dialect: Dialect): string[] => [
	...earlierMigrations(dialect),
	...newDatabaseMigrations(dialect),
];

/** The tables and columns that migrations renamed, by their earlier names. */
const renamed: ReadonlyMap<string, string> = new Map([
	["OutboxMail", "OutboxEmail"],
	["ClauseApproval", "CounselApproval"],
	["ProfessionalPicture", "ProfessionalImage"],
	["ContentPicture", "ContentImage"],
	["byMail", "byEmail"],
	["ChargebackEvidence", "PaymentEvidence"],
	["answerDueAt", "evidenceDueAt"],
]);

const withKeysToday = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
	Object.fromEntries(Object.entries(record).map(([name, value]) => [renamed.get(name) ?? name, value]));

type Rows = Record<string, unknown>[];

/** The tables that a migration dropped: those of the test bank, which has its own database. */
const DROPPED = /^TestBank/;

/**
 * Converts the rows of an earlier version to the current table and column names, and leaves out the tables
 * that no longer exist.
 */
export const withNamesToday = (tables: Readonly<Record<string, Rows>>): Record<string, Rows> =>
	withKeysToday(
		Object.fromEntries(
			Object.entries(tables)
				.filter(([table]) => !DROPPED.test(table))
				.map(([table, rows]) => [table, rows.map(withKeysToday)]),
		),
	);

/**
 * Creates a folder in which to run `migrate.ts`, with this version's migration history, plus a migration of
 * the next version if a script is given.
 */
export function historyIn(folder: string, dialect: Dialect, script?: string): { cwd: string; name: string } {
	const name = "29991231235959_of_the_next_version";
	cpSync(resolve("prisma"), join(folder, "prisma"), { recursive: true });
	if (script !== undefined) {
		const migration = join(folder, "prisma", dialect, "migrations", name);
		mkdirSync(migration, { recursive: true });
		writeFileSync(join(migration, "migration.sql"), script);
	}
	return { cwd: folder, name };
}

/**
 * Creates a folder in which to run `migrate.ts`, with an earlier version's migration history, up to the
 * migration `last`.
 */
export function earlierHistoryIn(folder: string, dialect: Dialect, last: string): string {
	cpSync(resolve("prisma"), join(folder, "prisma"), { recursive: true });
	const migrations = join(folder, "prisma", dialect, "migrations");
	const earlier = join(folder, "prisma", dialect, EARLIER);
	if (earlierMigrations(dialect).includes(last)) {
		rmSync(migrations, { recursive: true });
		renameSync(earlier, migrations);
	}
	for (const name of migrationNames(dialect))
		if (name > last) rmSync(join(migrations, name), { recursive: true, force: true });
	return folder;
}
