import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { getHeldCents, HELD_MILESTONE_STATUSES } from "../money/amounts.ts";
import { refundHeld } from "../money/refund.server.ts";
import { jobActor } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { addMonths, type CalendarDay, dayIn, formatCalendarDay } from "../platform/time/calendar-day.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import { type BookingNotification, milestoneFact, SEE, shortenTitle } from "./booking-notifications.ts";
import { getSideNames, listPeople, summarizeBooking, withSides } from "./booking-sides.server.ts";
import { transitionMilestone } from "./milestone.server.ts";

/** Months after which both sides are told how long a payment can still be held. */
const HELD_WARNING_MONTHS = 12;
/** Months after which a payment for undelivered work is refunded. Stripe ends holds in the US after 24 months. */
const HELD_MONTHS = 18;
/** Days that must pass between the warning and the refund, even if the warning was sent late. */
const WARNING_DAYS = 30;

const actor = jobActor("return-long-held-payments");
const BATCH = 100;

/**
 * The instant before which a milestone must have been funded to have been held for this many months by now.
 * It is the start of a day in UTC.
 */
const fundedBefore = (months: number): Date =>
	new Date(`${addMonths(dayIn(now(), "UTC"), -months)}T00:00:00Z`);

/**
 * Warns both sides once a payment has been held for a year, and refunds it after 18 months if the work wasn't
 * delivered. Delivered and disputed work has deadlines that settle it within weeks. A payment that a
 * chargeback froze waits for the bank's decision. Returns the number of warnings and refunds.
 */
export const returnLongHeldPayments = async (): Promise<number> =>
	(await warnOfLongHolds()) + (await refundLongHolds());

async function warnOfLongHolds(): Promise<number> {
	const due = await db().milestone.findMany({
		where: {
			status: { in: [...HELD_MILESTONE_STATUSES] },
			paymentId: { not: null },
			fundedAt: { lt: fundedBefore(HELD_WARNING_MONTHS) },
			heldWarningAt: null,
		},
		orderBy: { fundedAt: "asc" },
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		due,
		{ text: "the sides were not told of a long hold", about: ({ id }) => ({ milestoneId: id }) },
		({ id }) => transaction((tx) => warn(tx, id)),
	);
}

async function warn(tx: Tx, id: string): Promise<boolean> {
	const { count } = await tx.milestone.updateMany({
		where: { id, heldWarningAt: null, status: { in: [...HELD_MILESTONE_STATUSES] } },
		data: { heldWarningAt: now() },
	});
	if (count === 0) return false;
	const milestone = await tx.milestone.findUniqueOrThrow({
		where: { id },
		include: { booking: { include: withSides } },
	});
	const { booking, fundedAt } = milestone;
	const returnedOn = addMonths(dayIn(fundedAt ?? now(), "UTC"), HELD_MONTHS);
	const names = getSideNames(booking);
	const amount = formatCents(getHeldCents(milestone));
	for (const { side, person } of listPeople(booking)) {
		const wording = longHoldNotifications[side]({
			title: shortenTitle(booking.title),
			amount,
			returnedOn,
			other: side === "CREATOR" ? names.PROFESSIONAL : names.CREATOR,
		});
		const facts = [milestoneFact(milestone), { label: "Held", value: amount }];
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side, person },
			{ kind: "payment-held-long", ...wording, facts },
		);
	}
	return true;
}

type LongHold = { title: string; amount: string; returnedOn: CalendarDay; other: string };

/** The warning that a payment has been held for a year, by reader. */
export const longHoldNotifications: Record<BookingSide, (hold: LongHold) => BookingNotification> = {
	CREATOR: ({ title, amount, returnedOn, other }) => ({
		title: `Held for a year: ${amount} for ${title}`,
		paragraphs: [
			`We've held ${amount} for a year. If the work isn't delivered by ${formatCalendarDay(returnedOn)}, you get it back. Agree with ${other} on how to continue, or cancel the milestone.`,
		],
		label: SEE,
	}),
	PROFESSIONAL: ({ title, amount, returnedOn, other }) => ({
		title: `Held for a year: ${amount} for ${title}`,
		paragraphs: [
			`We've held ${amount} for a year. If you don't deliver the work by ${formatCalendarDay(returnedOn)}, the money goes back to ${other}.`,
		],
		label: SEE,
	}),
};

async function refundLongHolds(): Promise<number> {
	const due = await db().milestone.findMany({
		where: {
			status: "FUNDED",
			paymentId: { not: null },
			fundedAt: { lt: fundedBefore(HELD_MONTHS) },
			heldWarningAt: { lt: later(now(), -WARNING_DAYS * DAY) },
			frozenAt: null,
		},
		orderBy: { fundedAt: "asc" },
		take: BATCH,
		select: { id: true, bookingId: true },
	});
	return forEachInSequence(
		due,
		{ text: "a payment held for too long was not refunded", about: ({ id }) => ({ milestoneId: id }) },
		({ id, bookingId }) =>
			transaction(async (tx) => {
				await lockBooking(tx, bookingId);
				const milestone = await tx.milestone.findUniqueOrThrow({ where: { id } });
				if (milestone.status !== "FUNDED" || milestone.frozenAt) return false;
				await transitionMilestone(tx, actor, "refund", id, {
					role: "CLOCK",
					reason: `We held the payment for ${HELD_MONTHS} months, which is as long as we can.`,
				});
				const amountCents = getHeldCents(milestone);
				if (amountCents > 0) await refundHeld(tx, { milestoneId: id, amountCents, reason: "HELD_TOO_LONG" });
				return true;
			}),
	);
}
