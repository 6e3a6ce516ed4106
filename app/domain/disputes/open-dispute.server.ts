import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import type { BookingSide } from "../bookings/booking.ts";
import type { BookingSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { expireCheckoutsOf } from "../checkout-ends/close-checkouts.server.ts";
import { CHANGES_DAYS, CHANGES_DISPUTE_DAYS, type DeadlineKind } from "../deadlines/deadline.ts";
import { openDeadlines } from "../deadlines/set-deadline.server.ts";
import { DomainError } from "../domain-error.ts";
import { canMoveMilestone, type MilestoneStatus } from "../milestones/milestone.ts";
import { moveMilestone } from "../milestones/move-milestone.server.ts";

type Milestone = { status: MilestoneStatus };
type Deadline = { kind: DeadlineKind; dueAt: Date; pausedAt: Date | null };

/**
 * From when on either side may open a dispute about changes that aren't delivered. It moves with
 * their deadline, which has a week left then: a pause or an extension moves both.
 */
const changesDisputableAt = ({ dueAt }: Deadline): Date =>
	later(dueAt, (CHANGES_DISPUTE_DAYS - CHANGES_DAYS) * DAY);

/**
 * Why no dispute can be opened about milestones with these open deadlines, in a sentence. Null if
 * one can: about work that is funded or delivered, and about changes that were asked for a week ago.
 */
export function disputeObstacle(
	milestones: readonly Milestone[],
	deadlines: readonly Deadline[],
): string | null {
	const open = milestones.filter(({ status }) => canMoveMilestone("dispute", "CREATOR", status));
	if (open.length === 0)
		return "There is nothing to decide about: no milestone is funded or delivered. You can cancel the booking instead.";
	if (open.some(({ status }) => status !== "CHANGES_REQUESTED")) return null;
	const changes = deadlines.filter(({ kind }) => kind === "CHANGES");
	if (changes.some((deadline) => changesDisputableAt(deadline) <= (deadline.pausedAt ?? now()))) return null;
	const next = changes.find(({ pausedAt }) => pausedAt === null);
	return next
		? `Changes were requested. If they aren't delivered by ${momentInWords(changesDisputableAt(next))}, either of you can open a dispute.`
		: "Changes were requested. While the payer's bank decides about the payment, the time to deliver them doesn't run, and no dispute can be opened about them.";
}

/**
 * Opens a dispute about a booking of an open marketplace, in the caller's transaction: about every
 * milestone that is funded or delivered. Nothing is paid or refunded until the team has decided.
 */
export async function openDispute(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	{ mover, reason }: { mover: BookingSide | "CLOCK"; reason: string },
): Promise<void> {
	await lockBooking(tx, booking.id);
	const milestones = await tx.milestone.findMany({
		where: { bookingId: booking.id },
		orderBy: { position: "asc" },
		select: { id: true, status: true },
	});
	const obstacle =
		mover === "CLOCK" ? null : disputeObstacle(milestones, await openDeadlines(tx, booking.id));
	if (obstacle) throw new DomainError("conflict", obstacle);
	await expireCheckoutsOf(tx, booking.id);
	for (const { id } of milestones.filter(({ status }) => canMoveMilestone("dispute", mover, status)))
		await moveMilestone(tx, actor, "dispute", id, { mover, reason });
	await transitionBooking(tx, actor, "dispute", booking, { mover, reason });
}
