import { afterEach, describe, expect, it } from "vitest";
import { decideMoneyIssue } from "#app/domain/finance/decide-money-issue.server.ts";
import { decideRefundRequest } from "#app/domain/finance/decide-refund-request.server.ts";
import { getMoneyOverview, getYearlyTotals } from "#app/domain/finance/finance-queries.server.ts";
import { findMoney } from "#app/domain/finance/money-list-queries.server.ts";
import { pausePayments } from "#app/domain/finance/pause-payments.server.ts";
import { requestRefund } from "#app/domain/finance/request-refund.server.ts";
import { balanceOf } from "#app/domain/ledger/ledger-queries.server.ts";
import { undoDecision } from "#app/domain/queues/undo-decision.server.ts";
import { findWorkItems } from "#app/domain/queues/work-item-queries.server.ts";
import type { Scope } from "#app/domain/scopes/scope.ts";
import { openMoneyIssue } from "#app/domain/settlement/money-issues.server.ts";
import { sendPayouts } from "#app/domain/settlement/send-payouts.server.ts";
import { sendRefunds } from "#app/domain/settlement/send-refunds.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { testBankFee } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { acceptAt, deliverAt } from "../../support/market/milestones.ts";
import { expectCleared, newFunding, newPayee, payByCard, settle, statesOf } from "../../support/money/payments.ts";

afterEach(() => setClock(undefined));

const reason = "The studio flooded.";

async function colleague(...scopes: Scope[]) {
	const user = await newMember("ADMIN", undefined, scopes);
	return (key?: string) => visitor({ user: { ...user, provedAt: now() }, submissionKey: key });
}

/** A booking with $333.33 and $666.67 held, and two people of finance. */
async function funded() {
	const deal = await newFunding();
	await payByCard((await deal.start()).address, "succeeds");
	await settle();
	return { ...deal, one: await colleague("FINANCE"), other: await colleague("FINANCE") };
}
const milestoneOf = async (bookingId: string, number: number) =>
	(await db().milestone.findUniqueOrThrow({ where: { bookingId_position: { bookingId, position: number - 1 } }, select: { id: true } })).id;
const refundsOf = (bookingId: string) =>
	db().refund.findMany({ where: { milestone: { bookingId } }, orderBy: { id: "asc" }, select: { amountCents: true, reason: true, status: true } });

describe("a refund at the team's discretion", () => {
	it("of $500 or less is sent at once, and a part of it leaves the milestone as it is", async () => {
		const { bookingId, one } = await funded();
		expect(await requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 1), amount: 3_333, reason })).toEqual({ isDone: true });
		expect(await refundsOf(bookingId)).toEqual([{ amountCents: 3_333, reason: "DISCRETIONARY", status: "SENDING" }]);
		expect((await statesOf(bookingId)).milestones).toEqual(["FUNDED", "FUNDED"]);
		await requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 1), amount: 30_000, reason });
		expect((await statesOf(bookingId)).milestones).toEqual(["REFUNDED", "FUNDED"]);
	});

	it("above it waits for a second person, who isn't the first", async () => {
		const { bookingId, one, other } = await funded();
		expect(await requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 2), amount: 66_667, reason })).toEqual({ isDone: false });
		expect(await refundsOf(bookingId)).toEqual([]);
		const { id: requestId } = await db().refundRequest.findFirstOrThrow({ where: { milestone: { bookingId } } });
		expect((await findWorkItems("REFUND_REQUEST", 100)).map(({ id }) => id)).toContain(requestId);
		await expect(requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 2), amount: 100, reason })).rejects.toMatchObject({ code: "conflict" });
		await expect(decideRefundRequest(one(), { requestId, decision: "approve", reason })).rejects.toMatchObject({ code: "forbidden" });
		await decideRefundRequest(other("approve"), { requestId, decision: "approve", reason });
		await decideRefundRequest(other("approve"), { requestId, decision: "approve", reason });
		expect(await refundsOf(bookingId)).toEqual([{ amountCents: 66_667, reason: "DISCRETIONARY", status: "SENDING" }]);
		expect((await statesOf(bookingId)).milestones).toEqual(["FUNDED", "REFUNDED"]);
		await expect(decideRefundRequest(other(), { requestId, decision: "reject", reason })).rejects.toMatchObject({ code: "conflict" });
	});

	it("is never sent when it is rejected, nor for more than is held", async () => {
		const { bookingId, one, other } = await funded();
		await expect(requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 1), amount: 33_334, reason })).rejects.toMatchObject({
			fieldErrors: { amount: ["Enter $333.33 or less. That is what is held."] },
		});
		await requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 2), amount: 60_000, reason });
		const { id: requestId } = await db().refundRequest.findFirstOrThrow({ where: { milestone: { bookingId } } });
		await decideRefundRequest(other(), { requestId, decision: "reject", reason });
		expect(await refundsOf(bookingId)).toEqual([]);
	});

	it("is approved once, of two people at the same time", async () => {
		const { bookingId, one } = await funded();
		await requestRefund(one(), { milestoneId: await milestoneOf(bookingId, 2), amount: 60_000, reason });
		const { id: requestId } = await db().refundRequest.findFirstOrThrow({ where: { milestone: { bookingId } } });
		const others = await Promise.all(Array.from({ length: 4 }, () => colleague("FINANCE")));
		const results = await Promise.allSettled(others.map((by) => decideRefundRequest(by(), { requestId, decision: "approve", reason })));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await refundsOf(bookingId)).toHaveLength(1);
	});
});

describe("an issue about money", () => {
	async function opened(kind: "DIFFERENCE" | "PAYOUT_FAILED", subjectId: string) {
		await transaction((tx) => openMoneyIssue(tx, { kind, subjectId, summary: "The provider has one cent more." }));
		return db().moneyIssue.findUniqueOrThrow({ where: { kind_subjectId: { kind, subjectId } } });
	}

	it("is closed with an explanation, which can be undone", async () => {
		const by = await colleague("FINANCE");
		const { id: issueId } = await opened("DIFFERENCE", "one-cent");
		await expect(decideMoneyIssue(by(), { issueId, decision: "repeat", reason })).rejects.toMatchObject({ code: "invalid" });
		await decideMoneyIssue(by(), { issueId, decision: "close", reason });
		await expect(decideMoneyIssue(by(), { issueId, decision: "close", reason })).rejects.toMatchObject({ code: "conflict" });
		const decision = await db().decision.findFirstOrThrow({ where: { kind: "MONEY_ISSUE", subjectId: issueId } });
		await undoDecision(by(), { decisionId: decision.id });
		expect(await db().moneyIssue.findUniqueOrThrow({ where: { id: issueId } })).toMatchObject({ closedAt: null, resolution: null });
	});

	it("about a lost chargeback of released money books what the professional received of it as owed, once", async () => {
		setClock(new Date("2026-05-04T16:00:00Z"));
		const deal = await newFunding();
		await payByCard((await deal.start()).address, "charged-back");
		await settle();
		await acceptAt(deal, await deliverAt(deal));
		const by = await colleague("FINANCE");
		const charge = async () => {
			const { id: issueId } = await db().moneyIssue.findFirstOrThrow({ where: { kind: "CHARGEBACK" } });
			return decideMoneyIssue(by(), { issueId, decision: "charge", reason });
		};
		for (const days of [8, 19]) {
			setClock(later(new Date("2026-05-04T16:00:00Z"), days * DAY));
			await settle();
			if (days === 8) await expect(charge()).rejects.toMatchObject({ code: "conflict" });
		}
		await charge();
		await expect(charge()).rejects.toMatchObject({ code: "conflict" });
		// $333.33 were released, with a fee of $33.33.
		expect([await balanceOf(`receivable:${deal.professional.id}`), await balanceOf("losses")]).toEqual([30_000n, 3_333n]);
		expect((await statesOf(deal.bookingId)).milestones).toEqual(["ACCEPTED", "REFUNDED"]);
		await expectCleared(-testBankFee(100_000));
	});

	it("about a payout that is no longer refused can't send it twice", async () => {
		const by = await colleague("FINANCE");
		const { id: issueId } = await opened("PAYOUT_FAILED", "no-such-payout");
		await expect(decideMoneyIssue(by(), { issueId, decision: "repeat", reason })).rejects.toMatchObject({ code: "conflict" });
		expect(await db().moneyIssue.findUniqueOrThrow({ where: { id: issueId } })).toMatchObject({ closedAt: null });
	});
});

describe("pausing", () => {
	it("stops checkouts for everyone until finance lets them run again", async () => {
		const { start } = await newFunding();
		const by = await colleague("FINANCE");
		await pausePayments(by(), { flow: "CHECKOUTS", isPaused: true, reason });
		await expect(pausePayments(by(), { flow: "CHECKOUTS", isPaused: true, reason })).rejects.toMatchObject({ code: "conflict" });
		await expect(start()).rejects.toMatchObject({ code: "conflict" });
		expect((await getMoneyOverview(by())).pauses).toMatchObject([
			{ flow: "CHECKOUTS", isPaused: true, reason },
			{ flow: "PAYOUTS", isPaused: false },
		]);
		await pausePayments(by(), { flow: "CHECKOUTS", isPaused: false, reason });
		expect((await start()).address).toContain("/test-bank/");
	});

	it("both leaves what was started to go on: a payment arrives, refunds are sent, and payouts wait", async () => {
		const deal = await newFunding();
		const { address } = await deal.start();
		const by = await colleague("FINANCE");
		for (const flow of ["CHECKOUTS", "PAYOUTS"] as const) await pausePayments(by(), { flow, isPaused: true, reason });
		await payByCard(address, "succeeds");
		await settle();
		expect((await statesOf(deal.bookingId)).milestones).toEqual(["FUNDED", "FUNDED"]);
		await acceptAt(deal, await deliverAt(deal));
		await requestRefund(by(), { milestoneId: deal.milestoneIds[1] ?? "", amount: 50_000, reason });
		await newPayee(deal.professionalId);
		expect([await sendRefunds(), await sendPayouts()]).toEqual([1, 0]);
		await pausePayments(by(), { flow: "PAYOUTS", isPaused: false, reason });
		expect(await sendPayouts()).toBe(1);
	});
});

describe("what finance reads", () => {
	it("lists what is held, and balances that add up", async () => {
		const { bookingId, one } = await funded();
		const { rows } = await findMoney(one(), "held", {});
		expect(rows.filter(({ booking }) => booking?.id === bookingId).map(({ amountCents }) => amountCents)).toEqual([66_667, 33_333]);
		for (const list of ["payments", "refunds", "payouts"] as const) expect((await findMoney(one(), list, {})).rows).toBeInstanceOf(Array);
		const { balances } = await getMoneyOverview(one());
		const cents = Object.fromEntries(balances.map((balance) => [balance.kind, balance.cents]));
		expect(cents.clearing).toBe((cents.held ?? 0n) + (cents.suspense ?? 0n) + (cents["refunds-in-transit"] ?? 0n) - (cents["provider-costs"] ?? 0n));
		expect(await getYearlyTotals(one(), 2026)).toBeInstanceOf(Array);
	});

	it("is refused to anyone else, and decides nothing without a recent identity check", async () => {
		const { bookingId, one } = await funded();
		const support = await colleague("SUPPORT", "REVIEWER", "EDITOR");
		for (const refused of [
			() => getMoneyOverview(support()),
			() => findMoney(support(), "held", {}),
			() => getYearlyTotals(support(), 2026),
			async () => requestRefund(support(), { milestoneId: await milestoneOf(bookingId, 1), amount: 100, reason }),
			() => pausePayments(support(), { flow: "PAYOUTS", isPaused: true, reason }),
			() => decideMoneyIssue(support(), { issueId: "x", decision: "close", reason }),
			() => decideRefundRequest(support(), { requestId: "x", decision: "reject", reason }),
		])
			await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
		const stale = visitor({ user: { ...(one().user as NonNullable<ReturnType<typeof one>["user"]>), provedAt: null } });
		await expect(requestRefund(stale, { milestoneId: await milestoneOf(bookingId, 1), amount: 100, reason })).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(pausePayments(stale, { flow: "PAYOUTS", isPaused: true, reason })).rejects.toMatchObject({ code: "unauthenticated" });
	});
});
