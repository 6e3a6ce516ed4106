import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import {
	earlierHistoryIn,
	earlierMigrations,
	newDatabaseMigrations,
} from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import { runChild, startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("baseline");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder, name: migrated } = template;
const made: string[] = [];
afterAll(async () => {
	for (const name of made) await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});

async function emptyDatabase() {
	const name = `baseline_${randomBytes(6).toString("hex")}`;
	await runInPostgres(socketFolder, `CREATE DATABASE ${name}`);
	made.push(name);
	mkdirSync(join(folder, name));
	return {
		DATA_DIR: join(folder, name),
		DATABASE_URL: postgresUrl(socketFolder, name),
		MIGRATE_WITHOUT_BACKUP: "1",
		LOG_LEVEL: "silent",
	};
}

const query = (url: string, sql: string) =>
	withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

/**
 * Queries of everything that a schema defines, without the order of columns, because a migration adds
 * columns at the end.
 */
const DEFINITIONS = {
	column: `SELECT a.attrelid::regclass::text, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation::text, a.attstorage, pg_get_expr(d.adbin, d.adrelid)
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
	constraint: `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0`,
	index: "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
	trigger: `SELECT tgname, tgenabled, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
	function: `SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
	enum: `SELECT t.typname, array_agg(e.enumlabel::text ORDER BY e.enumsortorder)::text FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY 1`,
	other:
		"SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('S', 'v', 'm')",
	extension: "SELECT extname, extversion FROM pg_extension",
};

async function readSchema(url: string): Promise<Record<string, string[]>> {
	const schema: Record<string, string[]> = {};
	for (const [kind, sql] of Object.entries(DEFINITIONS))
		schema[kind] = (await query(url, sql)).map((row) => JSON.stringify(Object.values(row))).sort();
	return schema;
}

describe("a PostgreSQL database from before the baseline", () => {
	it("gets the baseline recorded, and then exactly the schema of a new database, without rows", async () => {
		const settings = await emptyDatabase();
		const last = earlierMigrations("postgres").at(-1) ?? "";
		const cwd = earlierHistoryIn(join(folder, "earlier"), "postgres", last);
		await runChild("database/migrate.ts", { settings, cwd });
		expect(JSON.parse(await runChild("database/migrate.ts", { settings }))).toEqual(
			newDatabaseMigrations("postgres"),
		);
		const schema = await readSchema(settings.DATABASE_URL);
		expect(schema).toEqual(await readSchema(postgresUrl(socketFolder, migrated)));
		expect(schema.trigger?.length).toBeGreaterThan(20);
		const tables = await query(
			settings.DATABASE_URL,
			"SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
		);
		for (const url of [settings.DATABASE_URL, postgresUrl(socketFolder, migrated)])
			for (const { tablename } of tables)
				expect([tablename, await query(url, `SELECT 1 FROM "${tablename}" LIMIT 1`)]).toEqual([
					tablename,
					[],
				]);
	});
});

describe("a new PostgreSQL database", () => {
	it("is empty if the server is killed during the baseline, and the next start creates everything", async () => {
		const settings = await emptyDatabase();
		const waiting = () =>
			query(
				settings.DATABASE_URL,
				"SELECT wait_event_type FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%CREATE TYPE \"Role\"%' AND wait_event_type = 'Lock'",
			);
		await withClient(settings.DATABASE_URL, async (holder) => {
			// The baseline's own type of this name waits until this transaction ends.
			await holder.query(`BEGIN; CREATE TYPE "Role" AS ENUM ('X')`);
			const killed = startChild("database/migrate.ts", { settings });
			await expect.poll(waiting).toHaveLength(1);
			killed.process.kill("SIGKILL");
			expect(await killed.ended).toBeNull();
			await holder.query("ROLLBACK");
		});
		expect(JSON.parse(await runChild("database/migrate.ts", { settings }))).toEqual(
			newDatabaseMigrations("postgres"),
		);
		expect(await readSchema(settings.DATABASE_URL)).toEqual(
			await readSchema(postgresUrl(socketFolder, migrated)),
		);
	});
});
