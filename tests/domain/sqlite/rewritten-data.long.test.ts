import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { migrateOver } from "../../support/database/migrate-over.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

/** What migrations that rewrite data did, which can't change any more, because migrations are never edited. */
const { folder: root, remove } = temporaryFolder("rewritten-data");
afterAll(remove);

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

describe("accounts in a database in which only the audit trail knew when a password was changed", () => {
	it("get the time of the last change, and keep none if there was no change", async () => {
		const folder = join(root, "changed-passwords");
		mkdirSync(folder);
		const [first, last] = ["2026-11-01T10:00:00.000+00:00", "2026-11-02T10:00:00.000+00:00"];
		const today = await migrateOver(folder, "_password-changed", (earlier) => {
			const add = earlier.prepare(
				`INSERT INTO "AuditEvent" ("id", "at", "action", "subjectType", "subjectId") VALUES (?, ?, ?, 'User', ?)`,
			);
			add.run("1", first, "set-password", "User-id-1");
			add.run("2", last, "change-password", "User-id-1");
			add.run("3", last, "sign-in", "User-id-2");
			add.run("4", first, "reset-password", "User-id-3");
		});
		try {
			expect(today.prepare('SELECT "passwordChangedAt" FROM "User" ORDER BY "id"').raw().all()).toEqual([
				[null],
				[last],
				[null],
				[first],
			]);
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
