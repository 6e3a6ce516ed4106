import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import type { BookingSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { milestoneSummary } from "../milestones/derive-booking.server.ts";
import { endMilestones } from "./end-milestones.server.ts";

/** Closes a booking whose milestones weren't funded in time. What was released stays released. */
export async function closeUnfunded(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	reason: string,
): Promise<void> {
	await lockBooking(tx, booking.id);
	const planned = await tx.milestone.findMany({
		where: { bookingId: booking.id, status: "PLANNED" },
		orderBy: { position: "asc" },
		select: { id: true },
	});
	const ends = planned.map(
		({ id }) =>
			({
				milestoneId: id,
				transition: "cancel",
				refundCents: 0,
				refundTaxCents: 0,
				releaseCents: 0,
			}) as const,
	);
	await endMilestones(tx, actor, { bookingId: booking.id, ends, mover: "CLOCK", reason });
	const { isEarned } = await milestoneSummary(tx, booking.id);
	await transitionBooking(tx, actor, "close", booking, { mover: "CLOCK", reason, isEarned });
}
