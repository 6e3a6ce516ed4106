import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Dialect = "sqlite" | "postgres";

export const migrationNames = (dialect: Dialect): string[] => readdirSync(join("prisma", dialect, "migrations")).filter((name) => /^\d/.test(name));

/**
 * The history of another version, in a folder to run `migrate.ts` in: this version's, with one more
 * migration where a script is given.
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

/** The history of an earlier version, up to a migration, in a folder to run `migrate.ts` in. */
export function earlierHistoryIn(folder: string, dialect: Dialect, last: string): string {
	cpSync(resolve("prisma"), join(folder, "prisma"), { recursive: true });
	for (const name of migrationNames(dialect)) if (name > last) rmSync(join(folder, "prisma", dialect, "migrations", name), { recursive: true });
	return folder;
}
