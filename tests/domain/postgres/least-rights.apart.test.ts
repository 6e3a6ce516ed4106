import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { newAddress, visitor } from "../../support/accounts/actors.ts";
import { historyIn, newDatabaseMigrations } from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres } from "../../support/database/postgres.ts";
import { runChild, startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("least-rights");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder } = template;
const name = `rights_${randomBytes(6).toString("hex")}`;
const urlAs = (role: string) => postgresUrl(socketFolder, name).replace("postgres@", `${role}@`);
const settings = {
	DATA_DIR: join(folder, "data"),
	DATABASE_URL: urlAs("greenroom"),
	LOG_LEVEL: "silent",
	MIGRATE_WITHOUT_BACKUP: "1",
};
const asOwner = { ...settings, MIGRATION_DATABASE_URL: urlAs("greenroom_owner") };

async function query(role: string, sql: string): Promise<Record<string, unknown>[]> {
	const client = new Client({ connectionString: urlAs(role) });
	await client.connect();
	try {
		return (await client.query<Record<string, unknown>>(sql)).rows;
	} finally {
		await client.end();
	}
}

const makeRoles = () => query("postgres", readFileSync("deploy/postgres-roles.sql", "utf8"));

beforeAll(async () => {
	await runInPostgres(socketFolder, `CREATE DATABASE ${name}`);
	await makeRoles();
});

afterAll(async () => {
	await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	for (const role of ["greenroom", "greenroom_owner"]) await runInPostgres(socketFolder, `DROP ROLE ${role}`);
	remove();
});

describe("two roles in PostgreSQL", () => {
	it("don't let the server's role create the tables, and the server says what to do", async () => {
		const refused = startChild("database/migrate.ts", { settings });
		expect(await refused.ended).toBe(2);
		expect(refused.errors()).toContain(
			"Set MIGRATION_DATABASE_URL to the role that owns the tables. Nothing was changed.",
		);
	});

	it("let the migrations' role create the tables, and don't require that role if no migrations are pending", async () => {
		expect(JSON.parse(await runChild("database/migrate.ts", { settings: asOwner }))).toEqual(
			newDatabaseMigrations("postgres"),
		);
		expect(JSON.parse(await runChild("database/migrate.ts", { settings }))).toEqual([]);
		expect(
			await query("postgres", "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'"),
		).toEqual([{ tableowner: "greenroom_owner" }]);
	});

	it("give a later version's tables the same privileges", async () => {
		const next = historyIn(join(folder, "next"), "postgres", `CREATE TABLE "Next" (id INTEGER PRIMARY KEY);`);
		const refused = startChild("database/migrate.ts", { settings, cwd: next.cwd });
		expect(await refused.ended).toBe(2);
		await runChild("database/migrate.ts", { settings: asOwner, cwd: next.cwd });
		await query("greenroom", `INSERT INTO "Next" VALUES (1)`);
		expect(await query("greenroom", `DELETE FROM "Next" RETURNING id`)).toEqual([{ id: 1 }]);
		await query(
			"greenroom_owner",
			`DROP TABLE "Next"; DELETE FROM _prisma_migrations WHERE migration_name = '${next.name}'`,
		);
	});

	it("can be set up again, over tables that another role created", async () => {
		await query(
			"postgres",
			`ALTER TABLE "User" OWNER TO postgres; ALTER FUNCTION "refuseChangeOfEvents" OWNER TO greenroom`,
		);
		await makeRoles();
		expect(
			await query("postgres", "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'"),
		).toEqual([{ tableowner: "greenroom_owner" }]);
		expect(
			await query(
				"postgres",
				"SELECT DISTINCT proowner::regrole::text AS owner FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
			),
		).toEqual([{ owner: "greenroom_owner" }]);
		expect(
			await query("postgres", `SELECT has_table_privilege('greenroom', '"User"', 'UPDATE') AS may`),
		).toEqual([{ may: true }]);
	});
});

describe("the server's role", () => {
	let database: typeof import("#app/infra/database/db.server.ts");
	let events: typeof import("#app/infra/database/events.server.ts");

	// A second copy of the application's modules, connected to the database as the server's role.
	beforeAll(async () => {
		for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value);
		vi.resetModules();
		database = await import("#app/infra/database/db.server.ts");
		events = await import("#app/infra/database/events.server.ts");
		await database.openDatabase();
		await events.startListening();
	});

	afterAll(async () => {
		await events.stopListening();
		await database.closeDatabase();
		vi.unstubAllEnvs();
	});

	it("can run commands, write and delete rows, lease emails, and notify other nodes", async () => {
		const { seedDemo } = await import("#app/domain/people/demo-account.server.ts");
		const { syncExamples } = await import("#app/domain/profiles/examples.server.ts");
		const { joinWaitlist } = await import("#app/domain/people/waitlist/join-waitlist.server.ts");
		const { leaseEmail } = await import("#app/domain/platform/email/lease-email.sql.server.ts");
		await seedDemo();
		await syncExamples();
		await expect(
			joinWaitlist(visitor(), { email: newAddress(), userType: "CREATOR", source: "api" }),
		).resolves.toEqual({ success: true });
		const heard = new Promise<string>((resolve) =>
			events.onAnnouncement("changed_content", resolve, () => {}),
		);
		await database.transaction((tx) => events.announce(tx, "changed_content", "a subject"));
		expect(await heard).toBe("a subject");
		expect(await leaseEmail()).toBeTypeOf("string");
		await database.db().waitlistEntry.deleteMany();
		expect(await database.db().waitlistEntry.count()).toBe(0);
	});

	it.each([
		`CREATE TABLE "Mine" (id INTEGER)`,
		`ALTER TABLE "User" ADD COLUMN mine INTEGER`,
		`DROP TABLE "AuditEvent"`,
		`TRUNCATE "AuditEvent"`,
		`UPDATE "AuditEvent" SET action = 'forged'`,
		`DELETE FROM "AuditEvent"`,
		`DROP TRIGGER "AuditEvent_only_grows" ON "AuditEvent"`,
		`ALTER TABLE "AuditEvent" DISABLE TRIGGER ALL`,
		`DROP FUNCTION "refuseChangeOfEvents" CASCADE`,
		`SET session_replication_role = replica`,
		`CREATE INDEX mine ON "User" (id)`,
		`ALTER TYPE "Role" ADD VALUE 'MINE'`,
		`CREATE SCHEMA mine`,
		`CREATE TEMPORARY TABLE mine (id INTEGER)`,
		`CREATE ROLE mine`,
		`SET ROLE greenroom_owner`,
		`COPY "User" TO PROGRAM 'cat'`,
	])("may not %s", async (statement) => {
		await expect(query("greenroom", statement)).rejects.toMatchObject({ code: "42501" });
	});
});
