import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import {
	earlierHistoryIn,
	historyIn,
	migrationNames,
	newDatabaseMigrations,
} from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import { runChild, startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("migrations");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder, name: migrated } = template;
const made: string[] = [];
afterAll(async () => {
	for (const name of made) await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});

const emptyDatabase = () => newDatabase("template1");
/** Creates a migrated database, and the history of a version with one more migration. */
const migratedDatabase = (nextScript?: string) => newDatabase(migrated, nextScript);

async function newDatabase(from: string, nextScript = `CREATE TABLE "Next" (id INTEGER PRIMARY KEY);`) {
	const name = `migrations_${randomBytes(6).toString("hex")}`;
	await runInPostgres(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${from}`);
	made.push(name);
	const settings = {
		DATA_DIR: join(root, name),
		DATABASE_URL: postgresUrl(socketFolder, name),
		LOG_LEVEL: "silent",
		MIGRATE_WITHOUT_BACKUP: "1",
	};
	const query = async (sql: string) =>
		withClient(settings.DATABASE_URL, async (client) => (await client.query(sql)).rows);
	const tables = async () =>
		(
			await query("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1")
		).map((row) => String(row.table_name));
	const next = historyIn(join(root, `${name}-next`), "postgres", nextScript);
	return {
		settings,
		query,
		tables,
		next,
		migrate: (cwd?: string) => runChild("database/migrate.ts", { settings, ...(cwd && { cwd }) }),
	};
}

describe("migrating a PostgreSQL database", () => {
	it("creates its tables, and does nothing the second time", async () => {
		const { migrate, tables, query } = await emptyDatabase();
		expect(JSON.parse(await migrate())).toEqual(newDatabaseMigrations("postgres"));
		expect(await tables()).toContain("WaitlistEntry");
		expect(JSON.parse(await migrate())).toEqual([]);
		expect(await query("SELECT count(*)::int AS n FROM _prisma_migrations")).toEqual([
			{ n: newDatabaseMigrations("postgres").length },
		]);
	});

	it("on several nodes at once is done by only one of them", async () => {
		const { migrate } = await emptyDatabase();
		const applied = await Promise.all([migrate(), migrate(), migrate()]);
		expect(applied.flatMap((names) => JSON.parse(names))).toEqual(newDatabaseMigrations("postgres"));
	});

	it("refuses a database of a newer version, and changes nothing", async () => {
		const { migrate, next, settings, tables } = await migratedDatabase();
		await migrate(next.cwd);
		const before = await tables();
		const refused = startChild("database/migrate.ts", { settings });
		expect(await refused.ended).toBe(2);
		expect(refused.errors()).toContain(`newer version of Greenroom (it contains ${next.name})`);
		expect(await tables()).toEqual(before);
	});

	it("leaves nothing behind if it fails, and reports the script's error", async () => {
		const { migrate, next, tables } = await migratedDatabase(
			`CREATE TABLE "Half" (id INTEGER); INSERT INTO "NoSuchTable" VALUES (1);`,
		);
		const before = await tables();
		await expect(migrate(next.cwd)).rejects.toThrow(/NoSuchTable/);
		expect(await tables()).toEqual(before);
		expect(JSON.parse(await migrate())).toEqual([]);
	});

	it("marks files as due for deletion only if their account was deleted before files had a deletion time", async () => {
		const { migrate, query } = await emptyDatabase();
		const names = migrationNames("postgres");
		const before = names[names.findIndex((name) => name.endsWith("_keep-evidence-until")) - 1] ?? "";
		await migrate(earlierHistoryIn(join(root, "earlier"), "postgres", before));
		for (const email of ["deleted-1@deleted.invalid", "here@example.com"]) {
			await query(
				`INSERT INTO "User" ("id", "email", "name", "passwordHash", "role", "createdAt", "updatedAt") VALUES ('${email}', '${email}', 'A', 'x', 'PROFESSIONAL', now(), now())`,
			);
			await query(`INSERT INTO "StoredFile" ("id", "ownerId", "storageKey", "name", "type", "bytes", "sha256", "createdAt")
				VALUES ('${email}', '${email}', '${email}', 'a.pdf', 'application/pdf', 4, '00', '2026-01-02T03:04:05Z')`);
		}
		await migrate();
		expect(
			await query(`SELECT "ownerId", "keptUntil" = "createdAt" AS "isDue" FROM "StoredFile" ORDER BY 1`),
		).toEqual([
			{ ownerId: "deleted-1@deleted.invalid", isDue: true },
			{ ownerId: "here@example.com", isDue: null },
		]);
	});

	it("leaves nothing behind if it is killed in the middle, and then succeeds", async () => {
		const { migrate, next, settings, tables, query } = await migratedDatabase(
			`CREATE TABLE "Early" (id INTEGER); SELECT pg_advisory_xact_lock(1); CREATE TABLE "Late" (id INTEGER);`,
		);
		const before = await tables();
		const killed = startChild("database/migrate.ts", { settings, cwd: next.cwd });
		const migrating = () =>
			query(
				"SELECT wait_event FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%\"Early\"%' AND pid <> pg_backend_pid()",
			);
		await withClient(settings.DATABASE_URL, async (holder) => {
			await holder.query("SELECT pg_advisory_lock(1)");
			await expect.poll(migrating).toEqual([{ wait_event: "advisory" }]);
			killed.process.kill("SIGKILL");
			expect(await killed.ended).toBeNull();
		});
		await expect.poll(migrating).toEqual([]);
		expect(await tables()).toEqual(before);
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
		expect(await tables()).toEqual([...before, "Early", "Late"].sort());
	});
});
