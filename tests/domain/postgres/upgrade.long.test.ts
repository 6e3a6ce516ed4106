import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { readMigration } from "#app/infra/database/pending-migrations.server.ts";
import {
	earlierHistoryIn,
	migrationNames,
	withNamesToday,
} from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import { enumWords, insertIntoPostgres, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const { folder: root, remove } = temporaryFolder("upgrade");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
/**
 * Dumps of databases with rows in every table. Each is named after the commit that created it with its own
 * migrations, and the commit's date.
 */
const DUMPS = "tests/fixtures/databases/postgres";

const { socketFolder } = template;
const name = `upgrade_${process.pid}`;
afterAll(async () => {
	await runInPostgres(socketFolder, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	remove();
});

describe("a PostgreSQL database with data in every table", () => {
	it("of the first version is upgraded to the current version, with every value unchanged", async () => {
		const [first = ""] = migrationNames("postgres");
		for (const part of ["shape", "data", "sqlite", "postgres"]) mkdirSync(join(root, part));
		await runInPostgres(socketFolder, `CREATE DATABASE ${name}`);
		const settings = {
			DATA_DIR: join(root, "data"),
			DATABASE_URL: postgresUrl(socketFolder, name),
			MIGRATE_WITHOUT_BACKUP: "1",
		};
		await runChild("database/migrate.ts", {
			settings,
			cwd: earlierHistoryIn(join(root, "postgres"), "postgres", first),
		});
		// An SQLite file of the same version shows which tables that version has.
		await runChild("database/migrate.ts", {
			settings: { DATA_DIR: join(root, "shape") },
			cwd: earlierHistoryIn(join(root, "sqlite"), "sqlite", first),
		});
		const shape = new Database(join(root, "shape", "greenroom.db"));
		const client = new Client({ connectionString: settings.DATABASE_URL });
		await client.connect();
		try {
			const enums = await enumWords(client);
			// This column became an enum later.
			const listWords = (table: string, column: string) =>
				table === "LiveEvent" && column === "kind" ? ["message", "read"] : enums(table, column);
			await insertIntoPostgres(client, sampleRows(shape, 4, listWords));
			const names = tableNames(shape);
			const contents = async (columns?: Map<string, string[]>) => {
				const tables: Record<string, Record<string, unknown>[]> = {};
				for (const table of columns?.keys() ?? names)
					tables[table] = (
						await client.query(
							`SELECT ${columns?.get(table)?.join(", ") ?? "*"} FROM "${table}" ORDER BY 1, 2`,
						)
					).rows;
				return tables;
			};
			const before = await contents();
			expect(Object.values(before).every((rows) => rows.length === 4)).toBe(true);
			const said = await runChild("database/migrate.ts", { settings });
			expect(JSON.parse(said.trim().split("\n").at(-1) ?? "")).toEqual(migrationNames("postgres").slice(1));
			const expected = withNamesToday(before);
			const columns = new Map(
				Object.entries(expected).map(([table, [row]]) => [
					table,
					Object.keys(row as object).map((column) => `"${column}"`),
				]),
			);
			expect(await contents(columns)).toEqual(expected);
			const { rows } = await client.query(
				`SELECT a."scope", a."grantedById", u."role" FROM "AdminScope" a JOIN "User" u ON u."id" = a."userId" AND u."createdAt" = a."grantedAt"`,
			);
			expect(rows).toEqual([{ scope: "OWNER", grantedById: null, role: "ADMIN" }]);
		} finally {
			shape.close();
			await client.end();
		}
	});
});

describe("a PostgreSQL database from an earlier commit's dump", () => {
	it.each(firstAndLast(readdirSync(DUMPS)))(
		"%s is upgraded to the current version, with every value unchanged",
		async (dump) => {
			const DATA_DIR = join(root, dump);
			mkdirSync(DATA_DIR);
			await runInPostgres(socketFolder, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
			await runInPostgres(socketFolder, `CREATE DATABASE ${name}`);
			const DATABASE_URL = postgresUrl(socketFolder, name);
			// Uses a separate connection, because the dump clears the search path.
			await withClient(DATABASE_URL, (client) => client.query(readFileSync(join(DUMPS, dump), "utf8")));
			await withClient(DATABASE_URL, async (client) => {
				const query = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
				const contents = async (columns: Map<string, string[]>) => {
					const tables: Record<string, Record<string, unknown>[]> = {};
					for (const [table, names] of columns)
						tables[table] = await query(`SELECT ${names.join(", ")} FROM "${table}" ORDER BY 1, 2`);
					return tables;
				};
				const names = await query(
					`SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = 'public' AND "tablename" <> '_prisma_migrations'`,
				);
				const before = await contents(new Map(names.map(({ tablename }) => [String(tablename), ["*"]])));
				expect(Object.values(before).every((rows) => rows.length === 2)).toBe(true);
				const history = await query(
					`SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations" ORDER BY 1`,
				);
				expect(history).toEqual(
					history.map(({ name }) => ({ name, checksum: readMigration("postgres", String(name)).checksum })),
				);
				const last = String(history.at(-1)?.name);

				const said = await runChild("database/migrate.ts", {
					settings: { DATA_DIR, DATABASE_URL, MIGRATE_WITHOUT_BACKUP: "1" },
				});
				expect(JSON.parse(said.trim().split("\n").at(-1) ?? "")).toEqual(
					migrationNames("postgres").filter((migration) => migration > last),
				);
				const { RefundRequest: _, Message = [], ProfessionalCheck = [], ...others } = before;
				const examples = before.Professional?.filter(({ exampleSlug }) => exampleSlug !== null) ?? [];
				const expected = withNamesToday({
					...others,
					Message: Message.map(({ flags: _, ...message }) => message),
					// Only examples keep checks that were passed before evidence was recorded.
					ProfessionalCheck: ProfessionalCheck.filter(
						({ professionalId }) =>
							last > "20261123160632_check-evidence" || examples.some(({ id }) => id === professionalId),
					),
				});
				const columns = new Map(
					Object.entries(expected).map(([table, [row]]) => [
						table,
						Object.keys(row ?? {}).map((column) => `"${column}"`),
					]),
				);
				expect(await contents(columns)).toEqual(expected);
			});
		},
	);
});

/**
 * Creates a database of the version before a migration, with rows in every table and the given changes, and
 * migrates it.
 */
async function migrateOver(
	part: string,
	suffix: string,
	change: (client: Client) => Promise<unknown>,
): Promise<string> {
	const names = migrationNames("postgres");
	const before = names[names.findIndex((one) => one.endsWith(suffix)) - 1] ?? "";
	for (const folder of ["shape", "data", "sqlite", "postgres"])
		mkdirSync(join(root, part, folder), { recursive: true });
	await runInPostgres(socketFolder, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	await runInPostgres(socketFolder, `CREATE DATABASE ${name}`);
	const DATABASE_URL = postgresUrl(socketFolder, name);
	const settings = { DATA_DIR: join(root, part, "data"), DATABASE_URL, MIGRATE_WITHOUT_BACKUP: "1" };
	await runChild("database/migrate.ts", {
		settings,
		cwd: earlierHistoryIn(join(root, part, "postgres"), "postgres", before),
	});
	await runChild("database/migrate.ts", {
		settings: { DATA_DIR: join(root, part, "shape") },
		cwd: earlierHistoryIn(join(root, part, "sqlite"), "sqlite", before),
	});
	const shape = new Database(join(root, part, "shape", "greenroom.db"));
	try {
		await withClient(DATABASE_URL, async (client) => {
			await insertIntoPostgres(client, sampleRows(shape, 4, await enumWords(client)));
			await change(client);
		});
	} finally {
		shape.close();
	}
	await runChild("database/migrate.ts", { settings });
	return DATABASE_URL;
}

describe("disputed bookings in a database in which a dispute was about a whole booking", () => {
	it("continue, and each disputed milestone has its own dispute with a deadline for the team's decision", async () => {
		const url = await migrateOver("disputed-bookings", "_disputes-of-milestones", async (client) => {
			for (const table of ["BookingEvent", "MilestoneEvent"])
				await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
			await client.query(`UPDATE "Booking" SET "status" = 'COMPLETED';
				UPDATE "Booking" SET "status" = 'DISPUTED' WHERE "id" = 'Booking-id-0';
				UPDATE "BookingEvent" SET "bookingId" = 'Booking-id-0', "status" = 'DISPUTED', "side" = 'CREATOR', "reason" = 'Blurred' WHERE "id" = 'BookingEvent-id-0';
				UPDATE "MoneyDecision" SET "kind" = 'DISPUTE', "status" = 'WAITING', "decidedAt" = NULL;
				UPDATE "Milestone" SET "bookingId" = 'Booking-id-0', "position" = right("id", 1)::int, "replacedByVersion" = 0, "status" = 'PLANNED';
				UPDATE "Milestone" SET "status" = 'DISPUTED', "amountCents" = 900, "releasedCents" = 100, "refundedCents" = 0 WHERE "id" IN ('Milestone-id-0', 'Milestone-id-1');
				UPDATE "MilestoneEvent" SET "milestoneId" = 'Milestone-id-0', "transition" = 'deliver' WHERE "id" = 'MilestoneEvent-id-0';
				UPDATE "MilestoneEvent" SET "milestoneId" = 'Milestone-id-1', "transition" = 'dispute' WHERE "id" <> 'MilestoneEvent-id-0'`);
			for (const table of ["BookingEvent", "MilestoneEvent"])
				await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
		});
		await withClient(url, async (client) => {
			const all = async (text: string) => (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
			expect(
				await all(
					`SELECT "milestoneId", "openFor", "openedBy", "wanted", "resumesAs", "status" FROM "Dispute" WHERE "id" = "milestoneId" ORDER BY "id"`,
				),
			).toEqual([
				["Milestone-id-0", "Milestone-id-0", "CREATOR", "REFUND", "DELIVERED", "TEAM"],
				["Milestone-id-1", "Milestone-id-1", "CREATOR", "REFUND", "FUNDED", "TEAM"],
			]);
			expect(
				await all(
					`SELECT "disputedCents", "restCents" FROM "Dispute" JOIN "Milestone" m ON m."id" = "milestoneId" WHERE m."paymentId" IS NOT NULL AND "Dispute"."id" = m."id"`,
				),
			).toEqual([[800, 0]]);
			expect(
				await all(
					`SELECT DISTINCT "text", "side" FROM "DisputeStatement" WHERE "disputeId" LIKE 'Milestone%'`,
				),
			).toEqual([["Blurred", "CREATOR"]]);
			expect(
				await all(
					`SELECT "kind", "subjectId", "dueAt" > "nextAt" FROM "Deadline" WHERE "subjectId" LIKE 'Milestone%' ORDER BY "subjectId"`,
				),
			).toEqual([
				["DISPUTE_DECISION", "Milestone-id-0", true],
				["DISPUTE_DECISION", "Milestone-id-1", true],
			]);
			expect(await all(`SELECT "status" FROM "Booking" WHERE "id" = 'Booking-id-0'`)).toEqual([
				["IN_PROGRESS"],
			]);
			expect(await all(`SELECT DISTINCT "status" FROM "MoneyDecision"`)).toEqual([["DECLINED"]]);
		});
	});
});
