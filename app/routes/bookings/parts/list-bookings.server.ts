import { findBookings } from "#app/domain/bookings/booking-queries.server.ts";
import { showDue, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import type { ListedBooking } from "./booking-list.tsx";

/** Rows of a user's bookings with their times as text. */
export async function listBookings(...query: Parameters<typeof findBookings>): Promise<ListedBooking[]> {
	const bookings = await findBookings(...query);
	return bookings.map(({ statusAt, turn, side: _, ...row }) => ({
		...row,
		changed: timestamp(statusAt),
		turn: turn && { title: turn.title, isYours: turn.isYours, due: showDue(turn) },
	}));
}
