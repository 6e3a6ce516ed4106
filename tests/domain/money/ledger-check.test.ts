import { describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { refundHeld, sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { runScript } from "../../support/backups/run-script.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";

/** Changes the database in ways that no command does, even if triggers would refuse the changes. */
const tamper = (...statements: string[]) =>
	db().$transaction(async (tx) => {
		if (isPostgres()) await tx.$executeRawUnsafe("SET LOCAL session_replication_role = replica");
		const triggers = isPostgres()
			? []
			: await tx.$queryRawUnsafe<{ name: string; sql: string }[]>(
					"SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'Ledger%'",
				);
		for (const { name } of triggers) await tx.$executeRawUnsafe(`DROP TRIGGER "${name}"`);
		if (!isPostgres()) await tx.$executeRawUnsafe("PRAGMA defer_foreign_keys = ON");
		for (const statement of statements) await tx.$executeRawUnsafe(statement);
		for (const { sql } of triggers) await tx.$executeRawUnsafe(sql);
	});

/** Creates a split milestone with its refund and payout sent and confirmed, and a chargeback that was won. */
async function newSettled() {
	const deal = await newPaidDeal([100_000]);
	const { bank, milestoneId, paymentId } = deal;
	const chargebackId = bank.chargeBack(paymentId, 50_000);
	bank.decide(chargebackId, paymentId, 50_000, true);
	await deliver(bank);
	await transaction(async (tx: Tx) => {
		await releaseHeld(tx, { milestoneId, amountCents: 60_000 });
		await refundHeld(tx, { milestoneId, amountCents: 40_000, reason: "DISPUTE" });
		await tx.milestone.update({ where: { id: milestoneId }, data: { status: "SPLIT" } });
	});
	await sendRefunds(undefined, [bank.provider]);
	while ((await sendPayouts(moneyOutcomes, undefined, [bank.provider])) > 0) await deliver(bank);
	await deliver(bank);
	expect(await findLedgerFaults()).toEqual([]);
	return deal;
}

const released = `(SELECT "id" FROM "LedgerEntry" WHERE "kind" = 'milestone-released')`;

describe("the ledger check", () => {
	it.each([
		[
			"a line was changed",
			[`UPDATE "LedgerLine" SET "cents" = "cents" + 1 WHERE "entryId" = ${released} AND "position" = 2`],
			["add up to 1 cents", "revenue:fees says", "Payout"],
		],
		[
			"an entry is gone",
			[
				`DELETE FROM "LedgerLine" WHERE "entryId" = ${released}`,
				`DELETE FROM "LedgerEntry" WHERE "kind" = 'milestone-released'`,
			],
			["has no line with the version", "were released"],
		],
		[
			"a balance was changed",
			[`UPDATE "LedgerAccount" SET "balanceCents" = 7 WHERE "name" = 'revenue:fees'`],
			["revenue:fees says a balance of 7 cents, and its lines add up to -6000"],
		],
		[
			"a version was changed",
			[`UPDATE "LedgerAccount" SET "version" = 9 WHERE "name" = 'revenue:fees'`],
			["revenue:fees says version 9, and its lines end with 1"],
		],
		[
			"an account was overdrawn",
			[`UPDATE "LedgerLine" SET "cents" = -"cents" WHERE "accountName" = 'revenue:fees'`],
			["revenue:fees was overdrawn at the version 1"],
		],
		[
			"an entry is of an unknown kind",
			[`UPDATE "LedgerEntry" SET "kind" = 'gift' WHERE "kind" = 'provider-fee'`],
			["has the unknown kind gift"],
		],
		[
			"a milestone says more than was released",
			[`UPDATE "Milestone" SET "releasedCents" = 60001`],
			["60001 cents were released, and 60000 in the ledger"],
		],
		[
			"a milestone says less than was refunded",
			[`UPDATE "Milestone" SET "refundedCents" = 0`],
			["0 cents were refunded or charged back, and 40000 in the ledger"],
		],
		[
			"a milestone says that it was never funded",
			[`UPDATE "Milestone" SET "paymentId" = NULL`],
			["0 cents were funded, and 100000"],
		],
		[
			"a payment is larger than was posted",
			[`UPDATE "Payment" SET "amountCents" = 100001`],
			["100001 cents arrived, and 100000"],
		],
		[
			"the provider's fee was not posted",
			[`UPDATE "Payment" SET "feeCents" = 0`],
			["0 cents were kept by the provider"],
		],
		[
			"a chargeback was lost and reversed",
			[`UPDATE "Chargeback" SET "status" = 'LOST'`],
			["0 cents were won back, and 50000"],
		],
		[
			"a payout was never sent",
			[`UPDATE "Payout" SET "status" = 'WAITING'`],
			["0 cents were sent and not refused, and 54000", "0 cents were confirmed"],
		],
		[
			"a payout is larger than was earned",
			[`UPDATE "Payout" SET "amountCents" = 54001`],
			["54001 cents were earned, and 54000"],
		],
		[
			"a refund was never confirmed",
			[`UPDATE "Refund" SET "status" = 'SENDING'`],
			["0 cents were confirmed, and 40000"],
		],
		[
			"a refund was refused",
			[`UPDATE "Refund" SET "status" = 'FAILED'`],
			["40000 cents were refused in round 1, and 0"],
		],
		[
			"a refund was sent more often than it was posted",
			[`UPDATE "Refund" SET "round" = 2`],
			["40000 cents were sent in round 2, and 0"],
		],
	])("finds that %s", async (_, statements, said) => {
		await newSettled();
		await tamper(...statements);
		const faults = (await findLedgerFaults()).join("\n");
		for (const part of said) expect(faults).toContain(part);
	});

	it("finds money held for a milestone that has ended", async () => {
		const { milestoneId } = await newPaidDeal([100_000]);
		await db().milestone.update({ where: { id: milestoneId }, data: { status: "ACCEPTED" } });
		expect(await findLedgerFaults()).toEqual([
			expect.stringMatching(
				/^Milestone 1 of BKG-\d{6}: 0 cents are held, since it is final, and 100000 in the ledger\.$/,
			),
		]);
	});

	it("finds errors beyond its first batch", async () => {
		const amounts = Array.from({ length: 205 }, (_, n) => n + 1);
		await newPaidDeal(amounts);
		await db().milestone.updateMany({ where: { amountCents: { in: [1, 205] } }, data: { releasedCents: 1 } });
		expect((await findLedgerFaults()).map((fault) => fault.slice(0, 13))).toEqual([
			"Milestone 1 o",
			"Milestone 205",
		]);
	});
});

describe("npm run ledger", () => {
	const run = (...args: string[]) =>
		runScript("ledger", args, { DATA_DIR: settings().dataDir, DATABASE_URL: settings().databaseUrl });

	it("prints the balances, and with --check any errors", async () => {
		await newSettled();
		const balances = await run();
		expect([balances.code, balances.out]).toEqual([
			0,
			expect.stringMatching(/^At the payment provider +\$30\.70 debit\n/),
		]);
		expect(balances.out).toMatch(/\nMarketplace fees +\$60\.00 credit\n/);
		expect(balances.out).toMatch(/\nHeld for milestones +\$0\.00\n/);
		expect(await run("--check")).toMatchObject({
			code: 0,
			out: expect.stringContaining(
				"1 payments, 1 payouts, 1 refunds, 0 debts, 0 adjustments, 2 entries of our own money: nothing is wrong.",
			),
		});
		await tamper(`UPDATE "Payout" SET "status" = 'SENDING'`);
		expect(await run("--check")).toMatchObject({
			code: 1,
			err: expect.stringContaining("0 cents were confirmed, and 54000 in the ledger"),
			out: expect.stringContaining("1 faults"),
		});
	});
});
