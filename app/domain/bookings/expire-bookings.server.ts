import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { jobActor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withSides } from "./booking-sides.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

const BATCH = 100;

const scheduler = jobActor("expire-bookings");

/**
 * Expires requests of early access that no one answered in time, each in its own transaction, and
 * notifies both sides. Requests of an open marketplace have a deadline. Returns how many.
 */
export async function expireBookings(): Promise<number> {
	const due = await db().booking.findMany({
		where: { status: "REQUESTED", phase: "EARLY_ACCESS", expiresAt: { lte: now() } },
		orderBy: { expiresAt: "asc" },
		take: BATCH,
		include: withSides,
	});
	return forEachInSequence(
		due,
		{ text: "a request did not expire", about: ({ id }) => ({ bookingId: id }) },
		async (booking) => {
			try {
				await transaction((tx) => transitionBooking(tx, scheduler, "expire", booking, { mover: "CLOCK" }));
				return true;
			} catch (error) {
				// It was just withdrawn or answered, which is fine.
				if (error instanceof DomainError) return false;
				throw error;
			}
		},
	);
}
