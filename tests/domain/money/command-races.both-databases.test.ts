import { afterEach, describe, expect, it } from "vitest";
import { declineBooking } from "#app/domain/bookings/booking.server.ts";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { acceptProposal } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { FINAL_MILESTONE_STATUSES } from "#app/domain/bookings/milestone.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { askForChanges, declineQuote, withdrawQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import { proposeDates, reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { acceptDelivery } from "#app/domain/bookings/review-delivery.server.ts";
import { writeReview } from "#app/domain/bookings/reviews.server.ts";
import { getHeldCents } from "#app/domain/money/amounts.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { applyPaymentEvents } from "#app/domain/money/payment-events.server.ts";
import { sendPayouts } from "#app/domain/money/payout.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { decideMoneyDecision, requestRefund } from "#app/domain/office/finance/money-decision.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { lockBooking } from "#app/domain/platform/lock-booking.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { isWithinTransaction } from "#app/infra/database/open-transaction.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { recordQueries } from "../../support/database/queries.ts";
import { statementListeners } from "../../support/database/watched-adapter.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { decide, openAt, propose } from "../../support/market/disputes.ts";
import { deliverAt, newDelivered, newFunded, requestChangesAt } from "../../support/market/milestones.ts";
import {
	dayFromNow,
	newAmendment,
	newQuote,
	newRequest,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";
import { countAtBank } from "../../support/money/bank-records.ts";
import {
	eventBodies,
	newFunding,
	newPayee,
	payByCard,
	sendEvent,
	settle,
} from "../../support/money/payments.ts";
import { newFinance } from "../../support/money/second-person.ts";
import { firstAndLast, provingCount } from "../../support/proof/proof.ts";

/** How many calls race in a test, divided among its commands. */
const TIMES = provingCount("RACERS", 4, 20);
/** How many times each race is run. */
const ROUNDS = provingCount("RACES", 1);
const reason = "Not needed anymore";

afterEach(() => setClock(undefined));

/**
 * Runs each of the given commands several times, all at the same time, and waits for them. Returns how often
 * each command succeeded, and throws any error that isn't a domain error.
 */
async function race(...commands: (() => Promise<unknown>)[]): Promise<number[]> {
	const outcomes = await Promise.allSettled(
		Array.from({ length: TIMES }, (_, i) => commands[i % commands.length]?.()),
	);
	for (const outcome of outcomes)
		if (outcome.status === "rejected" && !(outcome.reason instanceof DomainError)) throw outcome.reason;
	return commands.map(
		(_, which) =>
			outcomes.filter(({ status }, i) => i % commands.length === which && status === "fulfilled").length,
	);
}

/**
 * Creates a booking with paid milestones of $333.33 and $666.67, the first of them delivered. Returns it with
 * commands of both sides and of a team member.
 */
async function newWork() {
	const deal = await newFunding();
	await payByCard((await deal.start()).address, "succeeds");
	await settle();
	const { bookingId, asCreator, asProfessional } = deal;
	const deliveryId = await deliverAt(deal);
	const admin = await newMember("ADMIN", undefined, ["OWNER", "FINANCE"]);
	const byTeam = () => visitor({ user: { ...admin, provedAt: now() } });
	const { shown } = await getCancellation(asProfessional(), bookingId);
	return {
		...deal,
		accept: () => acceptDelivery(asCreator(), { bookingId, position: 0, deliveryId }),
		dispute: () => openAt(deal, { wanted: "REDO" }),
		cancel: () => cancelBooking(asProfessional(), { bookingId, reason, shown }),
		refund: () =>
			requestRefund(byTeam(), { milestoneId: deal.milestoneIds[0] ?? "", amount: 33_333, reason }),
		/** The professional disputes the second milestone, of $666.67. */
		disputeLarge: () => openAt(deal, { by: "PROFESSIONAL", position: 1 }),
		/** The team decides the dispute. */
		resolve: (releaseCents: number) => async () => {
			const { id } = await db().dispute.findFirstOrThrow({ where: { bookingId } });
			return decide(id, releaseCents, byTeam());
		},
	};
}

/**
 * Checks that each milestone is settled only once. No money is held for a milestone that has ended, and the
 * full amount is held for one that continues.
 */
async function expectSettledOnce(bookingId: string): Promise<void> {
	for (const milestone of await db().milestone.findMany({
		where: { bookingId },
		include: { payouts: true, refunds: true },
	})) {
		const { status, amountCents, feeCents, payouts, refunds } = milestone;
		const isOver = FINAL_MILESTONE_STATUSES.includes(status);
		expect([status, getHeldCents(milestone)]).toEqual([status, isOver ? 0 : amountCents]);
		const moved = [
			...payouts.map((payout) => payout.amountCents),
			...refunds.map((refund) => refund.amountCents),
		];
		expect([[], [amountCents - feeCents], [amountCents]]).toContainEqual(moved);
		expect(moved).toHaveLength(isOver ? 1 : 0);
	}
	expect(await findLedgerFaults()).toEqual([]);
}

const total = (done: readonly number[]) => done.reduce((sum, count) => sum + count, 0);

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))("round %i", () => {
	it("a delivery is accepted only once", async () => {
		const { bookingId, accept } = await newWork();
		expect(await race(accept)).toEqual([1]);
		await expectSettledOnce(bookingId);
	});

	it("a booking is canceled only once", async () => {
		const { bookingId, cancel } = await newWork();
		expect(await race(cancel)).toEqual([1]);
		await expectSettledOnce(bookingId);
		expect(await db().refund.count()).toBe(2);
	});

	it("accepting, refunding, canceling, and disputing at once settle each milestone at most once", async () => {
		const { bookingId, accept, refund, cancel, dispute } = await newWork();
		const [accepted = 0, refunded = 0, canceled = 0, disputed = 0] = await race(
			accept,
			refund,
			cancel,
			dispute,
		);
		expect(accepted + refunded).toBeLessThanOrEqual(1);
		expect(Math.max(canceled, disputed)).toBeLessThanOrEqual(1);
		expect(accepted + refunded + canceled + disputed).toBeGreaterThan(0);
		await expectSettledOnce(bookingId);
	});

	it("a dispute is decided only once, even if two different decisions race", async () => {
		const { bookingId, dispute, resolve } = await newWork();
		await dispute();
		await db().dispute.updateMany({ data: { status: "TEAM" } });
		expect(total(await race(resolve(33_333), resolve(0)))).toBe(1);
		expect(await db().disputeDecision.count()).toBe(1);
		await expectSettledOnce(bookingId);
	});

	it("a decision that needs a second person is confirmed or declined only once", async () => {
		const { bookingId, disputeLarge, resolve } = await newWork();
		await disputeLarge();
		await db().dispute.updateMany({ data: { status: "TEAM" } });
		expect(total(await race(resolve(66_667), resolve(0)))).toBe(1);
		const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({
			where: { bookingId, status: "WAITING" },
		});
		const [second, third] = [await newFinance(), await newFinance()];
		const decide = (by: typeof second, decision: "confirm" | "decline") => () =>
			decideMoneyDecision(by(), { decisionId, decision, reason });
		expect(total(await race(decide(second, "confirm"), decide(third, "decline")))).toBe(1);
		await expectSettledOnce(bookingId);
	});

	it("money that arrives while its booking is being canceled funds the booking or is returned, but not both", async () => {
		const deal = await newFunding();
		const { bookingId, asProfessional } = deal;
		await payByCard((await deal.start()).address, "succeeds");
		for (const body of await eventBodies()) await sendEvent(body);
		const { shown } = await getCancellation(asProfessional(), bookingId);
		await race(
			() => applyPaymentEvents(moneyOutcomes),
			() => cancelBooking(asProfessional(), { bookingId, reason, shown }),
		);
		await applyPaymentEvents(moneyOutcomes);
		const { status } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		const statuses = (await db().milestone.findMany({ where: { bookingId } })).map(
			(milestone) => milestone.status,
		);
		// Once the milestones are funded, the amounts that the cancellation showed are outdated, so it is refused.
		const isFunded = status === "IN_PROGRESS";
		expect([status, statuses]).toEqual(
			isFunded ? ["IN_PROGRESS", ["FUNDED", "FUNDED"]] : ["CANCELLED", ["CANCELLED", "CANCELLED"]],
		);
		expect(await db().payment.findMany({ select: { outcome: true, amountCents: true } })).toEqual([
			{ outcome: isFunded ? "FUNDED" : "RETURNED", amountCents: 100_000 },
		]);
		expect(await db().refund.count()).toBe(isFunded ? 0 : 1);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("payments for some milestones and for all of them fund each milestone only once, in whichever order they are made", async () => {
		for (const isReversed of [false, true]) {
			const deal = await newFunding();
			const [, second = ""] = deal.milestoneIds;
			const all = await deal.start();
			const some = await deal.start([second]);
			// The bank doesn't know yet that the first checkout has expired.
			for (const { address } of isReversed ? [some, all] : [all, some]) await payByCard(address, "succeeds");
			for (const body of await eventBodies()) await sendEvent(body);
			await race(() => applyPaymentEvents(moneyOutcomes));
			const milestones = await db().milestone.findMany({
				where: { bookingId: deal.bookingId },
				orderBy: { position: "asc" },
			});
			expect(milestones.map((milestone) => [milestone.status, getHeldCents(milestone)])).toEqual([
				["FUNDED", 33_333],
				["FUNDED", 66_667],
			]);
			expect(
				await db().refund.findMany({
					where: { payment: { checkout: { bookingId: deal.bookingId } } },
					select: { amountCents: true, reason: true },
				}),
			).toEqual([{ amountCents: 66_667, reason: "RETURNED" }]);
		}
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("a payout and a refund are each sent only once", async () => {
		const { bookingId, professionalId, accept, asProfessional } = await newWork();
		await accept();
		const { shown } = await getCancellation(asProfessional(), bookingId);
		expect(await race(() => cancelBooking(asProfessional(), { bookingId, reason, shown }))).toEqual([1]);
		await newPayee(professionalId);
		const counts = await Promise.all(
			Array.from({ length: TIMES }, () => Promise.all([sendPayouts(moneyOutcomes), sendRefunds()])),
		);
		const sent = {
			payouts: total(counts.map(([payouts]) => payouts)),
			refunds: total(counts.map(([, refunds]) => refunds)),
		};
		expect([
			sent,
			countAtBank("MoneyOrder", "kind = 'TRANSFER'"),
			countAtBank("MoneyOrder", "kind = 'REFUND'"),
		]).toEqual([{ payouts: 1, refunds: 1 }, 1, 1]);
		await expectSettledOnce(bookingId);
	});
});

describe("the lock of a booking", () => {
	it("locks rows on PostgreSQL, and does nothing on SQLite, which has one writer", async () => {
		const { bookingId } = await newFunding();
		const statements = await recordQueries(() => transaction((tx) => lockBooking(tx, bookingId)));
		expect(statements.filter((sql) => sql.startsWith("UPDATE"))).toHaveLength(isPostgres() ? 3 : 0);
	});

	/** For each command, prepares the data that it needs, and returns a function that runs it. */
	const commands: Record<string, () => Promise<() => Promise<unknown>>> = {
		"decline-booking": async () => {
			const { bookingId, asProfessional } = await newRequest();
			return () => declineBooking(asProfessional(), { bookingId, reason });
		},
		"send-quote": async () => {
			const { bookingId, asProfessional } = await newRequest();
			return () => sendQuote(asProfessional(), { bookingId, input: quoteInput(), signing });
		},
		"revise-quote": async () => {
			const { bookingId, asProfessional } = await newQuote();
			return () => reviseQuote(asProfessional(), { bookingId, input: quoteInput({ note: "Two" }), signing });
		},
		"propose-dates": async () => {
			const { bookingId, quoteId, asCreator } = await newQuote();
			const dates = { startsOn: dayFromNow(40), endsOn: dayFromNow(41) };
			return () => proposeDates(asCreator(), { bookingId, quoteId, ...dates, text: null });
		},
		"ask-for-changes": async () => {
			const { bookingId, quoteId, asCreator } = await newQuote();
			return () => askForChanges(asCreator(), { bookingId, quoteId, text: "One day less" });
		},
		"decline-quote": async () => {
			const { bookingId, quoteId, asCreator } = await newQuote();
			return () => declineQuote(asCreator(), { bookingId, quoteId, reason });
		},
		"withdraw-quote": async () => {
			const { bookingId, quoteId, asProfessional } = await newQuote();
			return () => withdrawQuote(asProfessional(), { bookingId, quoteId, reason });
		},
		"accept-quote": async () => {
			const { bookingId, quoteId, asCreator } = await newQuote();
			return () => acceptQuote(asCreator(), { bookingId, quoteId, signing });
		},
		"accept-quote, of an amendment": async () => {
			const { bookingId, quoteId, asCreator } = await newAmendment();
			return () => acceptQuote(asCreator(), { bookingId, quoteId, signing });
		},
		"start-checkout": async () => (await newFunding()).start,
		deliver: async () => {
			const deal = await newFunded();
			return () => deliverAt(deal);
		},
		"request-changes": async () => {
			const deal = await newDelivered();
			return () => requestChangesAt(deal, deal.deliveryId);
		},
		"accept-delivery": async () => (await newWork()).accept,
		"cancel-booking": async () => (await newWork()).cancel,
		"open-dispute": async () => (await newWork()).dispute,
		"propose-split": async () => {
			const deal = await newDelivered();
			return () => propose(deal, "CREATOR", 100);
		},
		"accept-proposal": async () => {
			const deal = await newDelivered();
			const proposalId = await propose(deal, "CREATOR", 100);
			return () => acceptProposal(deal.asProfessional(), { bookingId: deal.bookingId, proposalId });
		},
		"decide-dispute": async () => {
			const { dispute, resolve } = await newWork();
			await dispute();
			await db().dispute.updateMany({ data: { status: "TEAM" } });
			return resolve(33_333);
		},
		"write-review": async () => {
			const { bookingId, creator: user } = await newBooking("COMPLETED");
			return () => writeReview(visitor({ user }), { bookingId, rating: "4", text: "Good work" });
		},
	};

	const names = Object.keys(commands);
	it.each(isPostgres() ? names : firstAndLast(names))(
		"comes first, on PostgreSQL, in the transaction of %s",
		async (name) => {
			const run = await commands[name]?.();
			const statements: string[] = [];
			const listener = (sql: string) => void (isWithinTransaction() && statements.push(sql));
			statementListeners.add(listener);
			await run?.().finally(() => statementListeners.delete(listener));
			expect(statements.length).toBeGreaterThan(3);
			expect(/^UPDATE \S*"Booking" SET "reminders" =/.test(statements[0] ?? "")).toBe(isPostgres());
		},
	);
});
