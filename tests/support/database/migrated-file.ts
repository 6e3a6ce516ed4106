import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, inject, onTestFinished } from "vitest";
import { runChild } from "../instance/child.ts";
import { temporaryFolder } from "../instance/environment.ts";
import { historyIn } from "./migration-history.ts";

/** Creates a data folder, and the history of a version with one more migration. */
export function newInstance(nextScript = "CREATE TABLE Next (id INTEGER PRIMARY KEY);") {
	const { folder, remove } = temporaryFolder("migrations");
	onTestFinished(remove);
	for (const part of ["data", "next"]) mkdirSync(join(folder, part), { recursive: true });
	const settings = { DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" };
	const next = historyIn(join(folder, "next"), "sqlite", nextScript);
	return {
		settings,
		path: join(folder, "data", "greenroom.db"),
		next,
		migrate: (cwd?: string) => runChild("database/migrate.ts", { settings, ...(cwd && { cwd }) }),
	};
}

/**
 * Creates a data folder with a database of this version, and the history of a version with one more
 * migration.
 */
export function newMigrated(nextScript?: string) {
	const made = newInstance(nextScript);
	const template = inject("template");
	if (template.dialect !== "sqlite") throw new Error("These tests are for SQLite.");
	copyFileSync(template.path, made.path);
	return made;
}

/** Reads everything in the file, both rows and schema. */
export function readContent(path: string): string {
	const sqlite = new Database(path, { readonly: true });
	try {
		expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
		const schema = sqlite.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all() as {
			name: string;
			sql: string | null;
		}[];
		const tables = schema.filter(({ sql }) => sql?.startsWith("CREATE TABLE"));
		return JSON.stringify([
			schema,
			tables.map(({ name }) => sqlite.prepare(`SELECT * FROM "${name}"`).all()),
		]);
	} finally {
		sqlite.close();
	}
}

export function addPerson(path: string, email: string): void {
	const sqlite = new Database(path);
	sqlite.pragma("journal_mode = WAL");
	sqlite
		.prepare(
			`INSERT INTO WaitlistEntry (id, email, audience, source, createdAt) VALUES (?, ?, 'CREATOR', 'api', '2025-01-05T12:00:00.000+00:00')`,
		)
		.run(email, email);
	sqlite.close();
}
