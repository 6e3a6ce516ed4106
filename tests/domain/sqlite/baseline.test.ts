import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { includesEarlierMigration } from "#app/infra/database/pending-migrations.server.ts";
import {
	earlierHistoryIn,
	earlierMigrations,
	historyIn,
	newDatabaseMigrations,
} from "../../support/database/migration-history.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("baseline");
afterAll(remove);
const settings = { DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" };
const path = join(folder, "data", "greenroom.db");

/**
 * Splits a table's definition at its outer commas, sorted, because a migration adds columns at the end, and
 * without its references. Other definitions stay whole.
 */
function splitDefinition(sql: string): string[] {
	const text = sql.replace(/\s+/g, " ").trim();
	const [, head = "", body = ""] = /^(CREATE TABLE "\w+") ?\((.*)\)$/.exec(text) ?? [];
	if (!body) return [text];
	const parts = body.split(/,(?![^(]*\))/).map((part) => part.replace(/ REFERENCES .*$/, "").trim());
	return [head, ...parts.filter((part) => !/^CONSTRAINT "\w+" FOREIGN KEY/.test(part))].sort();
}

type Reference = { from: string; table: string; to: string; on_update: string; on_delete: string };

/** Reads what a file's schema defines, except the names of references, and checks that no table has rows. */
function readSchema(file: string): Record<string, string[]> {
	const sqlite = new Database(file, { readonly: true });
	const schema: Record<string, string[]> = {};
	try {
		const rows = sqlite
			.prepare<[], { type: string; name: string; sql: string }>(
				"SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> '_prisma_migrations'",
			)
			.all();
		for (const { type, name, sql } of rows) {
			schema[`${type} ${name}`] = splitDefinition(sql);
			if (type !== "table") continue;
			expect([name, sqlite.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get()]).toEqual([name, undefined]);
			schema[`references of ${name}`] = (sqlite.pragma(`foreign_key_list("${name}")`) as Reference[])
				.map((key) => [key.from, key.table, key.to, key.on_update, key.on_delete].join(" "))
				.sort();
		}
		return schema;
	} finally {
		sqlite.close();
	}
}

const listApplied = () => {
	const sqlite = new Database(path, { readonly: true });
	const names = sqlite
		.prepare("SELECT migration_name FROM _prisma_migrations ORDER BY migration_name")
		.pluck()
		.all();
	sqlite.close();
	return names;
};

describe("an SQLite file from before the baseline", () => {
	beforeAll(async () => {
		for (const part of ["data", "earlier", "new", "next"]) mkdirSync(join(folder, part));
		const last = earlierMigrations("sqlite").at(-1) ?? "";
		await runChild("database/migrate.ts", {
			settings,
			cwd: earlierHistoryIn(join(folder, "earlier"), "sqlite", last),
		});
	});

	it("gets the baseline recorded, and then exactly the schema of a new file", async () => {
		expect(listApplied()).toEqual(earlierMigrations("sqlite"));
		expect(JSON.parse(await runChild("database/migrate.ts", { settings }))).toEqual(
			newDatabaseMigrations("sqlite"),
		);
		expect(listApplied()).toEqual([...earlierMigrations("sqlite"), ...newDatabaseMigrations("sqlite")]);

		const created = { DATA_DIR: join(folder, "new") };
		await runChild("database/migrate.ts", { settings: created });
		const schema = readSchema(path);
		expect(schema).toEqual(readSchema(join(created.DATA_DIR, "greenroom.db")));
		expect(Object.keys(schema).filter((name) => name.startsWith("trigger")).length).toBeGreaterThan(40);
	});

	it("gets later migrations like a new file", async () => {
		const next = historyIn(join(folder, "next"), "sqlite", "CREATE TABLE Next (id INTEGER PRIMARY KEY);");
		expect(JSON.parse(await runChild("database/migrate.ts", { settings, cwd: next.cwd }))).toEqual([
			next.name,
		]);
	});
});

describe("a database", () => {
	it("has what the earlier migrations created, whether it got them or only the baseline", () => {
		const [first = "", , third = ""] = earlierMigrations("sqlite");
		expect(includesEarlierMigration("sqlite", [first], third)).toBe(false);
		expect(includesEarlierMigration("sqlite", [first, third], third)).toBe(true);
		expect(includesEarlierMigration("sqlite", newDatabaseMigrations("sqlite"), third)).toBe(true);
	});
});
