import { afterEach, describe, expect, it } from "vitest";
import { getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { extendDeadline } from "#app/domain/bookings/extend-deadline.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { recordQueries } from "../../support/database/queries.ts";
import {
	acceptAt,
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	fund,
	milestoneAt,
	newDelivered,
	newFunded,
	requestChangesAt,
} from "../../support/market/milestones.ts";
import { type Deal, newAgreement } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

/** A Monday, 9 AM in Los Angeles. */
const start = new Date("2026-05-04T16:00:00Z");
/** Advances the clock between two days, counted from the start, and runs the job every six hours. */
async function run(from: number, to: number): Promise<void> {
	for (let at = from * DAY; at <= to * DAY; at += 6 * HOUR) {
		setClock(later(start, at));
		await runDeadlines();
	}
}
const onDay = (days: number) => setClock(later(start, days * DAY + MINUTE));
/** Returns 11:59 PM this many days after the start, when deadlines counted in days expire. */
const endOf = (days: number) => later(start, days * DAY + 15 * HOUR - MINUTE);
const sent = async (person: { email: string }, kind: string) =>
	(
		await db().outboxEmail.findMany({
			where: { recipient: person.email, kind: `booking-${kind}` },
			orderBy: { createdAt: "asc" },
			select: { subject: true },
		})
	).map(({ subject }) => subject);
const findDeadline = (bookingId: string) =>
	db().deadline.findFirstOrThrow({ where: { bookingId, closedAt: null } });
const openDeadlines = async (bookingId: string) =>
	(await db().deadline.findMany({ where: { bookingId, closedAt: null }, orderBy: { dueAt: "asc" } })).map(
		({ kind }) => kind,
	);

/** Creates a payment for the first milestone. The payer's bank is still settling the payment. */
async function newSettling({ bookingId, creator }: Deal): Promise<string> {
	const { id, amountCents } = await milestoneAt(bookingId);
	const facts = {
		reference: newReference("PAY"),
		bookingId,
		payerId: creator.id,
		provider: "test-bank",
		amountCents,
		statusAt: start,
		createdAt: start,
		expiresAt: later(start, DAY),
	};
	const { id: checkoutId } = await db().checkout.create({
		data: { ...facts, status: "PROCESSING", lines: { create: { milestoneId: id, amountCents } } },
	});
	return checkoutId;
}

describe("after signing, the first milestone", () => {
	it("is funded within three business days, or the booking is canceled after two reminders", async () => {
		setClock(later(start, 3 * DAY));
		// Signed on a Thursday, so the three business days span a weekend.
		const { bookingId, creator, professional } = await newAgreement();
		const { dueAt } = await db().deadline.findFirstOrThrow({ where: { bookingId, closedAt: null } });
		expect(dueAt).toEqual(endOf(8));
		await run(3, 8.5);
		await expectMilestones(bookingId, "ACCEPTED", "PLANNED", "PLANNED");
		expect(await sent(creator, "milestone-reminder")).toEqual([
			"Fund Portraits for a calendar by May 12",
			"Last reminder: fund Portraits for a calendar by May 12",
		]);
		await run(8.75, 8.75);
		await expectMilestones(bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
		for (const person of [creator, professional])
			expect(await sent(person, "close")).toEqual(["Booking closed: Portraits for a calendar"]);
	});

	it("isn't canceled while a payment is being settled, and then gets the remaining time, with reminders", async () => {
		onDay(0);
		const deal = await newAgreement();
		const checkoutId = await newSettling(deal);
		await run(0, 9);
		await expectMilestones(deal.bookingId, "ACCEPTED", "PLANNED", "PLANNED");
		await db().checkout.update({ where: { id: checkoutId }, data: { status: "FAILED" } });
		expect(await sent(deal.creator, "milestone-reminder")).toEqual([]);
		// None of the time had been used.
		await run(9.25, 12.75);
		await expectMilestones(deal.bookingId, "ACCEPTED", "PLANNED", "PLANNED");
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(2);
		await run(13, 13.25);
		await expectMilestones(deal.bookingId, "CANCELLED", "CANCELLED", "CANCELLED");
	});
});

it("paused deadlines are read one batch at a time, each once, and all of them resume later", async () => {
	onDay(0);
	const deal = await newAgreement();
	const checkoutId = await newSettling(deal);
	const { kind, bookingId, dueAt, nextAt, createdAt } = await findDeadline(deal.bookingId);
	const many = Array.from({ length: 150 }, (_, i) => `subject-${i}`);
	await db().deadline.createMany({
		data: many.map((subjectId) => ({ kind, bookingId, subjectId, dueAt, nextAt, createdAt })),
	});
	await runDeadlines();
	const paused = () => db().deadline.count({ where: { bookingId, pausedAt: { not: null } } });
	expect(await paused()).toBe(151);
	const queries = await recordQueries(runDeadlines);
	// These are only the queries that read the two batches and the due deadlines.
	expect(queries.length).toBeLessThan(10);
	await db().checkout.update({ where: { id: checkoutId }, data: { status: "FAILED" } });
	await runDeadlines();
	expect(await paused()).toBe(0);
});

describe("between milestones", () => {
	it("the next one is funded within 30 days, or the booking closes, and released money stays released", async () => {
		onDay(0);
		const deal = await newDelivered();
		await acceptAt(deal, deal.deliveryId);
		expect(await openDeadlines(deal.bookingId)).toEqual(["NEXT_FUNDING"]);
		await run(1, 30.5);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "PLANNED");
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(3);
		await run(30.75, 30.75);
		await expectMilestones(deal.bookingId, "COMPLETED", "ACCEPTED", "CANCELLED");
		await expectLedgerAgrees(deal.bookingId);
	});

	it("the funding deadline doesn't run while work on another milestone continues, and starts after that", async () => {
		onDay(0);
		const deal = await newFunded({}, [1]);
		expect(await openDeadlines(deal.bookingId)).toEqual(["DELIVERY"]);
		await acceptAt(deal, await deliverAt(deal, 1), 1);
		expect(await openDeadlines(deal.bookingId)).toEqual(["NEXT_FUNDING"]);
		await fund(deal, 0);
		expect(await openDeadlines(deal.bookingId)).toEqual(["DELIVERY"]);
	});
});

describe("a funded milestone", () => {
	it("is refunded 30 days after its due date, and both sides are reminded beforehand", async () => {
		onDay(0);
		const deal = await newFunded();
		await run(1, 22);
		expect(await sent(deal.professional, "milestone-reminder")).toEqual([
			"Due on May 24: Shoot of Portraits for a calendar",
		]);
		expect(await sent(deal.creator, "milestone-reminder")).toEqual([]);
		await run(22.25, 50.5);
		expect(await sent(deal.creator, "milestone-reminder")).toEqual([
			"Overdue since May 24: Shoot of Portraits for a calendar",
			"Overdue since May 24: Shoot of Portraits for a calendar",
			"Last reminder: overdue since May 24: Shoot of Portraits for a calendar",
		]);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
		await run(50.75, 50.75);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "REFUNDED", "PLANNED");
		expect((await db().refund.findFirstOrThrow()).reason).toBe("DELIVERY_OVERDUE");
		expect(await openDeadlines(deal.bookingId)).toEqual(["NEXT_FUNDING"]);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("is due a week after it was funded if that is later than its agreed date", async () => {
		onDay(0);
		const deal = await newFunded({}, [1]);
		onDay(25);
		await fund(deal, 0);
		const { dueAt } = await db().deadline.findFirstOrThrow({
			where: { subjectId: (await milestoneAt(deal.bookingId)).id },
		});
		// 30 days after June 5, which is day 32, in the professional's zone.
		expect(dueAt).toEqual(endOf(62));
	});

	it("isn't refunded while a chargeback is open", async () => {
		onDay(0);
		const deal = await newFunded();
		onDay(10);
		await freeze(deal.bookingId);
		await run(11, 52);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
		await db().milestone.updateMany({ data: { frozenAt: null } });
		const { dueAt } = await findDeadline(deal.bookingId);
		await run(52.25, 52.25);
		// The milestone was frozen for 42.25 days, which postpones both the refund and the day from which the
		// creator can cancel with a full refund.
		expect(await findDeadline(deal.bookingId)).toMatchObject({
			pausedAt: null,
			dueAt: later(dueAt, 42.25 * DAY - MINUTE),
		});
		const plan = async () => (await getCancellation(deal.asCreator(), deal.bookingId)).lines[0]?.isOverdue;
		onDay(22 + 42);
		expect(await plan()).toBe(false);
		onDay(23 + 42);
		expect(await plan()).toBe(true);
		await run(66, 92.75);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
		await run(93, 93);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "REFUNDED", "PLANNED");
	});

	it("whose deadline the team extended can't be canceled with a full refund until the new date", async () => {
		onDay(0);
		const deal = await newFunded();
		onDay(24);
		const plan = async () => (await getCancellation(deal.asCreator(), deal.bookingId)).lines[0];
		expect(await plan()).toMatchObject({ isOverdue: true, refundCents: 33_333, releaseCents: 0 });
		const team = visitor({ user: await newMember("ADMIN") });
		const { id } = await findDeadline(deal.bookingId);
		await extendDeadline(team, {
			deadlineId: id,
			day: "2026-07-10",
			time: "12:00",
			reason: "The studio burned down.",
		});
		expect(await plan()).toMatchObject({ isOverdue: false, refundCents: 0, releaseCents: 33_333 });
		const emails = await db().outboxEmail.findMany({ where: { kind: "booking-deadline-extended" } });
		const texts = emails.map(
			({ text }) => /Until then, (.*) can't cancel with a full refund/.exec(text)?.[1],
		);
		expect(texts.toSorted()).toEqual(["Casey Creator", "you"]);
		const { dueAt } = await findDeadline(deal.bookingId);
		setClock(later(dueAt, -1));
		expect(await plan()).toMatchObject({ isOverdue: false });
		setClock(dueAt);
		expect(await plan()).toMatchObject({ isOverdue: true, refundCents: 33_333 });
	});
});

describe("a delivery", () => {
	it("is accepted automatically after 14 days, and the creator is reminded on days 7, 12, and 13", async () => {
		onDay(0);
		const deal = await newDelivered();
		for (const [day, count] of [
			[6.75, 0],
			[7.25, 1],
			[11.75, 1],
			[12.25, 2],
			[13.25, 3],
			[14.5, 3],
		] as const) {
			await run(day, day);
			expect([day, (await sent(deal.creator, "milestone-reminder")).length]).toEqual([day, count]);
		}
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		await run(14.75, 14.75);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "PLANNED");
		expect(await sent(deal.creator, "milestone-accept")).toEqual([
			"Accepted without an answer: Shoot of Portraits for a calendar",
		]);
		expect(await sent(deal.professional, "milestone-accept")).toEqual([
			"Accepted: Shoot of Portraits for a calendar, your payout is $300.00",
		]);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("isn't accepted before the creator has been reminded and, after an outage, has had another day", async () => {
		onDay(0);
		const deal = await newDelivered();
		await run(40, 40);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(1);
		await run(41, 41);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "PLANNED");
	});

	it("keeps the remaining time during a chargeback, and the creator is reminded again before it is accepted", async () => {
		onDay(0);
		const deal = await newDelivered();
		await run(1, 13.25);
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(3);
		setClock(later(start, 14 * DAY));
		await freeze(deal.bookingId);
		await run(14.25, 30);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(3);
		const team = visitor({ user: await newMember("ADMIN") });
		const { id } = await findDeadline(deal.bookingId);
		await expect(
			extendDeadline(team, { deadlineId: id, day: "2026-07-10", time: "12:00", reason: "Wait" }),
		).rejects.toThrow(
			"This deadline is paused by a dispute, a payment that is being settled, or the payer's bank.",
		);
		await db().milestone.updateMany({ data: { frozenAt: null } });
		// Fifteen hours were left, but the minimum is one day.
		await run(30.25, 31);
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(4);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		await run(31.25, 31.25);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "PLANNED");
	});

	it("has a separate deadline in each round of changes", async () => {
		onDay(0);
		const deal = await newDelivered();
		onDay(10);
		await requestChangesAt(deal, deal.deliveryId);
		expect(await openDeadlines(deal.bookingId)).toEqual(["CHANGES"]);
		onDay(12);
		await deliverAt(deal);
		expect(await openDeadlines(deal.bookingId)).toEqual(["ACCEPTANCE"]);
		await run(12.25, 26.5);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
		await run(26.75, 26.75);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "PLANNED");
	});
});

describe("requested changes", () => {
	it("that aren't delivered open a dispute after 14 days, and both sides are reminded twice beforehand", async () => {
		onDay(0);
		const deal: Deal & { deliveryId: string } = await newDelivered();
		await requestChangesAt(deal, deal.deliveryId);
		await run(0.25, 14.5);
		expect(await sent(deal.professional, "milestone-reminder")).toEqual([
			"Deliver the changes by May 18: Shoot of Portraits for a calendar",
			"Last reminder: deliver the changes by May 18: Shoot of Portraits for a calendar",
		]);
		expect(await sent(deal.creator, "milestone-reminder")).toHaveLength(2);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "CHANGES_REQUESTED", "PLANNED");
		await run(14.75, 14.75);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "DISPUTED", "PLANNED");
		expect(await db().dispute.findFirstOrThrow()).toMatchObject({
			openedBy: "CLOCK",
			wanted: "REFUND",
			disputedCents: 33_333,
			status: "OPEN",
		});
		expect(await sent(deal.creator, "dispute-opened")).toEqual([
			"Dispute opened: Shoot of Portraits for a calendar",
		]);
		expect(await sent(deal.professional, "dispute-opened")).toEqual([
			"Dispute opened: Shoot of Portraits for a calendar, answer by May 27",
		]);
	});
});
