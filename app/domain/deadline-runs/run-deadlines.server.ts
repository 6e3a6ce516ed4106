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
 * server was down then, it is sent now, and the deadline moves to a day later. While a payment or a
 * bank must be waited for, a deadline is paused. Returns how many deadlines it worked on.
 */
export async function runDeadlines(): Promise<number> {
	await movePauses();
	const due = await db().deadline.findMany({
		where: { closedAt: null, pausedAt: null, nextAt: { lte: now() } },
		orderBy: [{ nextAt: "asc" }, { id: "asc" }],
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "a deadline was not run", about: ({ id }) => ({ deadlineId: id }) },
		(deadline) => transaction((tx) => runOne(tx, deadline)),
	);
}

/** Pauses deadlines that must wait, and lets those go on that don't have to anymore. */
async function movePauses(): Promise<void> {
	const mayWait = {
		OR: [
			{ milestones: { some: { frozenAt: { not: null } } } },
			{ checkouts: { some: { status: "PROCESSING" as const } } },
		],
	};
	const found = await db().deadline.findMany({
		where: { closedAt: null, OR: [{ pausedAt: { not: null } }, { booking: mayWait }] },
		orderBy: { id: "asc" },
	});
	await forEachInSequence(
		found,
		{ text: "a deadline was not paused", about: ({ id }) => ({ deadlineId: id }) },
		(deadline) => movePause(deadline),
	);
}

/** Pauses a deadline from when it had to wait, or gives it the time that was left then, with new reminders. */
async function movePause({ id, kind }: Deadline): Promise<boolean> {
	return transaction(async (tx) => {
		const { pausedSince, resume } = deadlineRuns[kind];
		const deadline = await tx.deadline.findUniqueOrThrow({ where: { id } });
		const { pausedAt, bookingId, subjectId } = deadline;
		if ((((await pausedSince?.(tx, deadline)) ?? null) !== null) === (pausedAt !== null)) return false;
		await lockBooking(tx, bookingId);
		const since = (await pausedSince?.(tx, deadline)) ?? null;
		const where = { id, closedAt: null, pausedAt };
		if (since && !pausedAt) {
			const runsSince = deadline.resumedAt ?? deadline.createdAt;
			const { count } = await tx.deadline.updateMany({
				where,
				data: { pausedAt: new Date(Math.max(since.getTime(), runsSince.getTime())) },
			});
			return count > 0;
		}
		if (since || !pausedAt) return false;
		const resumedAt = now();
		const dueAt = later(resumedAt, Math.max(deadline.dueAt.getTime() - pausedAt.getTime(), AFTER_REMINDER));
		const [nextAt = dueAt] = reminderTimes({ kind, createdAt: resumedAt, dueAt });
		const { count } = await tx.deadline.updateMany({
			where,
			data: { pausedAt: null, resumedAt, dueAt, nextAt, reminders: 0 },
		});
		if (count > 0) await resume?.(tx, subjectId, resumedAt.getTime() - pausedAt.getTime());
		return count > 0;
	});
}

async function runOne(tx: Tx, deadline: Deadline): Promise<boolean> {
	await lockBooking(tx, deadline.bookingId);
	const at = now();
	const { id, kind, nextAt, reminders } = deadline;
	const run = deadlineRuns[kind];
	// The next run pauses it.
	if (await run.pausedSince?.(tx, deadline)) return false;
	const times = reminderTimes(deadline);
	const isOver = reminders >= times.length;
	const sent = isOver ? reminders : times.filter((time) => time <= at).length;
	const isLast = sent === times.length;
	const isLater = !isOver && isLast && deadline.dueAt <= at;
	const dueAt = isLater ? later(at, AFTER_REMINDER) : deadline.dueAt;
	const next = isOver ? { closedAt: at } : { reminders: sent, dueAt, nextAt: times[sent] ?? dueAt };
	// Someone may have acted a moment ago, or another node may be running it.
	const { count } = await tx.deadline.updateMany({
		where: { id, closedAt: null, pausedAt: null, nextAt, reminders },
		data: next,
	});
	if (count === 0) return false;
	const booking = await tx.booking.findUniqueOrThrow({
		where: { id: deadline.bookingId },
		include: withSides,
	});
	if (isLater) await run.postpone?.(tx, deadline.subjectId, dueAt);
	if (!isOver) await run.remind(tx, deadline, booking, { dueAt, isLast });
	else await run.end(tx, scheduler, deadline, booking);
	return true;
}
