import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { held, suspense } from "#app/domain/money/ledger-account.ts";
import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { refundHeld, sendRefunds } from "#app/domain/money/refund.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { postAdjustment } from "#app/domain/office/finance/post-adjustment.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { DAY, setClock } from "#app/infra/process/clock.server.ts";
import { expectDispute, openAt } from "../../support/market/disputes.ts";
import { findStates, newFunding } from "../../support/money/payments.ts";
import { newFinance } from "../../support/money/second-person.ts";
import { connectStripe } from "../../support/money/stripe.ts";

// These tests show what people can do in Stripe's dashboard without an order from us.

beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

const reason = "It was a mistake in the dashboard.";

/** Creates a booking with milestones of $333.33 and $666.67 that were paid for through Stripe. */
async function newPaid(method?: { card: string }) {
	const connected = await connectStripe();
	await reconcilePayments(moneyOutcomes);
	const deal = await newFunding();
	const { address } = await deal.start();
	connected.local.play.pay(address.split("/").at(-1) ?? "", method);
	await connected.apply();
	const { id: paymentId, providerId: payment_intent } = await db().payment.findFirstOrThrow();
	const [first = "", second = ""] = deal.milestoneIds;
	const client = await stripeClient();
	/** Refunds an amount in the dashboard, and applies what Stripe reports. */
	async function refundInDashboard(amount: number): Promise<Stripe.Refund> {
		const refund = await client.refunds.create({ payment_intent, amount });
		await connected.apply();
		return refund;
	}
	const release = (milestoneId: string, amountCents: number) =>
		transaction((tx) => releaseHeld(tx, { milestoneId, amountCents }));
	const issue = (kind: "REFUND_AT_PROVIDER" | "REFUND_FAILED") =>
		db().moneyIssue.findFirstOrThrow({ where: { kind } });
	const refunds = async () =>
		(await db().refund.findMany({ orderBy: { id: "asc" } })).map(({ status, reason, amountCents }) => [
			status,
			reason,
			amountCents,
		]);
	const expectSame = async () => {
		expect([await reconcilePayments(moneyOutcomes), await findLedgerFaults()]).toEqual([0, []]);
	};
	return {
		...connected,
		...deal,
		client,
		paymentId,
		first,
		second,
		refundInDashboard,
		release,
		issue,
		refunds,
		expectSame,
	};
}

describe("a refund that someone makes in Stripe's dashboard", () => {
	it("is booked for the milestone with exactly this amount, and ends the milestone, so that none of it is released", async () => {
		const deal = await newPaid();
		const { id, balance_transaction } = await deal.refundInDashboard(66_667);
		expect((await findStates(deal.bookingId)).milestones).toEqual(["FUNDED", "REFUNDED"]);
		await expect(deal.release(deal.second, 1)).rejects.toMatchObject({ code: "conflict" });
		expect([await getBalance(held(deal.first)), await getBalance(held(deal.second))]).toEqual([-33_333n, 0n]);
		expect(await deal.refunds()).toEqual([["CONFIRMED", "AT_PROVIDER", 66_667]]);
		expect(await deal.issue("REFUND_AT_PROVIDER")).toMatchObject({
			closedAt: null,
			amountCents: 66_667,
			bookingId: deal.bookingId,
			summary: expect.stringMatching(
				`^Someone refunded \\$666.67 of PAY-\\d+ .*\\(${id}, ${balance_transaction}\\)`,
			),
		});
		await sendRefunds();
		await deal.expectSame();
		await deal.passDays(9);
		await deal.expectSame();
		expect(await deal.client.refunds.list({})).toMatchObject({ data: [{ id }] });
	});

	it("of all that is held for a disputed milestone ends the dispute, and says that our team refunded it", async () => {
		const deal = await newPaid();
		const disputeId = await openAt(deal, { position: 1 });
		await deal.refundInDashboard(66_667);
		expect((await findStates(deal.bookingId)).milestones).toEqual(["FUNDED", "REFUNDED"]);
		await expectDispute(disputeId, "FINAL", { outcome: "REFUND_AT_PROVIDER", refundCents: null });
		await deal.expectSame();
	});

	it("of a part leaves the rest held, and is our loss to the extent that the money had been released", async () => {
		const deal = await newPaid();
		await deal.release(deal.first, 33_333);
		await deal.refundInDashboard(10_000);
		expect(await getBalance(held(deal.second))).toBe(-56_667n);
		expect((await findStates(deal.bookingId)).milestones[1]).toBe("FUNDED");
		await deal.refundInDashboard(70_000);
		expect(await deal.refunds()).toEqual([
			["CONFIRMED", "AT_PROVIDER", 10_000],
			["CONFIRMED", "AT_PROVIDER", 56_667],
			["CONFIRMED", "AT_PROVIDER", 13_333],
		]);
		expect([await getBalance(held(deal.second)), await getBalance("losses")]).toEqual([0n, 13_333n]);
		await deal.expectSame();
	});

	it("that fails later leaves its money in suspense until finance sends it again", async () => {
		const deal = await newPaid();
		const { id } = await deal.refundInDashboard(66_667);
		deal.local.play.failRefund(id);
		await deal.apply();
		await deal.expectSame();
		expect(await getBalance(suspense(deal.paymentId))).toBe(-66_667n);
		const [one, other] = [await newFinance(), await newFinance()];
		const { id: issueId } = await deal.issue("REFUND_FAILED");
		await decideMoneyIssue(one(), { issueId, decision: "repeat", reason });
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
		await decideMoneyDecision(other(), { decisionId, decision: "confirm", reason });
		await sendRefunds();
		await deal.apply();
		expect(await deal.refunds()).toEqual([
			["FAILED", "AT_PROVIDER", 66_667],
			["CONFIRMED", "DISCRETIONARY", 66_667],
		]);
		expect(await getBalance(suspense(deal.paymentId))).toBe(0n);
		await deal.expectSame();
	});

	it("while our own refund is on its way is our loss, until Stripe refuses our refund, whose money then covers the loss", async () => {
		const deal = await newPaid();
		for (const [milestoneId, amountCents] of [
			[deal.first, 33_333],
			[deal.second, 66_667],
		] as const)
			await transaction((tx) => refundHeld(tx, { milestoneId, amountCents, reason: "DISPUTE" }));
		await deal.refundInDashboard(50_000);
		expect(await getBalance("losses")).toBe(50_000n);
		await sendRefunds();
		await deal.apply();
		expect(await deal.refunds()).toEqual([
			["CONFIRMED", "DISPUTE", 33_333],
			["FAILED", "DISPUTE", 66_667],
			["CONFIRMED", "AT_PROVIDER", 50_000],
		]);
		expect([await getBalance("losses"), await getBalance(suspense(deal.paymentId))]).toEqual([0n, -16_667n]);
		expect((await deal.issue("REFUND_FAILED")).closedAt).toBeNull();
		await deal.expectSame();
	});

	it("is taken from held money while it is pending, and the part that had been released is our loss until the refund fails", async () => {
		const deal = await newPaid({ card: "4000000000007726" });
		await deal.release(deal.first, 33_333);
		const { id } = await deal.refundInDashboard(100_000);
		expect([await getBalance(held(deal.second)), await getBalance("losses")]).toEqual([0n, 33_333n]);
		await deal.expectSame();
		deal.local.play.failRefund(id);
		await deal.apply();
		expect([await getBalance("losses"), await getBalance(suspense(deal.paymentId))]).toEqual([0n, -66_667n]);
		await deal.expectSame();
	});
});

describe("whatever else someone makes in Stripe's dashboard", () => {
	it.each([
		{
			what: "a payment",
			make: async ({ client }: Awaited<ReturnType<typeof newPaid>>) => {
				const { latest_charge } = await client.paymentIntents.create({
					amount: 10_000,
					currency: "usd",
					confirm: true,
					payment_method: "pm_card_visa",
					allowed_payment_method_types: ["card"],
				});
				return { source: String(latest_charge), type: "charge", net: 9_680 };
			},
		},
		{
			what: "a transfer",
			make: async ({ client, addPayee, passDays }: Awaited<ReturnType<typeof newPaid>>) => {
				const destination = await addPayee();
				await passDays(3);
				const { id } = await client.transfers.create({ amount: 5_000, currency: "usd", destination });
				return { source: id, type: "transfer", net: -5_000 };
			},
		},
		{
			what: "a deposit",
			make: async ({ client, local }: Awaited<ReturnType<typeof newPaid>>) => {
				const { id } = await client.topups.create({ amount: 4_000, currency: "usd" });
				local.play.settleTopup(id);
				return { source: id, type: "topup", net: 4_000 };
			},
		},
	])("such as $what, is named by one issue, which an adjustment by two people closes", async ({ make }) => {
		const deal = await newPaid();
		await deal.expectSame();
		const { source, type, net } = await make(deal);
		await deal.apply();
		const [line] = deal.local.book().filter((entry) => entry.source === source);
		const subjectId = `line ${line?.id} (${type} ${source})`;
		const open = async () =>
			(
				await db().moneyIssue.findMany({
					where: { kind: "DIFFERENCE", closedAt: null },
					orderBy: { subjectId: "asc" },
				})
			).map((issue) => [issue.subjectId, issue.amountCents]);
		const both = [
			["clearing:stripe", -net],
			[subjectId, -net],
		];
		expect([await reconcilePayments(moneyOutcomes), await open()]).toEqual([2, both]);
		await deal.pass(DAY);
		expect([await reconcilePayments(moneyOutcomes), await open()]).toEqual([2, both]);
		const [one, other] = [await newFinance(), await newFinance()];
		const { id: issueId } = await db().moneyIssue.findFirstOrThrow({ where: { subjectId } });
		await postAdjustment(one(), { issueId, amount: net, reason });
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
		await decideMoneyDecision(other(), { decisionId, decision: "confirm", reason });
		for (const days of [1, 1, 9]) {
			await deal.passDays(days);
			await deal.expectSame();
			expect(await open()).toEqual([]);
		}
	});

	it("has an issue that stays closed once someone on our team closes it, although the balances still differ", async () => {
		const deal = await newPaid();
		const { id } = await deal.client.topups.create({ amount: 4_000, currency: "usd" });
		deal.local.play.settleTopup(id);
		expect(await reconcilePayments(moneyOutcomes)).toBe(2);
		const { id: issueId } = await db().moneyIssue.findFirstOrThrow({
			where: { subjectId: { startsWith: "line " } },
		});
		await decideMoneyIssue((await newFinance())(), { issueId, decision: "close", reason });
		await deal.pass(DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(1);
		expect((await db().moneyIssue.findFirstOrThrow({ where: { id: issueId } })).closedAt).not.toBeNull();
	});

	it("such as a refund or a chargeback of a payment that isn't ours, is named, and no event about it fails", async () => {
		const deal = await newPaid();
		const { latest_charge } = await deal.client.paymentIntents.create({
			amount: 10_000,
			currency: "usd",
			confirm: true,
			payment_method: "pm_card_visa",
			allowed_payment_method_types: ["card"],
		});
		const charge = String(latest_charge);
		deal.local.play.warnOfFraud(charge);
		await deal.client.refunds.create({ charge, amount: 3_000 });
		deal.local.play.openDispute(charge, { amount: 2_000 });
		await deal.apply();
		// The payment, its refund, its chargeback, and the balance.
		expect(await reconcilePayments(moneyOutcomes)).toBe(4);
		expect(await db().paymentEvent.count({ where: { appliedAt: null } })).toBe(0);
		expect(await getBalance("provider-costs")).toBe(2_930n);
	});
});
