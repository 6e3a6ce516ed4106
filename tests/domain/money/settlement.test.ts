import { describe, expect, it } from "vitest";
import { recordFunding } from "#app/domain/money/apply-payment.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { repeatRefund, returnPayment, sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { balances, deliver, newMoneyDeal, newPaidDeal, pay } from "../../support/money/deal.ts";
import {
	type Deal,
	end,
	findBalances,
	findRefunds,
	issues,
	lastEmail,
	refund,
	release,
} from "../../support/money/settle-deal.ts";

const conflict = { code: "conflict" };

/** Sends due refunds, and applies the bank's reports. */
async function settleRefunds({ bank }: Deal): Promise<void> {
	await sendRefunds(undefined, [bank.provider]);
	await deliver(bank);
}

describe("money held for a milestone", () => {
	it("is released, minus the fee, as a payout", async () => {
		const deal = await newPaidDeal([99_999]);
		expect(await release(deal.milestoneId, 99_999)).toMatchObject({ feeCents: 9_999, payoutCents: 90_000 });
		expect(await findBalances(deal)).toEqual({
			"clearing:bank": 99_999,
			"payable:professional": -90_000,
			"revenue:fees": -9_999,
		});
		expect(await db().payout.findFirst()).toMatchObject({
			status: "WAITING",
			amountCents: 90_000,
			feeCents: 9_999,
			reference: expect.stringMatching(/^PYT-\d{6}$/),
		});
	});

	it("is released in parts that together include the whole fee, even if a part consists only of the fee", async () => {
		const deal = await newPaidDeal([10]);
		const parts = [];
		for (let part = 0; part < 10; part++) parts.push(await release(deal.milestoneId, 1));
		expect(parts.map(({ feeCents }) => feeCents)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
		expect(await db().payout.count()).toBe(9);
		expect(await findBalances(deal)).toEqual({
			"clearing:bank": 10,
			"payable:professional": -9,
			"revenue:fees": -1,
		});
		await end(deal.milestoneId, "ACCEPTED");
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("is refunded without a fee, and the creator is notified once the bank has sent it", async () => {
		const deal = await newPaidDeal([100_000]);
		await refund(deal.milestoneId, 100_000);
		expect(await findBalances(deal)).toEqual({ "clearing:bank": 100_000, "refunds-in-transit": -100_000 });
		expect(await db().outboxEmail.count()).toBe(0);
		await settleRefunds(deal);
		expect([await findBalances(deal), await findRefunds(), await lastEmail()]).toEqual([
			{},
			[["CONFIRMED", 100_000, 1]],
			"Refund sent: $1,000.00 for Portraits",
		]);
	});

	it("is split without losing a cent", async () => {
		const deal = await newPaidDeal([33_333]);
		await release(deal.milestoneId, 11_111);
		await refund(deal.milestoneId, 22_222);
		await end(deal.milestoneId, "SPLIT");
		expect(await findBalances(deal)).toEqual({
			"clearing:bank": 33_333,
			"payable:professional": -10_000,
			"refunds-in-transit": -22_222,
			"revenue:fees": -1_111,
		});
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("can't be moved before the milestone is funded, beyond the remaining amount, or in an invalid amount", async () => {
		const deal = await newPaidDeal([100_000]);
		await release(deal.milestoneId, 60_000);
		await expect(refund(deal.milestoneId, 40_001)).rejects.toMatchObject(conflict);
		for (const amount of [0, -1, 1.5])
			await expect(release(deal.milestoneId, amount)).rejects.toThrow("isn't an amount of cents");
		const { milestoneIds } = await newMoneyDeal();
		await expect(release(milestoneIds[0] ?? "", 1)).rejects.toMatchObject(conflict);
	});

	it("comes from only one payment, of exactly the milestone's amount", async () => {
		const deal = await newPaidDeal([100_000]);
		const { id: paymentId } = await db().payment.findFirstOrThrow();
		const again = (facts: object) =>
			transaction((tx) =>
				recordFunding(tx, {
					paymentId,
					milestoneId: deal.milestoneId,
					amountCents: 100_000,
					taxCents: 0,
					...facts,
				}),
			);
		await again({});
		await expect(again({ taxCents: 1 })).rejects.toMatchObject(conflict);
		await expect(again({ amountCents: 99_999 })).rejects.toMatchObject(conflict);
		await expect(again({ paymentId: "other" })).rejects.toMatchObject(conflict);
		expect(await findBalances(deal)).toEqual({ "clearing:bank": 100_000, "held:milestone": -100_000 });
	});
});

describe("money that doesn't fund a milestone", () => {
	it("is returned automatically if the milestone was already paid", async () => {
		const deal = await newPaidDeal([100_000]);
		await pay(deal, [0]);
		await deliver(deal.bank);
		expect(await findBalances(deal)).toEqual({
			"clearing:bank": 200_000,
			"held:milestone": -100_000,
			"refunds-in-transit": -100_000,
		});
		await settleRefunds(deal);
		expect(await findBalances(deal)).toEqual({ "clearing:bank": 100_000, "held:milestone": -100_000 });
	});

	it("waits for the team if its checkout is unknown, and is returned only once", async () => {
		const deal = await newPaidDeal([100_000]);
		deal.bank.pay("PAY-unknown", 5_000, 0);
		await deliver(deal.bank);
		expect([await findBalances(deal), await issues()]).toEqual([
			{ "clearing:bank": 105_000, "held:milestone": -100_000, suspense: -5_000 },
			[["UNMATCHED_PAYMENT", "open"]],
		]);
		const { id: paymentId } = await db().payment.findFirstOrThrow({ where: { outcome: "UNMATCHED" } });
		const giveBack = () => transaction((tx) => returnPayment(tx, { paymentId, reason: "UNMATCHED" }));
		await giveBack();
		await expect(giveBack()).rejects.toMatchObject(conflict);
		await settleRefunds(deal);
		expect([await findBalances(deal), await issues()]).toEqual([
			{ "clearing:bank": 100_000, "held:milestone": -100_000 },
			[["UNMATCHED_PAYMENT", "closed"]],
		]);
	});

	it("can be returned, unlike a payment that has funded a milestone", async () => {
		await newPaidDeal();
		const { id: paymentId } = await db().payment.findFirstOrThrow();
		await expect(transaction((tx) => returnPayment(tx, { paymentId, reason: "RETURNED" }))).rejects.toThrow(
			"funded something",
		);
	});
});

describe("a refund that the bank returns", () => {
	const refused = async (deal: Deal, cents = 100_000) => {
		deal.bank.refuses = (_, { reference, cents: sent }) =>
			sent === cents && reference.split("-").length === 2;
		await refund(deal.milestoneId, cents);
		await settleRefunds(deal);
		return db().refund.findFirstOrThrow();
	};
	const repeat = (refundId: string) => transaction((tx) => repeatRefund(tx, { refundId }));

	it("waits in suspense with an issue, and is sent again only once, under another reference", async () => {
		const deal = await newPaidDeal();
		const { id, failure } = await refused(deal);
		expect([failure, await findBalances(deal), await issues()]).toEqual([
			"The account is closed",
			{ "clearing:bank": 100_000, suspense: -100_000 },
			[["REFUND_FAILED", "open"]],
		]);
		await repeat(id);
		await expect(repeat(id)).rejects.toMatchObject(conflict);
		await settleRefunds(deal);
		expect([await findBalances(deal), await findRefunds(), await issues()]).toEqual([
			{},
			[["CONFIRMED", 100_000, 2]],
			[["REFUND_FAILED", "closed"]],
		]);
		expect([...deal.bank.moved.refund.keys()].map((reference) => reference.replace(/\d{6}/, "…"))).toEqual([
			"RFD-…",
			"RFD-…-2",
		]);
	});

	it("is recorded as returned even if it was reported as sent before, in either order of the reports", async () => {
		for (const isShuffled of [false, true]) {
			const deal = await newPaidDeal();
			await refund(deal.milestoneId, 100_000);
			await sendRefunds(undefined, [deal.bank.provider]);
			const [sent] = [...deal.bank.moved.refund.values()];
			if (sent) deal.bank.sendBack(sent, "refund");
			if (isShuffled) deal.bank.events.reverse();
			await deliver(deal.bank);
			expect((await db().refund.findFirstOrThrow({ where: { milestoneId: deal.milestoneId } })).status).toBe(
				"FAILED",
			);
			expect(deal.bank.balance()).toBe(100_000 - 2_930);
			expect(await findLedgerFaults()).toEqual([]);
		}
		const { "provider-costs": _, "clearing:bank-1": __, ...rest } = await balances();
		expect(
			Object.entries(rest)
				.filter(([name]) => name.startsWith("suspense"))
				.map(([, cents]) => cents),
		).toEqual([-100_000, -100_000]);
	});

	it("can be retried only up to the amount that hasn't been charged back", async () => {
		const deal = await newPaidDeal();
		const { id } = await refused(deal);
		const chargebackId = deal.bank.chargeBack(deal.paymentId, 60_000);
		await deliver(deal.bank);
		await repeat(id);
		await settleRefunds(deal);
		expect(await findRefunds()).toEqual([
			["FAILED", 100_000, 1],
			["CONFIRMED", 40_000, 1],
		]);
		await expect(repeat(id)).rejects.toMatchObject(conflict);
		expect(await findBalances(deal)).toEqual({ losses: 60_000, suspense: -60_000 });
		deal.bank.decide(chargebackId, deal.paymentId, 60_000, false);
		await deliver(deal.bank);
		expect([await findBalances(deal), (await issues())[0]]).toEqual([{}, ["REFUND_FAILED", "closed"]]);
		await end(deal.milestoneId, "REFUNDED");
		expect(await findLedgerFaults()).toEqual([]);
	});
});
