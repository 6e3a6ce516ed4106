import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { BookingSide } from "./booking.ts";
import { type DeadlineKind, reminderTimes } from "./deadline.ts";

type Subject = {
	kind: DeadlineKind;
	bookingId: string;
	/** The ID of the booking, quote, quote note, milestone, delivery, proposal, dispute, or decision. */
	subjectId: string;
	/** The side that has to act, for kinds of deadlines that either side can have. */
	side?: BookingSide;
};

/** Sets a deadline, or resets it if the subject has already had one of this kind. */
export async function setDeadline(
	tx: Tx,
	{ kind, bookingId, subjectId, side }: Subject,
	dueAt: Date,
): Promise<void> {
	const createdAt = now();
	const [nextAt = dueAt] = reminderTimes({ kind, createdAt, dueAt });
	const times = { dueAt, nextAt, createdAt, side: side ?? null };
	await tx.deadline.upsert({
		where: { kind_subjectId: { kind, subjectId } },
		create: { kind, bookingId, subjectId, ...times },
		update: { ...times, reminders: 0, pausedAt: null, resumedAt: null, closedAt: null },
	});
}

/** The open deadlines of a booking, earliest first. */
export const openDeadlines = (tx: Tx, bookingId: string) =>
	tx.deadline.findMany({ where: { bookingId, closedAt: null }, orderBy: { dueAt: "asc" } });

/** Closes a booking's open deadlines of the given kinds, because someone acted or nothing is due anymore. */
export async function closeDeadlines(
	tx: Tx,
	bookingId: string,
	kinds: readonly DeadlineKind[],
): Promise<void> {
	await tx.deadline.updateMany({
		where: { bookingId, kind: { in: [...kinds] }, closedAt: null },
		data: { closedAt: now() },
	});
}

type About = {
	/** The IDs of the deadlines' subjects. */
	subjectIds: readonly string[];
	/** Only deadlines of these kinds, or of all kinds if undefined. */
	kinds?: readonly DeadlineKind[];
};

const openAbout = ({ subjectIds, kinds }: About) => ({
	subjectId: { in: [...subjectIds] },
	closedAt: null,
	...(kinds && { kind: { in: [...kinds] } }),
});

/** Closes open deadlines about milestones, deliveries, or other subjects. */
export async function closeDeadlinesAbout(tx: Tx, about: About): Promise<void> {
	await tx.deadline.updateMany({ where: openAbout(about), data: { closedAt: now() } });
}

/**
 * Pauses open deadlines. Once nothing makes them wait, the job that runs deadlines resumes them with the time
 * that is left now, but at least `AFTER_REMINDER`.
 */
export async function pauseDeadlinesAbout(tx: Tx, about: About): Promise<void> {
	await tx.deadline.updateMany({
		where: { ...openAbout(about), pausedAt: null },
		data: { pausedAt: now() },
	});
}
