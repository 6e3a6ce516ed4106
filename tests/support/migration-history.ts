import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Dialect = "sqlite" | "postgres";

export const migrationNames = (dialect: Dialect): string[] => readdirSync(join("prisma", dialect, "migrations")).filter((name) => /^\d/.test(name));

/** The history of another version, in a folder to run `migrate.ts` in: this version's, with one more migration where a script is given. */
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
