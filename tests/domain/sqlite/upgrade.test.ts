import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { readMigration } from "#app/infra/database/pending-migrations.server.ts";
import {
	earlierHistoryIn,
	migrationNames,
	withNamesToday,
} from "../../support/database/migration-history.ts";
import { insertIntoSqlite, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const { folder: root, remove } = temporaryFolder("upgrade");
afterAll(remove);

/** Only the last one outside a full run, which is enough to run every new migration over data. */
const lastOrAll = <T>(all: readonly T[]): readonly T[] => (isFullRun ? all : all.slice(-1));

type Tables = Record<string, Record<string, unknown>[]>;

/**
 * Reads all rows of a file's tables. If `columns` is given, reads only the tables and columns that it names.
 */
function readContent(path: string, columns?: Map<string, string[]>): Tables {
	const sqlite = new Database(path, { readonly: true });
	try {
		expect([sqlite.pragma("integrity_check", { simple: true }), sqlite.pragma("foreign_key_check")]).toEqual([
			"ok",
			[],
		]);
		const list = (name: string) =>
			columns
				?.get(name)
				?.map((column) => `"${column}"`)
				.join(", ") ?? "*";
		const names = columns ? [...columns.keys()] : tableNames(sqlite);
		return Object.fromEntries(
			names.map((name) => [
				name,
				sqlite.prepare(`SELECT ${list(name)} FROM "${name}" ORDER BY 1, 2`).all() as Tables[string],
			]),
		);
	} finally {
		sqlite.close();
	}
}

/**
 * Dumps of databases with rows in every table. Each is named after the commit that created it with its own
 * migrations, and the commit's date.
 */
const DUMPS = "tests/fixtures/databases/sqlite";

/** Migrates a database whose last migration was `last`, and compares its contents before and after. */
async function expectUpgrade(DATA_DIR: string, before: Tables, last: string): Promise<void> {
	const path = join(DATA_DIR, "greenroom.db");
	const said = await runChild("database/migrate.ts", { settings: { DATA_DIR } });
	const [logged = "", applied = ""] = said.trim().split("\n");
	expect(JSON.parse(applied)).toEqual(migrationNames("sqlite").filter((name) => name > last));
	expect(readContent(path, listColumns(before))).toEqual(remaining(before));
	if (before.Message?.some(({ flags }) => flags))
		expect(readContent(path).MessageFlag).toMatchObject(
			before.Message.map(({ id, senderId, flags, createdAt }) => ({
				id,
				messageId: id,
				senderId,
				kinds: flags,
				state: "OPEN",
				createdAt,
				dueAt: dayAfter(createdAt),
			})),
		);
	const after = readContent(path);
	const unversioned = (table: string) =>
		(before[table]?.some((row) => !("termsVersion" in row)) ? after[table] : undefined) ?? [];
	for (const { role, agreedAt, termsVersion } of [...unversioned("User"), ...unversioned("Application")])
		expect(termsVersion).toBe(role === "ADMIN" || agreedAt === null ? null : 1);
	for (const { bookingId, timeZone } of before.Quote?.some((row) => !("timeZone" in row))
		? (after.Quote ?? [])
		: [])
		expect(timeZone).toBe(zoneOfBooking(before, bookingId));
	for (const {
		id,
		milestoneId,
		amountCents,
		reason,
		askedById: proposedById,
		decidedById,
		createdAt,
	} of before.RefundRequest ?? []) {
		expect(after.MoneyDecision).toContainEqual(
			expect.objectContaining({
				id,
				kind: "REFUND",
				amountCents,
				reason,
				proposedById,
				decidedById,
				createdAt,
			}),
		);
		expect(after.MoneyDecisionPart).toContainEqual({ decisionId: id, milestoneId, amountCents });
	}
	const admins = after.User?.filter(({ role }) => role === "ADMIN") ?? [];
	expect(admins).toHaveLength(1);
	if (!before.AdminScope)
		expect(after.AdminScope).toEqual(
			admins.map(({ id, createdAt }) => ({
				userId: id,
				scope: "OWNER",
				grantedById: null,
				grantedAt: createdAt,
			})),
		);
	const [backup = ""] = readdirSync(join(DATA_DIR, "backups"));
	expect(JSON.parse(logged)).toMatchObject({
		folder: join(DATA_DIR, "backups", backup),
		msg: "database backed up before its migration",
	});
	expect(readContent(join(DATA_DIR, "backups", backup, "greenroom.db"))).toEqual(before);
	const { migrations } = JSON.parse(
		readFileSync(join(DATA_DIR, "backups", backup, "manifest.json"), "utf8"),
	) as { migrations: string[] };
	expect(migrations.at(-1)).toBe(last);
}

describe("a database of an earlier version, with data in every table,", () => {
	it.each(lastOrAll(migrationNames("sqlite").slice(0, -1)))(
		"is backed up and upgraded to the current version, with every value unchanged, if its last migration was %s",
		async (last) => {
			const folder = join(root, last);
			const DATA_DIR = join(folder, "data");
			for (const part of ["data", "earlier"]) mkdirSync(join(folder, part), { recursive: true });
			const path = join(DATA_DIR, "greenroom.db");
			await runChild("database/migrate.ts", {
				settings: { DATA_DIR },
				cwd: earlierHistoryIn(join(folder, "earlier"), "sqlite", last),
			});
			const sqlite = new Database(path);
			insertIntoSqlite(sqlite, sampleRows(sqlite, 4));
			sqlite.exec(`UPDATE "User" SET "role" = 'ADMIN' WHERE "id" = (SELECT max("id") FROM "User")`);
			sqlite.close();
			const before = readContent(path);
			expect(Object.values(before).every((rows) => rows.length === 4)).toBe(true);

			await expectUpgrade(DATA_DIR, before, last);
		},
	);
});

describe("a database from an earlier commit's dump", () => {
	it.each(lastOrAll(readdirSync(DUMPS)))(
		"%s is backed up and upgraded to the current version, with every value unchanged",
		async (dump) => {
			const DATA_DIR = join(root, dump);
			mkdirSync(DATA_DIR);
			const path = join(DATA_DIR, "greenroom.db");
			const sqlite = new Database(path);
			sqlite.exec(readFileSync(join(DUMPS, dump), "utf8"));
			sqlite.exec(`UPDATE "User" SET "role" = 'ADMIN' WHERE "id" = (SELECT max("id") FROM "User")`);
			const applied = sqlite
				.prepare("SELECT migration_name FROM _prisma_migrations")
				.pluck()
				.all() as string[];
			sqlite.close();
			const before = readContent(path);
			expect(Object.values(before).every((rows) => rows.length === 2)).toBe(true);
			await expectUpgrade(DATA_DIR, before, applied.sort().at(-1) ?? "");
		},
	);

	it.each(readdirSync(DUMPS))("%s was created by migrations that this version still has", (dump) => {
		const sqlite = new Database(":memory:");
		sqlite.exec(readFileSync(join(DUMPS, dump), "utf8"));
		const applied = sqlite
			.prepare('SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations"')
			.all() as { name: string; checksum: string }[];
		sqlite.close();
		expect(applied).toEqual(
			applied.map(({ name }) => ({ name, checksum: readMigration("sqlite", name).checksum })),
		);
	});
});

/**
 * Returns the tables under their current names, without the table and the column that moved to other tables.
 */
const remaining = ({ Message, RefundRequest: _, ...tables }: Tables): Tables =>
	withNamesToday({
		...tables,
		...(Message && { Message: Message.map(({ flags: _, ...message }) => message) }),
	});

/** Finds the time zone in which a booking's days were counted before its quotes stated one. */
function zoneOfBooking({ Booking, Professional, User }: Tables, bookingId: unknown): unknown {
	const booking = Booking?.find(({ id }) => id === bookingId);
	const professional = Professional?.find(({ id }) => id === booking?.professionalId);
	const user = User?.find(({ id }) => id === professional?.userId);
	return user?.timeZone ?? user?.lastTimeZone ?? "America/Los_Angeles";
}

const dayAfter = (stored: unknown) =>
	new Date(Date.parse(String(stored)) + 86_400_000).toISOString().replace("Z", "+00:00");

const listColumns = (tables: Tables) =>
	new Map(Object.entries(remaining(tables)).map(([name, [row]]) => [name, Object.keys(row ?? {})]));
