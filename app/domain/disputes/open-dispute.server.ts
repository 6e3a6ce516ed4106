import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import type { BookingSide } from "../bookings/booking.ts";
import type { BookingSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { expireCheckoutsOf } from "../checkout-ends/close-checkouts.server.ts";
import { CHANGES_DISPUTE_DAYS } from "../deadlines/deadline.ts";
import { DomainError } from "../domain-error.ts";
import { canMoveMilestone, type MilestoneStatus } from "../milestones/milestone.ts";
import { moveMilestone } from "../milestones/move-milestone.server.ts";

type Milestone = { status: MilestoneStatus; statusAt: Date };

/**
 * Why no dispute can be opened about milestones, in a sentence. Null where one can: about work that
 * is funded or delivered, and about changes that were asked for a week ago.
 */
export function disputeObstacle(milestones: readonly Milestone[]): string | null {
	const open = milestones.filter(({ status }) => canMoveMilestone("dispute", "CREATOR", status));
	if (open.length === 0) return "There is nothing to decide about: no milestone is funded or delivered. You can cancel the booking instead.";
	const isWaiting = open.every(({ status, statusAt }) => status === "CHANGES_REQUESTED" && later(statusAt, CHANGES_DISPUTE_DAYS * DAY) > now());
	return isWaiting ? `Changes were requested. If they aren't delivered within ${CHANGES_DISPUTE_DAYS} days, either of you can open a dispute.` : null;
}

/**
 * Opens a dispute about a booking of an open marketplace, in the caller's transaction: about every
 * milestone that is funded or delivered. Nothing is paid or refunded until the team has decided.
 */
export async function openDispute(tx: Tx, actor: Actor, booking: BookingSides, { mover, reason }: { mover: BookingSide | "CLOCK"; reason: string }): Promise<void> {
	await lockBooking(tx, booking.id);
	const milestones = await tx.milestone.findMany({ where: { bookingId: booking.id }, orderBy: { position: "asc" }, select: { id: true, status: true, statusAt: true } });
	const obstacle = mover === "CLOCK" ? null : disputeObstacle(milestones);
	if (obstacle) throw new DomainError("conflict", obstacle);
	await expireCheckoutsOf(tx, booking.id);
	for (const { id } of milestones.filter(({ status }) => canMoveMilestone("dispute", mover, status))) await moveMilestone(tx, actor, "dispute", id, { mover, reason });
	await transitionBooking(tx, actor, "dispute", booking, { mover, reason });
}
