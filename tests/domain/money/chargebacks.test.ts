/**
 * Chargebacks that overlap with another chargeback, a refund, or a payout.
 * `chargeback-settlement.test.ts` has the simple cases.
 */

import { describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { bookReceivable } from "#app/domain/money/chargeback.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { sendPayouts } from "#app/domain/money/payout.server.ts";
import { repeatRefund, returnPayment, sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { balances, deliver, newPaidDeal } from "../../support/money/deal.ts";
import { type Deal, end, refund, release } from "../../support/money/settle-deal.ts";

const repeat = (refundId: string) => transaction((tx) => repeatRefund(tx, { refundId }));
const conflict = { code: "conflict" };

/** Charges back an amount of the payment. Returns a function that reports the bank's decision. */
async function chargeBack({ bank, paymentId }: Deal, cents: number) {
	const id = bank.chargeBack(paymentId, cents);
	await deliver(bank);
	return (isWon: boolean) => {
		bank.decide(id, paymentId, cents, isWon);
		return deliver(bank);
	};
}

/** Adds up the balances of all accounts of a kind, in cents, with positive debits. */
async function sumPostings(kind: string): Promise<number> {
	const all = Object.entries(await balances()).filter(
		([name]) => name === kind || name.startsWith(`${kind}:`),
	);
	return all.reduce((sum, [, cents]) => sum + cents, 0);
}

const findStatuses = async ({ bookingId }: Deal) => {
	const milestones = await db().milestone.findMany({ where: { bookingId }, orderBy: { position: "asc" } });
	return milestones.map(({ status, frozenAt, refundedCents }) => [
		status,
		frozenAt === null ? "" : "frozen",
		refundedCents,
	]);
};
const issue = async (kind: "REFUND_FAILED" | "UNMATCHED_PAYMENT") =>
	(await db().moneyIssue.findFirstOrThrow({ where: { kind } })).closedAt === null ? "open" : "closed";

async function settleRefunds({ bank }: Deal): Promise<void> {
	await sendRefunds(undefined, [bank.provider]);
	await deliver(bank);
}

/** Creates a deal whose second milestone was refunded. The bank returned the refund. */
async function newRefused(amounts: [number, number]) {
	const deal = await newPaidDeal(amounts);
	const [, second = ""] = deal.milestoneIds;
	deal.bank.refuses = (_, { reference }) => reference.split("-").length === 2;
	await refund(second, amounts[1]);
	await end(second, "REFUNDED");
	await settleRefunds(deal);
	deal.bank.refuses = () => false;
	const { id: refundId } = await db().refund.findFirstOrThrow({ where: { milestoneId: second } });
	return { ...deal, refundId };
}

describe("two chargebacks on one milestone", () => {
	it.each([
		["the first is lost and the second won", false, true, 40_000],
		["the first is won and the second lost", true, false, 60_000],
	])("%s: work continues with the money that was won back", async (_, first, second, left) => {
		const deal = await newPaidDeal([100_000]);
		const [decideFirst, decideSecond] = [await chargeBack(deal, 60_000), await chargeBack(deal, 40_000)];
		await decideFirst(first);
		expect(await findStatuses(deal)).toEqual([["FUNDED", "frozen", first ? 40_000 : 100_000]]);
		await decideSecond(second);
		expect(await findStatuses(deal)).toEqual([["FUNDED", "", 100_000 - left]]);
		expect(await sumPostings("held")).toBe(-left);
		expect(await release(deal.milestoneId, left)).toMatchObject({ feeCents: left / 10 });
		await end(deal.milestoneId, "ACCEPTED");
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("that are both lost end the milestone", async () => {
		const deal = await newPaidDeal([100_000]);
		const [decideFirst, decideSecond] = [await chargeBack(deal, 60_000), await chargeBack(deal, 40_000)];
		await decideFirst(false);
		await decideSecond(false);
		expect(await findStatuses(deal)).toEqual([["REFUNDED", "", 100_000]]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("can each be recorded as a debt only for its own part of the release", async () => {
		const deal = await newRefused([50_000, 50_000]);
		await release(deal.milestoneId, 50_000);
		await end(deal.milestoneId, "ACCEPTED");
		await (await chargeBack(deal, 50_000))(false);
		await (await chargeBack(deal, 50_000))(false);
		expect(await db().chargebackLine.findMany({ select: { lostCents: true } })).toEqual([
			{ lostCents: 50_000 },
		]);
		for (const { id: chargebackId, amountCents } of await db().chargeback.findMany({
			orderBy: { id: "asc" },
		})) {
			const book = () =>
				transaction((tx) =>
					bookReceivable(tx, { chargebackId, personId: deal.professional.id, amountCents }),
				);
			if ((await sumPostings("receivable")) === 0) await book();
			else await expect(book()).rejects.toMatchObject(conflict);
		}
		expect([
			await sumPostings("receivable"),
			await sumPostings("losses"),
			await sumPostings("suspense"),
		]).toEqual([50_000, 0, 0]);
		expect(await findLedgerFaults()).toEqual([]);
	});
});

describe("a chargeback of a refunded payment", () => {
	it("limits the repeat of a returned refund to what is left of the payment, and the rest is sent after the chargeback is won", async () => {
		const deal = await newRefused([40_000, 60_000]);
		await release(deal.milestoneId, 40_000);
		await end(deal.milestoneId, "ACCEPTED");
		const decide = await chargeBack(deal, 60_000);
		await repeat(deal.refundId);
		await settleRefunds(deal);
		expect([await issue("REFUND_FAILED"), await sumPostings("suspense")]).toEqual(["closed", -20_000]);
		await expect(repeat(deal.refundId)).rejects.toMatchObject(conflict);
		await decide(true);
		expect(await issue("REFUND_FAILED")).toBe("open");
		await repeat(deal.refundId);
		await settleRefunds(deal);
		expect(
			[...deal.bank.moved.refund.values()].filter(({ isRefused }) => !isRefused).map(({ cents }) => cents),
		).toEqual([40_000, 20_000]);
		expect([
			await issue("REFUND_FAILED"),
			await sumPostings("suspense"),
			await sumPostings("losses"),
		]).toEqual(["closed", 0, 0]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("causes a loss if it is lost, and the loss is recovered once the payer has gotten everything back", async () => {
		const deal = await newRefused([50_000, 50_000]);
		const [first, second] = [await chargeBack(deal, 50_000), await chargeBack(deal, 50_000)];
		await first(true);
		await second(false);
		expect([await sumPostings("held"), await sumPostings("suspense"), await sumPostings("losses")]).toEqual([
			-50_000, -50_000, 50_000,
		]);
		await refund(deal.milestoneId, 50_000);
		await end(deal.milestoneId, "REFUNDED");
		await settleRefunds(deal);
		expect([await sumPostings("held"), await sumPostings("suspense"), await sumPostings("losses")]).toEqual([
			0, 0, 0,
		]);
		await expect(repeat(deal.refundId)).rejects.toMatchObject(conflict);
		expect([await issue("REFUND_FAILED"), deal.bank.wrongs, await findLedgerFaults()]).toEqual([
			"closed",
			[],
			[],
		]);
	});

	it.each([true, false])(
		"that arrives before the bank returns the refund leaves money to send again only if we win: won %s",
		async (isWon) => {
			const deal = await newPaidDeal([100_000]);
			await refund(deal.milestoneId, 100_000);
			await end(deal.milestoneId, "REFUNDED");
			const decide = await chargeBack(deal, 100_000);
			expect([await sumPostings("refunds-in-transit"), await sumPostings("losses")]).toEqual([
				-100_000, 100_000,
			]);
			deal.bank.refuses = (_, { reference }) => reference.split("-").length === 2;
			await settleRefunds(deal);
			const { id } = await db().refund.findFirstOrThrow();
			await expect(repeat(id)).rejects.toMatchObject(conflict);
			await decide(isWon);
			expect([await sumPostings("suspense"), await sumPostings("losses")]).toEqual([isWon ? -100_000 : 0, 0]);
			if (!isWon) return expect(await issue("REFUND_FAILED")).toBe("closed");
			await repeat(id);
			await settleRefunds(deal);
			expect([await sumPostings("suspense"), deal.bank.balance()]).toEqual([0, -2_930]);
			expect(await findLedgerFaults()).toEqual([]);
		},
	);

	it("for the whole amount is our loss, because the payer gets the money twice", async () => {
		const deal = await newPaidDeal([100_000]);
		await refund(deal.milestoneId, 100_000);
		await end(deal.milestoneId, "REFUNDED");
		await settleRefunds(deal);
		await (await chargeBack(deal, 100_000))(false);
		expect([await sumPostings("losses"), deal.bank.balance()]).toEqual([100_000, -100_000 - 2_930]);
		expect(await findLedgerFaults()).toEqual([]);
	});
});

it("during a chargeback of unmatched money, only the rest can be returned, and if we win, the disputed part can be, too", async () => {
	const deal = await newPaidDeal([100_000]);
	const strayId = deal.bank.pay("PAY-unknown", 10_000, 0);
	await deliver(deal.bank);
	const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { outcome: "UNMATCHED" } });
	const giveBack = () => transaction((tx) => returnPayment(tx, { paymentId, reason: "UNMATCHED" }));
	const decide = await chargeBack({ ...deal, paymentId: strayId }, 6_000);
	await giveBack();
	await settleRefunds(deal);
	await expect(giveBack()).rejects.toMatchObject(conflict);
	expect([await issue("UNMATCHED_PAYMENT"), await sumPostings("suspense")]).toEqual(["closed", -6_000]);
	await decide(true);
	expect(await issue("UNMATCHED_PAYMENT")).toBe("open");
	await giveBack();
	await settleRefunds(deal);
	expect([
		await issue("UNMATCHED_PAYMENT"),
		await sumPostings("suspense"),
		await sumPostings("losses"),
	]).toEqual(["closed", 0, 0]);
	expect(await findLedgerFaults()).toEqual([]);
});

it.each([true, false])(
	"a payout that was sent before a chargeback of its payment still reaches the bank: won %s",
	async (isWon) => {
		const deal = await newPaidDeal([100_000]);
		await release(deal.milestoneId, 100_000);
		await end(deal.milestoneId, "ACCEPTED");
		expect(await sendPayouts(moneyOutcomes, undefined, [deal.bank.provider])).toBe(1);
		const decide = await chargeBack(deal, 100_000);
		for (let sent = 1; sent > 0; await deliver(deal.bank))
			sent = await sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]);
		expect(await db().payout.findMany({ select: { status: true, amountCents: true } })).toEqual([
			{ status: "PAID", amountCents: 90_000 },
		]);
		await decide(isWon);
		expect([
			await sumPostings("losses"),
			await sumPostings("payable"),
			await sumPostings("receivable"),
			deal.bank.wrongs,
		]).toEqual([isWon ? 0 : 100_000, 0, 0, []]);
		expect(await findLedgerFaults()).toEqual([]);
	},
);
