import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { runChild } from "../instance/child.ts";
import { earlierHistoryIn, migrationNames } from "./migration-history.ts";
import { insertIntoSqlite, sampleRows } from "./sample-rows.ts";

/**
 * Creates an SQLite database as it was before a migration, with four rows in every table. Applies `change`,
 * and then migrates the database to the current version. Returns the database for reading. The caller closes
 * it.
 * @param end the end of the migration's name
 */
export async function migrateOver(
	folder: string,
	end: string,
	change: (earlier: Database.Database) => void,
): Promise<Database.Database> {
	const names = migrationNames("sqlite");
	const before = names[names.findIndex((name) => name.endsWith(end)) - 1] ?? "";
	for (const part of ["data", "earlier"]) mkdirSync(join(folder, part));
	const settings = { DATA_DIR: join(folder, "data") };
	await runChild("database/migrate.ts", {
		settings,
		cwd: earlierHistoryIn(join(folder, "earlier"), "sqlite", before),
	});
	const path = join(folder, "data", "greenroom.db");
	const earlier = new Database(path);
	insertIntoSqlite(earlier, sampleRows(earlier, 4));
	change(earlier);
	earlier.close();
	await runChild("database/migrate.ts", { settings });
	return new Database(path, { readonly: true });
}
