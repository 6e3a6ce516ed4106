import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import type { BookingActor, BookingStatus } from "../bookings/booking.ts";
import type { BookingSides } from "../bookings/booking-sides.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { closeDeadlines } from "../deadlines/set-deadline.server.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import {
	ACTIVE_MILESTONE_STATUSES,
	EARNED_MILESTONE_STATUSES,
	FINAL_MILESTONE_STATUSES,
	type MilestoneStatus,
} from "./milestone.ts";
import { setNextFunding } from "./milestone-deadlines.server.ts";
import { planNextMonth } from "./plan-next-month.server.ts";

/** What the states of a booking's milestones say of the booking. */
export const summaryOf = (statuses: readonly MilestoneStatus[]) => ({
	isOver: statuses.length > 0 && statuses.every((status) => FINAL_MILESTONE_STATUSES.includes(status)),
	/** Whether a part of the work was paid for. */
	isEarned: statuses.some((status) => EARNED_MILESTONE_STATUSES.includes(status)),
	isActive: statuses.some((status) => ACTIVE_MILESTONE_STATUSES.includes(status)),
});

/** The same, of a booking in the database. */
export async function milestoneSummary(tx: Tx, bookingId: string) {
	const milestones = await tx.milestone.findMany({ where: { bookingId }, select: { status: true } });
	return summaryOf(milestones.map(({ status }) => status));
}

type Change = { booking: BookingSides & { status: BookingStatus }; changedId?: string; mover: BookingActor };
/** Whether all milestones have ended, and whether the booking has: a retainer may go on with another month. */
type Ended = { isEnd: boolean; isOver: boolean };

/**
 * Moves a booking where its milestones say so: it begins with the first that is funded, and ends
 * with the last that ends, unless a retainer goes on with another month. In between, either someone
 * works on a milestone, or another must be funded by a deadline. `booking` is as it is now, and
 * `changedId` is the milestone that moved, if one did.
 */
export async function deriveBooking(
	tx: Tx,
	actor: Actor,
	{ booking, changedId, mover }: Change,
): Promise<Ended> {
	const { id: bookingId, status } = booking;
	const { isOver: isEnd, isEarned, isActive } = await milestoneSummary(tx, bookingId);
	const isOver = isEnd && !(status === "IN_PROGRESS" && (await planNextMonth(tx, bookingId)));
	if (status === "ACCEPTED" && isActive) {
		await closeDeadlines(tx, bookingId, ["FIRST_FUNDING"]);
		await transitionBooking(tx, actor, "begin", booking, { mover });
	}
	if (isActive || isOver) await closeDeadlines(tx, bookingId, ["NEXT_FUNDING"]);
	if (isOver && (status === "IN_PROGRESS" || status === "DISPUTED"))
		await transitionBooking(tx, actor, "finish", booking, { mover, isEarned });
	else if (
		changedId &&
		!isOver &&
		!isActive &&
		status === "IN_PROGRESS" &&
		!isPaidDirectly(booking.serviceLine)
	)
		await setNextFunding(tx, bookingId, changedId);
	return { isEnd, isOver };
}
