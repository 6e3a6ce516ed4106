import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Deadline } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { withSides } from "../bookings/booking-sides.server.ts";
import { futureInstant } from "../calendar/future-instant.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { reminderTimes } from "../deadlines/deadline.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import type { ExtendDeadline } from "./deadline-forms.ts";
import { notifyOfExtension } from "./extension-emails.server.ts";
import { deadlineRuns } from "./run-deadlines.server.ts";

/** How far from now a deadline can be moved, in days. */
const FARTHEST = 365;

type Input = ExtendDeadline & { deadlineId: string };
type Result = { bookingId: string; dueAt: string; note: string | null };

/**
 * An ADMIN gives both sides more time until a deadline. Both get an email with the reason, and
 * reminders follow the new time. Needs a recent identity check, since what is held moves when a
 * deadline is over. `note` explains a time that occurs twice. Throws `conflict` if the deadline is
 * no longer open, and `invalid` for a time that has passed or is no extension.
 */
export async function extendDeadline(
	actor: Actor,
	{ deadlineId, day, time, reason }: Input,
): Promise<Result> {
	requireArea(actor, "bookings");
	const user = requireRecentProof(actor);
	return withIdempotency(actor, "extend-deadline", { deadlineId, day, time, reason }, (remember) =>
		transaction(async (tx) => {
			await holdProof(tx, user);
			const { booking, ...deadline } = await getOpenDeadline(tx, deadlineId);
			const { instant: dueAt, note = null } = futureInstant(day, time);
			if (dueAt <= deadline.dueAt)
				throw invalidField(
					"day",
					`It is due on ${momentInWords(deadline.dueAt)} already. Choose a later time.`,
				);
			if (dueAt > later(now(), FARTHEST * DAY))
				throw invalidField("day", `Choose a time within the next ${FARTHEST} days`);
			await moveDeadline(tx, actor, deadline, { dueAt, reason });
			await recordEvent(tx, actor, {
				action: "extend-deadline",
				subject: ["Booking", booking.id],
				detail: {
					deadlineId,
					kind: deadline.kind,
					before: deadline.dueAt.toISOString(),
					after: dueAt.toISOString(),
				},
			});
			await notifyOfExtension(tx, booking, {
				kind: deadline.kind,
				fromAt: deadline.dueAt,
				toAt: dueAt,
				reason,
			});
			const result = { bookingId: booking.id, dueAt: dueAt.toISOString(), note };
			await remember(tx, result);
			return result;
		}),
	);
}

async function getOpenDeadline(tx: Tx, id: string) {
	const deadline = await tx.deadline.findUnique({
		where: { id },
		include: { booking: { include: withSides } },
	});
	if (!deadline) throw new DomainError("not_found", "This deadline doesn't exist.");
	if (deadline.closedAt)
		throw new DomainError(
			"conflict",
			`This deadline ended on ${momentInWords(deadline.closedAt)}, so it can't be extended. Nothing was changed.`,
		);
	if (deadline.pausedAt)
		throw new DomainError(
			"conflict",
			"This deadline is paused while a payment is settled or a bank decides. Extend it once it goes on. Nothing was changed.",
		);
	return deadline;
}

async function moveDeadline(
	tx: Tx,
	actor: Actor,
	deadline: Deadline,
	{ dueAt, reason }: { dueAt: Date; reason: string },
): Promise<void> {
	const { id, kind, subjectId, nextAt, dueAt: fromAt } = deadline;
	const at = now();
	const times = reminderTimes({ ...deadline, dueAt });
	// The email about the extension takes the place of reminders that would already be past.
	const reminders = times.filter((time) => time <= at).length;
	const { count } = await tx.deadline.updateMany({
		where: { id, closedAt: null, nextAt, dueAt: fromAt },
		data: { dueAt, reminders, nextAt: times[reminders] ?? dueAt },
	});
	if (count === 0)
		throw new DomainError(
			"conflict",
			"This deadline was changed a moment ago. Nothing was changed. Look at it again.",
		);
	await tx.deadlineExtension.create({
		data: { deadlineId: id, fromAt, toAt: dueAt, reason, extendedById: actor.user?.id ?? null, at },
	});
	await deadlineRuns[kind].postpone?.(tx, subjectId, dueAt);
	await deadlineRuns[kind].extend?.(tx, subjectId, dueAt);
}
