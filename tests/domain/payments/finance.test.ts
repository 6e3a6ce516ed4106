import { afterEach, describe, expect, it } from "vitest";
import { withdrawDispute } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { recordUnmatched } from "#app/domain/money/apply-payment.server.ts";
import { openMoneyIssue } from "#app/domain/money/finance.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { sendPayouts } from "#app/domain/money/payout.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { getTaxYear } from "#app/domain/money/tax-year.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import {
	findMoney,
	getMoneyDecision,
	getMoneyOverview,
} from "#app/domain/office/finance/finance-queries.server.ts";
import {
	decideMoneyDecision,
	pausePayments,
	requestRefund,
} from "#app/domain/office/finance/money-decision.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findWorkItems } from "#app/domain/office/queues/work-queries.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import type { Scope } from "#app/domain/platform/roles.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { testBankFee } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import type { MoneyIssueKind } from "#generated/prisma/sqlite/client/enums.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { decide, openAt } from "../../support/market/disputes.ts";
import { acceptAt, deliverAt } from "../../support/market/milestones.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";
import { newEarnings } from "../../support/money/earnings.ts";
import {
	expectCleared,
	findStates,
	newFunding,
	newPayee,
	payByCard,
	settle,
} from "../../support/money/payments.ts";
import { confirmAbout, newFinance } from "../../support/money/second-person.ts";
import { refund } from "../../support/money/settle-deal.ts";

afterEach(() => setClock(undefined));

const reason = "The studio flooded.";

async function colleague(...scopes: Scope[]) {
	const user = await newMember("ADMIN", undefined, scopes);
	return (key?: string) => visitor({ user: { ...user, provedAt: now() }, submissionKey: key });
}

/** Creates a booking with $333.33 and $666.67 held, and two people with the Finance role. */
async function funded() {
	const deal = await newFunding();
	await payByCard((await deal.start()).address, "succeeds");
	await settle();
	return { ...deal, one: await colleague("FINANCE"), other: await colleague("FINANCE") };
}
const findMilestone = async (bookingId: string, number: number) =>
	(
		await db().milestone.findUniqueOrThrow({
			where: {
				bookingId_position_replacedByVersion: { bookingId, position: number - 1, replacedByVersion: 0 },
			},
			select: { id: true },
		})
	).id;
const findRefunds = (bookingId: string) =>
	db().refund.findMany({
		where: { milestone: { bookingId } },
		orderBy: { id: "asc" },
		select: { amountCents: true, reason: true, status: true },
	});

describe("a refund at the team's discretion", () => {
	it("of $500 or less is sent immediately, and a partial refund leaves the milestone as it is", async () => {
		const { bookingId, one } = await funded();
		expect(
			await requestRefund(one(), { milestoneId: await findMilestone(bookingId, 1), amount: 3_333, reason }),
		).toEqual({ isDone: true });
		expect(await findRefunds(bookingId)).toEqual([
			{ amountCents: 3_333, reason: "DISCRETIONARY", status: "SENDING" },
		]);
		expect((await findStates(bookingId)).milestones).toEqual(["FUNDED", "FUNDED"]);
		await requestRefund(one(), { milestoneId: await findMilestone(bookingId, 1), amount: 30_000, reason });
		expect((await findStates(bookingId)).milestones).toEqual(["REFUNDED", "FUNDED"]);
	});

	it("above $500 waits for a second person, who can't be the person who requested it", async () => {
		const { bookingId, one, other } = await funded();
		expect(
			await requestRefund(one(), { milestoneId: await findMilestone(bookingId, 2), amount: 66_667, reason }),
		).toEqual({ isDone: false });
		expect(await findRefunds(bookingId)).toEqual([]);
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
			where: { bookingId, status: "WAITING" },
		});
		expect((await findWorkItems("MONEY_DECISION", 100)).map(({ id }) => id)).toContain(decisionId);
		await expect(
			requestRefund(one(), { milestoneId: await findMilestone(bookingId, 2), amount: 100, reason }),
		).rejects.toMatchObject({ code: "conflict" });
		await expect(
			decideMoneyDecision(one(), { decisionId, decision: "confirm", reason }),
		).rejects.toMatchObject({ code: "forbidden" });
		await decideMoneyDecision(other("confirm"), { decisionId, decision: "confirm", reason });
		await decideMoneyDecision(other("confirm"), { decisionId, decision: "confirm", reason });
		expect(await findRefunds(bookingId)).toEqual([
			{ amountCents: 66_667, reason: "DISCRETIONARY", status: "SENDING" },
		]);
		expect((await findStates(bookingId)).milestones).toEqual(["FUNDED", "REFUNDED"]);
		await expect(
			decideMoneyDecision(other(), { decisionId, decision: "decline", reason }),
		).rejects.toMatchObject({ code: "conflict" });
	});

	it("is never sent if it is declined, or if it exceeds the held amount", async () => {
		const { bookingId, one, other } = await funded();
		await expect(
			requestRefund(one(), { milestoneId: await findMilestone(bookingId, 1), amount: 33_334, reason }),
		).rejects.toMatchObject({
			fieldErrors: { amount: ["Enter $333.33 or less. That's the held amount."] },
		});
		await requestRefund(one(), { milestoneId: await findMilestone(bookingId, 2), amount: 60_000, reason });
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
			where: { bookingId, status: "WAITING" },
		});
		await decideMoneyDecision(other(), { decisionId, decision: "decline", reason });
		expect(await findRefunds(bookingId)).toEqual([]);
	});

	it("is confirmed only once if several people confirm it at the same time", async () => {
		const { bookingId, one } = await funded();
		await requestRefund(one(), { milestoneId: await findMilestone(bookingId, 2), amount: 60_000, reason });
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
			where: { bookingId, status: "WAITING" },
		});
		const others = await Promise.all(Array.from({ length: 4 }, () => colleague("FINANCE")));
		const results = await Promise.allSettled(
			others.map((by) => decideMoneyDecision(by(), { decisionId, decision: "confirm", reason })),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await findRefunds(bookingId)).toHaveLength(1);
	});
});

describe("the amount that one person on the team can move alone", () => {
	/**
	 * Creates someone with the Finance role, who refunds parts of the $666.67 held for a second milestone. Each
	 * refund is in a new booking unless an ID is given.
	 */
	async function refunding() {
		const one = await newFinance();
		const refund = async (amount: number, bookingId?: string) =>
			requestRefund(one(), {
				milestoneId: await findMilestone(bookingId ?? (await funded()).bookingId, 2),
				amount,
				reason,
			});
		return { refund };
	}

	it("is $500.00 in 24 hours, so one more cent requires a second person, and so does each additional refund", async () => {
		setClock(new Date("2026-05-04T16:00:00Z"));
		const { refund } = await refunding();
		expect(await refund(50_000)).toEqual({ isDone: true });
		expect(await refund(1)).toEqual({ isDone: false });
		setClock(new Date("2026-05-05T15:59:59Z"));
		expect(await refund(1)).toEqual({ isDone: false });
		setClock(new Date("2026-05-05T16:00:01Z"));
		expect(await refund(50_000)).toEqual({ isDone: true });
	});

	it("is $500.00 per milestone, even over several days", async () => {
		setClock(new Date("2026-05-04T16:00:00Z"));
		const { refund } = await refunding();
		const { bookingId } = await funded();
		expect(await refund(40_000, bookingId)).toEqual({ isDone: true });
		setClock(new Date("2026-05-08T16:00:00Z"));
		expect(await refund(10_001, bookingId)).toEqual({ isDone: false });
		await confirmAbout(bookingId);
		expect(await findRefunds(bookingId)).toMatchObject([{ amountCents: 40_000 }, { amountCents: 10_001 }]);
		expect(await refund(10_000, bookingId)).toEqual({ isDone: true });
	});

	it("covers dispute decisions and refunds together, even if two refunds are requested at once", async () => {
		const owner = await newMember("ADMIN");
		const by = () => visitor({ user: { ...owner, provedAt: now() } });
		const [disputed, ...others] = [await funded(), await funded(), await funded()];
		await acceptAt(disputed, await deliverAt(disputed));
		const { id: milestoneId } = await db().milestone.findFirstOrThrow({
			where: { bookingId: disputed.bookingId, status: "FUNDED" },
		});
		await requestRefund((await newFinance())(), { milestoneId, amount: 30_000, reason });
		const disputeId = await openAt(disputed, { position: 1, amountCents: 36_667 });
		await db().dispute.update({ where: { id: disputeId }, data: { status: "TEAM" } });
		// The disputed amount is $366.67.
		expect(await decide(disputeId, 0, by())).toEqual({ isDone: true });
		const both = await Promise.all(
			others.map(async ({ bookingId }) =>
				requestRefund(by(), { milestoneId: await findMilestone(bookingId, 2), amount: 10_000, reason }),
			),
		);
		expect(both.filter(({ isDone }) => isDone)).toHaveLength(1);
	});
});

describe("the decision on a dispute above $500", () => {
	async function disputed() {
		const deal = await funded();
		const disputeId = await openAt(deal, { position: 1, by: "PROFESSIONAL" });
		await db().dispute.update({ where: { id: disputeId }, data: { status: "TEAM" } });
		const support = await colleague("SUPPORT");
		const emails = () =>
			db().outboxEmail.count({ where: { recipient: { in: [deal.creator.email, deal.professional.email] } } });
		const before = await emails();
		expect(await decide(disputeId, 0, support())).toEqual({ isDone: false });
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
			where: { disputeId, status: "WAITING" },
		});
		return { ...deal, disputeId, support, emails, before, decisionId };
	}

	it("doesn't move money or notify anyone before a second person confirms it, and the audit trail names both people", async () => {
		const { bookingId, disputeId, support, other, emails, before, decisionId } = await disputed();
		expect([await findRefunds(bookingId), await emails()]).toEqual([[], before]);
		expect((await findWorkItems("DISPUTE", 100)).map(({ id }) => id)).not.toContain(disputeId);
		await expect(decide(disputeId, 100, support())).rejects.toMatchObject({ code: "conflict" });
		const { amountCents, proposedById, reason: shown } = await getMoneyDecision(other(), decisionId);
		expect([amountCents, shown]).toEqual([66_667, "We read both sides"]);
		await decideMoneyDecision(other(), { decisionId, decision: "confirm", reason });
		// The decision is carried out once the time to appeal has passed.
		expect(await findRefunds(bookingId)).toEqual([]);
		expect((await db().dispute.findUniqueOrThrow({ where: { id: disputeId } })).status).toBe("DECIDED");
		expect(await emails()).toBeGreaterThan(before);
		const { actorId, detail } = await db().auditEvent.findFirstOrThrow({
			where: { action: "confirm-money-decision", subjectId: decisionId },
		});
		expect([actorId, JSON.parse(detail ?? "{}")]).toMatchObject([
			other().user?.id,
			{ proposedById, amountCents: 66_667 },
		]);
	});

	it("can no longer be confirmed, only declined, if its author is suspended, has lost the role, or has left", async () => {
		const { bookingId, disputeId, support, other, decisionId } = await disputed();
		const authorId = support().user?.id ?? "";
		const user = (data: object) => db().user.update({ where: { id: authorId }, data });
		const confirm = () => decideMoneyDecision(other(), { decisionId, decision: "confirm", reason });
		const refused = { code: "conflict", message: expect.stringContaining("it can only be declined") };
		await user({ suspendedAt: now() });
		await expect(confirm()).rejects.toMatchObject(refused);
		await user({
			suspendedAt: null,
			scopes: { deleteMany: {}, create: { scope: "EDITOR", grantedAt: now() } },
		});
		await expect(confirm()).rejects.toMatchObject(refused);
		expect((await getMoneyDecision(other(), decisionId)).isAuthorActive).toBe(false);
		await db().moneyDecision.update({ where: { id: decisionId }, data: { proposedById: null } });
		await expect(confirm()).rejects.toMatchObject(refused);
		await decideMoneyDecision(other(), { decisionId, decision: "decline", reason });
		expect(await findRefunds(bookingId)).toEqual([]);
		expect(await decide(disputeId, 100, (await colleague("SUPPORT"))())).toEqual({ isDone: false });
	});

	it("is closed without a second person's decision if the dispute ends first", async () => {
		const { bookingId, disputeId, other, decisionId, asProfessional } = await disputed();
		expect((await getMoneyDecision(other(), decisionId)).isOvertaken).toBe(false);
		await withdrawDispute(asProfessional(), { bookingId, disputeId });
		expect(await getMoneyDecision(other(), decisionId)).toMatchObject({
			status: "DECLINED",
			decidedBy: null,
			isOvertaken: true,
		});
	});

	it("can be made again after a second person has declined it", async () => {
		const { bookingId, disputeId, support, other, emails, before, decisionId } = await disputed();
		await decideMoneyDecision(other(), { decisionId, decision: "decline", reason });
		expect((await getMoneyDecision(other(), decisionId)).isOvertaken).toBe(false);
		expect([await findRefunds(bookingId), await emails()]).toEqual([[], before]);
		expect(await decide(disputeId, 100, support())).toEqual({ isDone: false });
	});

	it("requires proof of identity within the last 15 minutes, from both people", async () => {
		const { disputeId, support, other, decisionId } = await disputed();
		const late = (by: typeof other) =>
			visitor({ user: { ...(by().user as SignedInUser), provedAt: later(now(), -16 * MINUTE) } });
		await expect(decide(disputeId, 100, late(support))).rejects.toBeInstanceOf(ReauthenticationRequiredError);
		await expect(
			decideMoneyDecision(late(other), { decisionId, decision: "confirm", reason }),
		).rejects.toBeInstanceOf(ReauthenticationRequiredError);
	});
});

describe("an issue about money", () => {
	async function opened(kind: "DIFFERENCE" | "PAYOUT_FAILED", subjectId: string) {
		await transaction((tx) =>
			openMoneyIssue(tx, { kind, subjectId, summary: "The provider has one cent more." }),
		);
		return db().moneyIssue.findUniqueOrThrow({ where: { kind_subjectId: { kind, subjectId } } });
	}

	it("above $500 is settled by two people", async () => {
		const [one, other] = [await newFinance(), await newFinance()];
		const facts = {
			provider: "test-bank",
			providerId: "stray-1",
			amountCents: 90_000,
			feeCents: 0,
			outcome: "UNMATCHED",
			receivedAt: now(),
		} as const;
		const { id: paymentId } = await db().payment.create({ data: facts });
		await transaction((tx) => recordUnmatched(tx, { paymentId }));
		const { id: issueId } = await db().moneyIssue.findFirstOrThrow({
			where: { kind: "UNMATCHED_PAYMENT", subjectId: paymentId },
		});
		expect(await decideMoneyIssue(one(), { issueId, decision: "return", reason })).toEqual({ isDone: false });
		await expect(decideMoneyIssue(one(), { issueId, decision: "close", reason })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await db().refund.count({ where: { paymentId } })).toBe(0);
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { issueId } });
		await decideMoneyDecision(other(), { decisionId, decision: "confirm", reason });
		expect(await db().refund.findMany({ where: { paymentId }, select: { amountCents: true } })).toEqual([
			{ amountCents: 90_000 },
		]);
		expect(await db().moneyIssue.findUniqueOrThrow({ where: { id: issueId } })).toMatchObject({
			closedById: one().user?.id,
			resolution: reason,
		});
	});

	it("is closed with an explanation, and closing it can be undone", async () => {
		const by = await colleague("FINANCE");
		const { id: issueId } = await opened("DIFFERENCE", "one-cent");
		await expect(decideMoneyIssue(by(), { issueId, decision: "repeat", reason })).rejects.toMatchObject({
			code: "invalid",
		});
		await decideMoneyIssue(by(), { issueId, decision: "close", reason });
		await expect(decideMoneyIssue(by(), { issueId, decision: "close", reason })).rejects.toMatchObject({
			code: "conflict",
		});
		const decision = await db().decision.findFirstOrThrow({
			where: { kind: "MONEY_ISSUE", subjectId: issueId },
		});
		await undoDecision(by(), { decisionId: decision.id });
		expect(await db().moneyIssue.findUniqueOrThrow({ where: { id: issueId } })).toMatchObject({
			closedAt: null,
			resolution: null,
		});
	});

	it("about a lost chargeback of released money can be used to record a debt for what the professional received, but only once", async () => {
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
		// $333.33 was released, minus a fee of $33.33.
		expect([await getBalance(`receivable:${deal.professional.id}`), await getBalance("losses")]).toEqual([
			30_000n,
			3_333n,
		]);
		expect((await findStates(deal.bookingId)).milestones).toEqual(["ACCEPTED", "REFUNDED"]);
		await expectCleared(-testBankFee(100_000));
	});

	describe("stays open while its money isn't settled", () => {
		const closing = async (kind: MoneyIssueKind) => {
			const { id: issueId } = await db().moneyIssue.findFirstOrThrow({ where: { kind, closedAt: null } });
			return decideMoneyIssue((await colleague("FINANCE"))(), { issueId, decision: "close", reason });
		};

		it("if it is about a refund that the creator's bank returned", async () => {
			const deal = await newPaidDeal();
			deal.bank.refuses = () => true;
			await refund(deal.milestoneId, 30_000);
			await sendRefunds(undefined, [deal.bank.provider]);
			await deliver(deal.bank);
			await expect(closing("REFUND_FAILED")).rejects.toMatchObject({
				code: "conflict",
				message: expect.stringContaining("$300.00 is still owed to the payer"),
			});
		});

		it("if it is about a payout that was refused", async () => {
			const deal = await newEarnings();
			deal.bank.refuses = () => true;
			await deal.send();
			await deliver(deal.bank);
			await expect(closing("PAYOUT_FAILED")).rejects.toMatchObject({
				code: "conflict",
				message: expect.stringContaining("$900.00 is still owed to the professional"),
			});
		});

		it("if it is about a chargeback that the payer's bank hasn't decided", async () => {
			const deal = await newPaidDeal();
			deal.bank.chargeBack(deal.paymentId, 100_000);
			await deliver(deal.bank);
			await expect(closing("CHARGEBACK")).rejects.toMatchObject({
				code: "conflict",
				message: expect.stringContaining("$1,000.00 is with the payer's bank until it decides"),
			});
		});
	});

	it("can't be used to send a payout that doesn't exist", async () => {
		const by = await colleague("FINANCE");
		const { id: issueId } = await opened("PAYOUT_FAILED", "no-such-payout");
		await expect(decideMoneyIssue(by(), { issueId, decision: "repeat", reason })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await db().moneyIssue.findUniqueOrThrow({ where: { id: issueId } })).toMatchObject({
			closedAt: null,
		});
	});
});

describe("pausing money movements", () => {
	it("stops new checkouts until finance resumes them", async () => {
		const { start } = await newFunding();
		const by = await colleague("FINANCE");
		await pausePayments(by(), { flow: "CHECKOUTS", isPaused: true, reason });
		await expect(pausePayments(by(), { flow: "CHECKOUTS", isPaused: true, reason })).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(start()).rejects.toMatchObject({ code: "conflict" });
		expect((await getMoneyOverview(by())).pauses).toMatchObject([
			{ flow: "CHECKOUTS", isPaused: true, reason },
			{ flow: "PAYOUTS", isPaused: false },
		]);
		await pausePayments(by(), { flow: "CHECKOUTS", isPaused: false, reason });
		expect((await start()).address).toContain("/test-bank/");
	});

	it("lets started payments arrive and refunds be sent, but payouts wait", async () => {
		const deal = await newFunding();
		const { address } = await deal.start();
		const by = await colleague("FINANCE");
		for (const flow of ["CHECKOUTS", "PAYOUTS"] as const)
			await pausePayments(by(), { flow, isPaused: true, reason });
		await payByCard(address, "succeeds");
		await settle();
		expect((await findStates(deal.bookingId)).milestones).toEqual(["FUNDED", "FUNDED"]);
		await acceptAt(deal, await deliverAt(deal));
		await requestRefund(by(), { milestoneId: deal.milestoneIds[1] ?? "", amount: 50_000, reason });
		await newPayee(deal.professionalId);
		expect([await sendRefunds(), await sendPayouts(moneyOutcomes)]).toEqual([1, 0]);
		await pausePayments(by(), { flow: "PAYOUTS", isPaused: false, reason });
		expect(await sendPayouts(moneyOutcomes)).toBe(1);
	});
});

describe("finance's overview", () => {
	it("lists held money, and balances that add up", async () => {
		const { bookingId, one } = await funded();
		const { rows } = await findMoney(one(), "held", {});
		expect(
			rows.filter(({ booking }) => booking?.id === bookingId).map(({ amountCents }) => amountCents),
		).toEqual([66_667, 33_333]);
		for (const list of ["payments", "refunds", "payouts"] as const)
			expect((await findMoney(one(), list, {})).rows).toBeInstanceOf(Array);
		const { balances } = await getMoneyOverview(one());
		const cents = Object.fromEntries(balances.map((balance) => [balance.kind, balance.cents]));
		expect(cents.clearing).toBe(
			(cents.held ?? 0n) +
				(cents.suspense ?? 0n) +
				(cents["refunds-in-transit"] ?? 0n) -
				(cents["provider-costs"] ?? 0n),
		);
		expect(await getTaxYear(one(), 2026)).toMatchObject({ year: 2026, closed: null });
	});

	it("is refused to anyone else, and decisions require a recent proof of identity", async () => {
		const { bookingId, one } = await funded();
		const support = await colleague("SUPPORT", "REVIEWER", "EDITOR");
		for (const refused of [
			() => getMoneyOverview(support()),
			() => findMoney(support(), "held", {}),
			() => getTaxYear(support(), 2026),
			async () =>
				requestRefund(support(), { milestoneId: await findMilestone(bookingId, 1), amount: 100, reason }),
			() => pausePayments(support(), { flow: "PAYOUTS", isPaused: true, reason }),
			() => decideMoneyIssue(support(), { issueId: "x", decision: "close", reason }),
			() => decideMoneyDecision(support(), { decisionId: "x", decision: "decline", reason }),
		])
			await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
		const stale = visitor({
			user: { ...(one().user as NonNullable<ReturnType<typeof one>["user"]>), provedAt: null },
		});
		await expect(
			requestRefund(stale, { milestoneId: await findMilestone(bookingId, 1), amount: 100, reason }),
		).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(pausePayments(stale, { flow: "PAYOUTS", isPaused: true, reason })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});
});
