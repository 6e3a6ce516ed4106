import type { SignedInUser } from "#app/domain/actor.ts";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { findBookingsToActOn } from "#app/domain/bookings/booking-queries.server.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import type { BookingAction } from "./booking-actions.tsx";

/** The bookings that need the user's action, worded for the dashboard. */
export async function bookingActions(user: SignedInUser): Promise<BookingAction[]> {
	const bookings = await findBookingsToActOn(user);
	return bookings.map(({ id, title, status, other, expiresAt }) => ({
		id,
		title,
		other,
		action: actionFor(status),
		due: expiresAt && { dateTime: expiresAt.toISOString(), text: momentInWords(expiresAt) },
	}));
}

function actionFor(status: BookingStatus): string {
	if (status === "REQUESTED") return "Answer the request";
	if (status === "QUOTED") return "Decide on the quote";
	if (status === "ACCEPTED") return "Agree on the details, then start the work";
	return status === "IN_PROGRESS" ? "Confirm that the work is complete" : "Write a review";
}
