import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/platform/actor.ts";
import { recordEvent } from "#app/domain/platform/audit.server.ts";
import { command, withIdempotency, withSessionIdempotency } from "#app/domain/platform/command.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { checkTriggers, missingTriggers } from "#app/infra/database/append-only.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { newAddress, newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { newPaidDeal } from "../../support/money/deal.ts";

afterEach(() => setClock(undefined));

describe("a command sent by a form", () => {
	let done = 0;
	const count = (actor: Actor, input: object = { a: 1 }, fails = false) =>
		command(actor, "count", input, async () => {
			done++;
			if (fails) throw new DomainError("conflict", "not now");
			return { number: done };
		});
	const keyed = (submissionKey = newAddress()) => visitor({ submissionKey });

	it("returns its first result when it is repeated", async () => {
		const actor = keyed();
		const first = await count(actor);
		await expect(count(actor)).resolves.toEqual(first);
		await expect(count({ ...actor, requestId: "another request", address: "10.9.9.9" })).resolves.toEqual(
			first,
		);
	});

	it.each([
		["a day", withIdempotency, DAY],
		["a minute if it starts a session", withSessionIdempotency, MINUTE],
	])("is remembered for %s, and then runs and is remembered again", async (_time, perform, lifetime) => {
		const [start, actor] = [now(), keyed()];
		const at = (milliseconds: number) => {
			setClock(later(start, milliseconds));
			return perform(actor, "count", {}, (commit) =>
				commit(async () => ({ userId: "", credentialVersion: ++done, factors: 1 as const })),
			);
		};
		const first = await at(0);
		expect(await at(lifetime - SECOND)).toEqual(first);
		const second = await at(lifetime + SECOND);
		expect(second).not.toEqual(first);
		expect(await at(2 * lifetime)).toEqual(second);
		// Sets the clock back to exactly one lifetime before the second run.
		expect(await at(SECOND)).not.toEqual(second);
	});

	it("runs again for a different input, key, or person", async () => {
		const actor = keyed();
		const user = await newMember();
		const answers = [
			await count(actor),
			await count(actor, { a: 2 }),
			await count(keyed()),
			await count({ ...actor, user }),
		];
		expect(new Set(answers.map(({ number }) => number)).size).toBe(4);
	});

	it("runs each time the form is sent without a key, unless the same command is still running", async () => {
		const actor = visitor();
		const before = done;
		await Promise.all([count(actor), count(actor), count(actor)]);
		expect(done).toBe(before + 1);
		await count(actor);
		expect(done).toBe(before + 2);
		expect(await db().submission.count()).toBe(0);
	});

	it("is forgotten if it fails", async () => {
		const actor = keyed();
		await expect(count(actor, { a: 1 }, true)).rejects.toThrow("not now");
		await expect(count(actor)).resolves.toHaveProperty("number");
	});

	it("passes its failure on to requests that are waiting for its result", async () => {
		const actor = keyed();
		const answers = await Promise.allSettled([count(actor, { a: 1 }, true), count(actor, { a: 1 }, true)]);
		expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	});

	it("stores only a keyed hash of its input", async () => {
		await count(keyed("key-of-the-form"), { password: "what no one may read" });
		const [row] = await db().submission.findMany();
		expect(row?.command).toBe("count");
		expect(JSON.stringify(row)).not.toMatch(/no one may read|key-of-the-form/);
	});

	it("returns the first result if another node runs it at the same moment", async () => {
		const actor = keyed();
		const theirs = { command: "count", result: '{"number":-1}', createdAt: now() };
		const key = keyedHash(JSON.stringify(["count", "", actor.submissionKey, { a: 1 }]));
		const answer = withIdempotency(actor, "count", { a: 1 }, async (commit) => {
			await db().submission.create({ data: { key, ...theirs } });
			return commit(async () => ({ number: 0 }));
		});
		await expect(answer).resolves.toEqual({ number: -1 });
	});

	it("returns the first result if another node runs it at the same moment, even if one of its own rules would refuse the repetition", async () => {
		const actor = keyed();
		const input = { name: "Ana Li", email: newAddress(), password: PASSWORD, userType: "CREATOR" } as const;
		const { id } = await newMember("CREATOR", input.email);
		const key = keyedHash(JSON.stringify(["sign-up", "", actor.submissionKey, input]));
		const answer = withIdempotency(actor, "sign-up", input, async () => {
			await db().submission.create({
				data: { key, command: "sign-up", result: JSON.stringify({ userId: id }), createdAt: now() },
			});
			return signUp(visitor(), input);
		});
		await expect(answer).resolves.toEqual({ userId: id });
	});
});

describe("the audit trail", () => {
	it("records who did what to which record, and in which request", async () => {
		const user = await newMember("ADMIN");
		const actor = visitor({ user });
		await transaction((tx) =>
			recordEvent(tx, actor, { action: "suspend-account", subject: ["User", "u1"], detail: { days: 3 } }),
		);
		const [event] = await db().auditEvent.findMany();
		expect(event).toMatchObject({
			action: "suspend-account",
			actorId: user.id,
			subjectType: "User",
			subjectId: "u1",
		});
		expect(JSON.parse(event?.detail ?? "")).toEqual({ days: 3, requestId: actor.requestId });
		expect(Math.abs((event?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
	});

	it("doesn't record anything about a command that fails", async () => {
		const failing = transaction(async (tx) => {
			await recordEvent(tx, visitor(), { action: "suspend-account", subject: ["User", "u1"] });
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(await db().auditEvent.count()).toBe(0);
	});

	it("only grows, because the database refuses to change, remove, or replace its rows", async () => {
		await transaction((tx) =>
			recordEvent(tx, visitor(), { action: "suspend-account", subject: ["User", "u1"] }),
		);
		const before = await db().auditEvent.findMany();
		const [{ id } = { id: "" }] = before;
		const columns = `"id", "at", "action", "subjectType", "subjectId"`;
		const values = `'${id}', '2025-01-01T00:00:00.000', 'forged', 'User', 'u2'`;
		const onlySqlite = [
			`INSERT OR REPLACE INTO "AuditEvent" (${columns}) VALUES (${values})`,
			`INSERT OR REPLACE INTO "AuditEvent" ("rowid", ${columns}) SELECT "rowid", ${values.replace(id, "another")} FROM "AuditEvent"`,
			`UPDATE OR IGNORE "AuditEvent" SET "action" = 'forged'`,
		];
		for (const statement of [
			`UPDATE "AuditEvent" SET "action" = 'forged'`,
			`DELETE FROM "AuditEvent"`,
			`INSERT INTO "AuditEvent" (${columns}) VALUES (${values}) ON CONFLICT ("id") DO UPDATE SET "action" = 'forged'`,
			...(isPostgres() ? [`TRUNCATE "AuditEvent"`] : onlySqlite),
		])
			await expect(db().$executeRawUnsafe(statement), statement).rejects.toThrow("AuditEvent only grows");
		expect(await db().auditEvent.findMany()).toEqual(before);
	});
});

describe("every append-only table", () => {
	const models = readdirSync("prisma/models").flatMap((file) => [
		...readFileSync(`prisma/models/${file}`, "utf8").matchAll(
			/^\/\/\/ Append-only\b.*\n(?:\/\/\/.*\n)*model (\w+)/gm,
		),
	]);
	const tables = models.map(([, table = ""]) => table);

	it("has triggers that refuse changes, and the check for triggers names each one that is missing", async () => {
		expect(tables.length).toBeGreaterThanOrEqual(11);
		const listing = isPostgres()
			? "SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal"
			: "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
		const names = (await db().$queryRawUnsafe<{ name: string }[]>(listing)).map(({ name }) => name);
		for (const table of tables)
			expect(names, table).toContain(`${table}_${isPostgres() ? "only_grows" : "not_deleted"}`);
		expect(await missingTriggers()).toEqual([]);
		const undo = new Error("undo");
		for (const table of tables)
			await expect(
				db().$transaction(async (tx) => {
					const trigger = `${table}_${isPostgres() ? "only_grows" : "not_deleted"}`;
					await tx.$executeRawUnsafe(`DROP TRIGGER "${trigger}"${isPostgres() ? ` ON "${table}"` : ""}`);
					await expect(checkTriggers(tx)).rejects.toThrow(trigger);
					throw undo;
				}),
			).rejects.toBe(undo);
	});

	it("that is a history refuses changes, except to remove a deleted account's ID", async () => {
		const { bookingId, milestoneId } = await newPaidDeal();
		const admin = await newMember("ADMIN");
		const [at, changedById] = [now(), admin.id];
		await db().bookingEvent.create({ data: { bookingId, status: "ACCEPTED", at } });
		await db().milestoneEvent.create({ data: { milestoneId, transition: "fund", mover: "PROVIDER", at } });
		await db().bookingNote.create({ data: { bookingId, authorId: admin.id, text: "Called them", at } });
		await db().paymentPause.create({
			data: { flow: "PAYOUTS", isPaused: true, reason: "An audit", changedById, at },
		});
		await db().phaseChange.create({ data: { phase: "OPEN", changedById, at } });
		await db().maintenanceChange.create({ data: { isOn: false, changedById, at } });
		await db().counselApproval.create({
			data: { counsel: "Counsel", approvedOn: "2026-05-04", sha256: "00", recordedById: admin.id, at },
		});
		await db().taxFormChoice.create({
			data: { form: "FORM_1099_K", counsel: "Counsel", chosenOn: "2026-05-04", recordedById: admin.id, at },
		});
		await db().taxYear.create({ data: { year: 2025, form: "FORM_1099_K", closedById: admin.id, at } });
		const histories = {
			BookingEvent: null,
			MilestoneEvent: null,
			BookingNote: "authorId",
			PaymentPause: "changedById",
			PhaseChange: "changedById",
			MaintenanceChange: "changedById",
			CounselApproval: "recordedById",
			TaxFormChoice: "recordedById",
			TaxYear: "closedById",
		};
		for (const [table, person] of Object.entries(histories)) {
			const refused = (sql: string) =>
				expect(db().$executeRawUnsafe(sql), sql).rejects.toThrow(`${table} only grows`);
			await refused(`UPDATE "${table}" SET "at" = "at"${person ? `, "${person}" = '${admin.id}'` : ""}`);
			await refused(`DELETE FROM "${table}"`);
			if (person) await refused(`UPDATE "${table}" SET "${person}" = NULL, "id" = 'another'`);
		}
		await db().user.delete({ where: { id: admin.id } });
		expect(await db().paymentPause.findFirst()).toMatchObject({ reason: "An audit", changedById: null });
		expect([
			(await db().phaseChange.findFirst())?.changedById,
			(await db().maintenanceChange.findFirst())?.changedById,
			(await db().counselApproval.findFirst())?.recordedById,
			(await db().bookingNote.findFirst())?.authorId,
			(await db().taxFormChoice.findFirst())?.recordedById,
			(await db().taxYear.findFirst())?.closedById,
		]).toEqual([null, null, null, null, null, null]);
	});
});
