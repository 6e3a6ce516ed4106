import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Deadline } from "#generated/prisma/sqlite/client/client.ts";
import { jobActor } from "../actor.ts";
import { withSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { AFTER_REMINDER, type DeadlineKind, reminderTimes } from "../deadlines/deadline.ts";
import type { DeadlineRun } from "./deadline-run.server.ts";
import { milestoneRuns } from "./milestone-runs.server.ts";
import { quoteRuns } from "./quote-runs.server.ts";

const BATCH = 100;

const scheduler = jobActor("run-deadlines");

/** What each kind of deadline does. */
export const deadlineRuns: Record<DeadlineKind, DeadlineRun> = { ...quoteRuns, ...milestoneRuns };

/**
 * Sends the reminders that are due and brings about the consequences of deadlines that are over,
 * each in a transaction of its own. Nothing comes about before the last reminder was sent: if the
 * server was down then, it is sent now, and the deadline moves to a day later, as it does while a
 * payment or a bank must be waited for. Returns how many deadlines it worked on.
 */
export async function runDeadlines(): Promise<number> {
	const due = await db().deadline.findMany({ where: { closedAt: null, nextAt: { lte: now() } }, orderBy: [{ nextAt: "asc" }, { id: "asc" }], take: BATCH });
	return forEachInSequence(due, { text: "a deadline was not run", about: ({ id }) => ({ deadlineId: id }) }, (deadline) => transaction((tx) => runOne(tx, deadline)));
}

async function runOne(tx: Tx, deadline: Deadline): Promise<boolean> {
	await lockBooking(tx, deadline.bookingId);
	const at = now();
	const { id, kind, nextAt, reminders } = deadline;
	const run = deadlineRuns[kind];
	const times = reminderTimes(deadline);
	const isOver = reminders >= times.length;
	const isPaused = isOver && ((await run.isPaused?.(tx, deadline)) ?? false);
	const sent = isOver ? reminders : times.filter((time) => time <= at).length;
	const isLast = sent === times.length;
	const isLater = isPaused || (!isOver && isLast && deadline.dueAt <= at);
	const dueAt = isLater ? later(at, AFTER_REMINDER) : deadline.dueAt;
	const next = isOver && !isPaused ? { closedAt: at } : { reminders: sent, dueAt, nextAt: times[sent] ?? dueAt };
	// Someone may have acted a moment ago, or another node may be running it.
	const { count } = await tx.deadline.updateMany({ where: { id, closedAt: null, nextAt, reminders }, data: next });
	if (count === 0) return false;
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: deadline.bookingId }, include: withSides });
	if (isLater) await run.postpone?.(tx, deadline.subjectId, dueAt);
	if (!isOver) await run.remind(tx, deadline, booking, { dueAt, isLast });
	else if (!isPaused) await run.end(tx, scheduler, deadline, booking);
	return true;
}
