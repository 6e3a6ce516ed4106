import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type DeadlineKind, reminderTimes } from "./deadline.ts";

type Subject = {
	kind: DeadlineKind;
	bookingId: string;
	/** The ID of the booking, quote, quote note, milestone, or delivery. */
	subjectId: string;
};

export async function setDeadline(
	tx: Tx,
	{ kind, bookingId, subjectId }: Subject,
	dueAt: Date,
): Promise<void> {
	const createdAt = now();
	const [nextAt = dueAt] = reminderTimes({ kind, createdAt, dueAt });
	await tx.deadline.create({ data: { kind, bookingId, subjectId, dueAt, nextAt, createdAt } });
}

/** The open deadlines of a booking, the earliest first. */
export const openDeadlines = (tx: Tx, bookingId: string) =>
	tx.deadline.findMany({ where: { bookingId, closedAt: null }, orderBy: { dueAt: "asc" } });

/** Closes a booking's open deadlines of some kinds, because someone acted or nothing is due anymore. */
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

/** Closes every open deadline about some milestones, deliveries, or other subjects. */
export async function closeDeadlinesAbout(tx: Tx, subjectIds: readonly string[]): Promise<void> {
	await tx.deadline.updateMany({
		where: { subjectId: { in: [...subjectIds] }, closedAt: null },
		data: { closedAt: now() },
	});
}
