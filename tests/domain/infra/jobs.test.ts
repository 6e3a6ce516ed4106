import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { orderDeposit } from "#app/domain/money/own-funds.server.ts";
import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { refundHeld } from "#app/domain/money/refund.server.ts";
import { jobs } from "#app/domain/office/operations/scheduler.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase, filledTables } from "../../support/database/database.ts";
import { expectIndexed, recordQueries } from "../../support/database/queries.ts";
import { dueWork } from "../../support/email/due-work.ts";
import { startChild } from "../../support/instance/child.ts";
import { addBankPayee, countAtBank } from "../../support/money/bank-records.ts";
import { eventBodies, newFunding, payByCard, sendEvent } from "../../support/money/payments.ts";
import { isFullRun } from "../../support/proof/proof.ts";

/**
 * Jobs tested elsewhere. The first two lease their rows, and are killed in outbox.apart.test.ts and
 * campaigns.test.ts. The third needs a scanner, which scanning.apart.test.ts has. The test bank has its
 * own database, which the money tests read. Errors are written from memory, as error-inbox.test.ts shows. Payouts are
 * held at Stripe only, as stripe-money.test.ts shows. Webhooks are sent over the network (webhooks.both-databases.test.ts). Backups are files (scheduled-backups.apart.test.ts). The last two jobs
 * write nothing.
 */
const elsewhere = [
	...["deliver-mail", "send-campaigns", "scan-files", "run-test-bank"],
	...[
		"write-errors",
		"hold-payouts",
		"make-backups",
		"sweep-incoming",
		"follow-content",
		"follow-maintenance",
	],
	"deliver-webhooks",
];

/**
 * Jobs that call the payment provider. `npm run prove` kills servers while these jobs run, and a test below
 * checks which tables they scan.
 */
const withProvider = [
	"apply-payment-events",
	"send-refunds",
	"send-deposits",
	"send-payouts",
	"reverse-transfers",
	"send-evidence",
	"run-checkouts",
	"reconcile-payments",
];

/**
 * Tables that a job may scan: editors' texts, age rejections, rate limit counters (few rows, read once a
 * day), and changes of the phase and of maintenance mode. The funnel's latest day is the first row of its index. If the funnel was never
 * counted, the job searches once for its first day. A search of the directory counts matches only up to a
 * limit.
 */
const SMALL =
	/FROM `main`.`ContentItem`|UPDATE `main`.`UnderageRejection`|DELETE FROM `main`.`RateLimiterFlexible`|`FunnelCount`.`day` DESC LIMIT|MIN\(`createdAt`\)|FROM `main`.`(Phase|Maintenance)Change`|AS "counted"/;

/** Whether a job is killed in the middle. Outside a full run, only one job is. */
const isKilled = (name: string) => isFullRun || name === "delete-accounts";

const isWrite = (sql: string) => /^\s*(INSERT|UPDATE|DELETE)/i.test(sql);
/** Keeps only the parts of a value that are the same in every run, without IDs, secrets, or times. */
const lasting = (value: unknown): unknown => {
	if (value === null || typeof value === "number" || typeof value === "boolean") return value;
	if (typeof value === "string" && value.startsWith("{")) return lasting(JSON.parse(value));
	if (typeof value === "object" && !(value instanceof Date))
		return Object.entries(value as object).map(([name, part]) => [name, lasting(part)]);
	return typeof value === "string" && /^[A-Z_]{3,}$|^[a-z]+(-[a-z]+)+$/.test(value) ? value : "some";
};

/**
 * Columns that differ in every run although their values can look lasting: the time step of the last
 * authenticator code, and a license's code, which may consist of letters alone.
 */
const varying = ["lastStep", "code"];

/** Reads every row of the database, with only the values that are the same in every run. */
async function rowsOfAll(): Promise<Record<string, string[]>> {
	const tables: Record<string, string[]> = {};
	for (const table of await filledTables()) {
		const rows = await db().$queryRawUnsafe<Record<string, unknown>[]>(`SELECT * FROM "${table}"`);
		tables[table] = rows
			.map((row) =>
				JSON.stringify(
					Object.entries(row).map(([name, value]) => [
						name,
						varying.includes(name) ? "some" : lasting(value),
					]),
				),
			)
			.sort();
	}
	return tables;
}

const environment = () => ({
	DATA_DIR: settings().dataDir,
	DATABASE_URL: settings().databaseUrl,
	LOG_LEVEL: "silent",
	SESSION_SECRET: process.env.SESSION_SECRET ?? "",
	PUBLIC_URL: "https://greenroom.example",
});

// Reloads the content after the rows of the previous test were deleted.
beforeEach(() => followContent());
afterAll(async () => {
	await emptyDatabase();
	await followContent();
});

it("every job is either tested in this file or named as tested elsewhere", () => {
	expect([...Object.keys(dueWork), ...elsewhere, ...withProvider].sort()).toEqual(
		jobs.map(({ name }) => name).sort(),
	);
});

describe.each(jobs.filter(({ name }) => Object.hasOwn(dueWork, name)))("$name", ({ name, run }) => {
	it("doesn't scan large tables, changes nothing on a second run, and is finished by its next run if killed in the middle", async () => {
		await dueWork[name]?.();
		const before = await rowsOfAll();
		let changed = 0;
		const queries = await recordQueries(async () => {
			changed = await run();
		});
		if (!isPostgres()) await expectIndexed(queries, SMALL);
		const done = await rowsOfAll();
		expect(changed).toBeGreaterThan(0);
		expect(done).not.toEqual(before);
		expect(await run()).toBe(0);
		expect(await rowsOfAll()).toEqual(done);

		const writes = queries.filter(isWrite).length;
		// A single statement is atomic, so a job with one write can't be interrupted between writes.
		if (writes < 2 || !isKilled(name)) return;
		await emptyDatabase();
		await followContent();
		await dueWork[name]?.();
		const killed = startChild("email/run-job.ts", {
			args: [name, String(Math.ceil((writes + 1) / 2))],
			settings: environment(),
		});
		await killed.ended;
		expect([killed.process.signalCode, killed.errors()]).toEqual(["SIGKILL", ""]);
		await run();
		expect(await rowsOfAll()).toEqual(done);
	});
});

it("jobs that call the payment provider don't scan large tables", async () => {
	const run = async (name: string) => {
		const queries = await recordQueries(async () => jobs.find((job) => job.name === name)?.run());
		expect(queries.length, name).toBeGreaterThan(0);
		if (!isPostgres()) await expectIndexed(queries, SMALL);
	};
	const { start, professionalId, milestoneIds } = await newFunding();
	await payByCard((await start()).address, "succeeds");
	for (const body of await eventBodies()) await sendEvent(body);
	await run("apply-payment-events");
	const [one = "", two = ""] = milestoneIds;
	const providerId = `payee-${professionalId}`;
	addBankPayee({ id: providerId, reference: professionalId, returnTo: "" });
	await db().payee.create({
		data: {
			professionalId,
			provider: "test-bank",
			providerId,
			isReady: true,
			hasTaxDetails: true,
			createdAt: now(),
		},
	});
	await transaction((tx) => releaseHeld(tx, { milestoneId: one, amountCents: 10_000 }));
	await transaction((tx) => refundHeld(tx, { milestoneId: two, amountCents: 10_000, reason: "DISPUTE" }));
	const member = visitor({ user: await newMember("ADMIN", undefined, ["FINANCE"]) });
	await orderDeposit(member, { amount: 50_000 });
	const late = await newFunding();
	await late.start();
	await db().checkout.updateMany({
		where: { bookingId: late.bookingId },
		data: { expiresAt: later(now(), -DAY) },
	});
	for (const name of withProvider) await run(name);
	expect([
		countAtBank("MoneyOrder"),
		await db().checkout.count({ where: { status: "EXPIRED" } }),
		await db().reconciliation.count(),
		await db().fundsDeposit.count({ where: { attempts: 1, nextAttemptAt: null } }),
	]).toEqual([3, 1, 1, 1]);
});
