import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { jobActor } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { getTimeZone } from "../platform/time/time-zones.server.ts";
import { REMINDER_HOURS } from "./booking.ts";
import { getReminderNotification, notifySide } from "./booking-emails.server.ts";
import { type BookingSides, summarizeBooking, withSides } from "./booking-sides.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

/** Reminds the professional, in the caller's transaction, that a request is waiting for an answer. */
export async function remindOfRequest(
	tx: Tx,
	booking: BookingSides,
	{ isLast }: { isLast: boolean },
): Promise<void> {
	const { user } = booking.professional;
	if (!user) return;
	const facts = summarizeBooking(booking);
	const notification = getReminderNotification(facts, getTimeZone(user), isLast);
	await notifySide(
		tx,
		facts,
		{ side: "PROFESSIONAL", person: user },
		{ kind: "reminder", ...notification, isReminder: true },
	);
}

const BATCH = 100;

/**
 * Reminds professionals 24 and 48 hours after an early-access request that is still waiting for their answer.
 * In an open marketplace, `runDeadlines` sends the reminders. If the first reminder was missed because the
 * server was down, only the reminder that is due now is sent. Returns the number of reminders.
 */
export async function remindProfessionals(): Promise<number> {
	let count = 0;
	for (const [i, hours] of [...REMINDER_HOURS.entries()].reverse()) count += await remind(i + 1, hours);
	return count;
}

async function remind(reminder: number, hours: number): Promise<number> {
	const at = now();
	const due = await db().booking.findMany({
		where: {
			status: "REQUESTED",
			phase: "EARLY_ACCESS",
			expiresAt: { gt: at },
			requestedAt: { lte: later(at, -hours * HOUR) },
			reminders: { lt: reminder },
		},
		orderBy: { expiresAt: "asc" },
		take: BATCH,
		include: withSides,
	});
	return forEachInSequence(
		due,
		{ text: "a professional was not reminded", about: ({ id }) => ({ bookingId: id }) },
		(booking) =>
			transaction(async (tx) => {
				const { count } = await tx.booking.updateMany({
					where: { id: booking.id, status: "REQUESTED", reminders: { lt: reminder } },
					data: { reminders: reminder },
				});
				if (count === 0 || !booking.professional.user) return false;
				await remindOfRequest(tx, booking, { isLast: reminder === REMINDER_HOURS.length });
				return true;
			}),
	);
}

const scheduler = jobActor("expire-bookings");

/**
 * Expires early-access requests that nobody answered in time, each in its own transaction, and notifies both
 * sides. In an open marketplace, `runDeadlines` expires requests. Returns the number of expired requests.
 */
export async function expireBookings(): Promise<number> {
	const due = await db().booking.findMany({
		where: { status: "REQUESTED", phase: "EARLY_ACCESS", expiresAt: { lte: now() } },
		orderBy: { expiresAt: "asc" },
		take: BATCH,
		include: withSides,
	});
	return forEachInSequence(
		due,
		{ text: "a request did not expire", about: ({ id }) => ({ bookingId: id }) },
		async (booking) => {
			try {
				await transaction((tx) => transitionBooking(tx, scheduler, "expire", booking, { role: "CLOCK" }));
				return true;
			} catch (error) {
				// The request was withdrawn or answered just now, so it doesn't expire.
				if (error instanceof DomainError) return false;
				throw error;
			}
		},
	);
}
