import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { type BookingSide, type BookingTransition, OPEN_BOOKING_STATUSES } from "../bookings/booking.ts";
import { bookingsOfUser, withSides } from "../bookings/booking-sides.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { cancelWithin } from "../cancellations/cancel-booking.server.ts";
import { endWaitingQuote } from "../quotes/end-quote.server.ts";
import { isAgreed } from "../quotes/quote.ts";

const REASON = "The account was closed.";

/**
 * Closes a departing member's open bookings and emails the other sides. Leaves disputes to the
 * team.
 */
export async function closeBookings(tx: Tx, actor: Actor, userId: string): Promise<void> {
	const open = await tx.booking.findMany({
		where: {
			AND: [
				bookingsOfUser({ id: userId }),
				{ status: { in: OPEN_BOOKING_STATUSES.filter((status) => status !== "DISPUTED") } },
			],
		},
		include: withSides,
	});
	for (const booking of open) {
		const mover: BookingSide = booking.creator.id === userId ? "CREATOR" : "PROFESSIONAL";
		if (booking.status === "QUOTED") {
			await endWaitingQuote(tx, actor, booking, { mover, reason: REASON });
			continue;
		}
		if (booking.phase === "OPEN" && isAgreed(booking.status)) {
			await cancelWithin(tx, actor, booking, { side: mover, reason: REASON });
			continue;
		}
		const transition: BookingTransition =
			booking.status !== "REQUESTED"
				? "cancel"
				: mover === "CREATOR"
					? "withdraw"
					: booking.expiresAt > now()
						? "decline"
						: "expire";
		await transitionBooking(tx, actor, transition, booking, { mover, reason: REASON });
	}
}
