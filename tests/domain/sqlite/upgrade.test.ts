import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { readMigration } from "#app/infra/database/pending-migrations.server.ts";
import { migrateOver } from "../../support/database/migrate-over.ts";
import {
	earlierHistoryIn,
	migrationNames,
	withNamesToday,
} from "../../support/database/migration-history.ts";
import { insertIntoSqlite, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const { folder: root, remove } = temporaryFolder("upgrade");
afterAll(remove);

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
	it.each(firstAndLast(migrationNames("sqlite").slice(0, -1)))(
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
	it.each(firstAndLast(readdirSync(DUMPS)))(
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

describe("files in a database from which accounts were deleted before files had a deletion time", () => {
	it("are due for deletion immediately if their owner was deleted, and otherwise have no deletion time", async () => {
		const folder = join(root, "kept-files");
		mkdirSync(folder);
		const today = await migrateOver(folder, "_keep-evidence-until", (earlier) => {
			earlier.exec(
				`UPDATE "User" SET "email" = 'deleted-' || "id" || '@deleted.invalid' WHERE "id" IN ('User-id-1', 'User-id-2')`,
			);
		});
		try {
			const files = today
				.prepare('SELECT "ownerId", "keptUntil", "createdAt" FROM "StoredFile" ORDER BY "ownerId"')
				.all() as {
				ownerId: string;
				keptUntil: string;
				createdAt: string;
			}[];
			expect(files.map(({ ownerId, keptUntil, createdAt }) => [ownerId, keptUntil, createdAt])).toEqual(
				files.map(({ createdAt }, n) => [`User-id-${n}`, n === 1 || n === 2 ? createdAt : null, createdAt]),
			);
			expect(files).toHaveLength(4);
		} finally {
			today.close();
		}
	});
});

describe("milestones in a database in which replaced milestones had a position below 0", () => {
	it("get their position in the agreement, and a reference to the version that replaced them", async () => {
		const folder = join(root, "replaced-milestones");
		mkdirSync(folder);
		const today = await migrateOver(folder, "_replaced-milestones", (earlier) => {
			earlier.exec(`UPDATE "Milestone" SET "bookingId" = 'Booking-id-0';
				UPDATE "Milestone" SET "position" = 0 WHERE "id" = 'Milestone-id-0';
				UPDATE "Milestone" SET "position" = -1 WHERE "id" = 'Milestone-id-1';
				UPDATE "Milestone" SET "position" = -2 WHERE "id" = 'Milestone-id-2';
				UPDATE "Milestone" SET "position" = 1 WHERE "id" = 'Milestone-id-3';
				UPDATE "Quote" SET "bookingId" = 'Booking-id-0', "version" = "rowid", "status" = 'SUPERSEDED';
				UPDATE "Quote" SET "status" = 'ACCEPTED' WHERE "version" = 3`);
		});
		try {
			expect(
				today.prepare('SELECT "position", "replacedByVersion" FROM "Milestone" ORDER BY "id"').raw().all(),
			).toEqual([
				[0, 0],
				[0, 3],
				[1, 3],
				[1, 0],
			]);
		} finally {
			today.close();
		}
	});
});

describe("disputed bookings in a database in which a dispute was about a whole booking", () => {
	it("continue, and each disputed milestone has its own dispute with a deadline for the team's decision", async () => {
		const folder = join(root, "disputed-bookings");
		mkdirSync(folder);
		const today = await migrateOver(folder, "_disputes-of-milestones", (earlier) => {
			for (const table of ["BookingEvent", "MilestoneEvent"])
				for (const rule of ["not_updated", "not_deleted", "not_replaced"])
					earlier.exec(`DROP TRIGGER "${table}_${rule}"`);
			earlier.exec(`UPDATE "Booking" SET "status" = 'COMPLETED';
				UPDATE "Booking" SET "status" = 'DISPUTED' WHERE "id" = 'Booking-id-0';
				UPDATE "BookingEvent" SET "bookingId" = 'Booking-id-0', "status" = 'DISPUTED', "side" = 'CREATOR', "reason" = 'Blurred' WHERE "id" = 'BookingEvent-id-0';
				UPDATE "MoneyDecision" SET "kind" = 'DISPUTE', "status" = 'WAITING', "decidedAt" = NULL;
				UPDATE "Milestone" SET "bookingId" = 'Booking-id-0', "position" = "rowid", "replacedByVersion" = 0, "status" = 'PLANNED';
				UPDATE "Milestone" SET "status" = 'DISPUTED', "amountCents" = 900, "releasedCents" = 100, "refundedCents" = 0 WHERE "id" IN ('Milestone-id-0', 'Milestone-id-1');
				UPDATE "MilestoneEvent" SET "milestoneId" = 'Milestone-id-0', "transition" = 'deliver' WHERE "id" = 'MilestoneEvent-id-0';
				UPDATE "MilestoneEvent" SET "milestoneId" = 'Milestone-id-1', "transition" = 'dispute' WHERE "id" <> 'MilestoneEvent-id-0'`);
		});
		try {
			const all = (sql: string) => today.prepare(sql).raw().all();
			expect(
				all(
					`SELECT "milestoneId", "openFor", "openedBy", "wanted", "resumesAs", "status" FROM "Dispute" WHERE "id" = "milestoneId" ORDER BY "id"`,
				),
			).toEqual([
				["Milestone-id-0", "Milestone-id-0", "CREATOR", "REFUND", "DELIVERED", "TEAM"],
				["Milestone-id-1", "Milestone-id-1", "CREATOR", "REFUND", "FUNDED", "TEAM"],
			]);
			expect(
				all(`SELECT DISTINCT "text", "side" FROM "DisputeStatement" WHERE "disputeId" LIKE 'Milestone%'`),
			).toEqual([["Blurred", "CREATOR"]]);
			expect(
				all(
					`SELECT "kind", "subjectId", "dueAt" > "nextAt" FROM "Deadline" WHERE "subjectId" LIKE 'Milestone%' ORDER BY "subjectId"`,
				),
			).toEqual([
				["DISPUTE_DECISION", "Milestone-id-0", 1],
				["DISPUTE_DECISION", "Milestone-id-1", 1],
			]);
			expect(all(`SELECT "status" FROM "Booking" WHERE "id" = 'Booking-id-0'`)).toEqual([["IN_PROGRESS"]]);
			expect(all(`SELECT DISTINCT "status" FROM "MoneyDecision"`)).toEqual([["DECLINED"]]);
		} finally {
			today.close();
		}
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
