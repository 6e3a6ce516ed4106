import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Deadline } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, jobActor } from "../actor.ts";
import { type BookingSides, withSides } from "../bookings/booking-sides.server.ts";
import { remindOfRequest } from "../bookings/remind-of-request.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { AFTER_REMINDER, type DeadlineKind, reminderTimes } from "../deadlines/deadline.ts";
import { endQuote } from "../quotes/end-quote.server.ts";
import { withParts } from "../quotes/quote-sides.server.ts";
import { remindOfQuote } from "../quotes/remind-of-quote.server.ts";

const BATCH = 100;

const scheduler = jobActor("run-deadlines");

type Reminder = { dueAt: Date; isLast: boolean };
type Run = {
	/** Reminds the person who has to act. */
	remind: (tx: Tx, deadline: Deadline, booking: BookingSides, reminder: Reminder) => Promise<void>;
	/** Moves what the deadline is about to a later time. */
	postpone: (tx: Tx, subjectId: string, dueAt: Date) => Promise<unknown>;
	/** Brings about the consequence. */
	end: (tx: Tx, actor: Actor, deadline: Deadline, booking: BookingSides) => Promise<void>;
};

const runs: Record<DeadlineKind, Run> = {
	REQUEST_ANSWER: {
		remind: (tx, _, booking, { dueAt, isLast }) => remindOfRequest(tx, { ...booking, expiresAt: dueAt }, { isLast }),
		postpone: (tx, id, expiresAt) => tx.booking.updateMany({ where: { id, status: "REQUESTED" }, data: { expiresAt } }),
		end: (tx, actor, _, booking) => transitionBooking(tx, actor, "expire", booking, { mover: "CLOCK" }),
	},
	QUOTE_VALIDITY: {
		remind: (tx, _, booking, reminder) => remindOfQuote(tx, booking, reminder),
		postpone: async (tx, id, expiresAt) => {
			await tx.quote.updateMany({ where: { id, status: "SENT" }, data: { expiresAt } });
			await tx.booking.updateMany({ where: { status: "QUOTED", quotes: { some: { id } } }, data: { expiresAt } });
		},
		end: async (tx, actor, { subjectId }, booking) => endQuote(tx, actor, "expire", booking, await tx.quote.findUniqueOrThrow({ where: { id: subjectId }, include: withParts })),
	},
};

/**
 * Sends the reminders that are due and brings about the consequences of deadlines that are over,
 * each in a transaction of its own. Nothing comes about before the last reminder was sent: if the
 * server was down then, it is sent now, and the deadline moves to a day later. Returns how many
 * deadlines it worked on.
 */
export async function runDeadlines(): Promise<number> {
	const due = await db().deadline.findMany({ where: { closedAt: null, nextAt: { lte: now() } }, orderBy: [{ nextAt: "asc" }, { id: "asc" }], take: BATCH });
	return forEachInSequence(due, { text: "a deadline was not run", about: ({ id }) => ({ deadlineId: id }) }, (deadline) => transaction((tx) => runOne(tx, deadline)));
}

async function runOne(tx: Tx, deadline: Deadline): Promise<boolean> {
	const at = now();
	const { id, kind, nextAt, reminders } = deadline;
	const times = reminderTimes(deadline);
	const isOver = reminders >= times.length;
	const sent = isOver ? reminders : times.filter((time) => time <= at).length;
	const isLast = sent === times.length;
	const dueAt = !isOver && isLast && deadline.dueAt <= at ? later(at, AFTER_REMINDER) : deadline.dueAt;
	const next = isOver ? { closedAt: at } : { reminders: sent, dueAt, nextAt: times[sent] ?? dueAt };
	// Someone may have acted a moment ago, or another node may be running it.
	const { count } = await tx.deadline.updateMany({ where: { id, closedAt: null, nextAt, reminders }, data: next });
	if (count === 0) return false;
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: deadline.bookingId }, include: withSides });
	if (isOver) await runs[kind].end(tx, scheduler, deadline, booking);
	else {
		if (dueAt > deadline.dueAt) await runs[kind].postpone(tx, deadline.subjectId, dueAt);
		await runs[kind].remind(tx, deadline, booking, { dueAt, isLast });
	}
	return true;
}
