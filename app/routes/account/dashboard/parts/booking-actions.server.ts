import type { SignedInUser } from "#app/domain/actor.ts";
import type { BookingSide, BookingStatus } from "#app/domain/bookings/booking.ts";
import { findBookingsToActOn } from "#app/domain/bookings/booking-queries.server.ts";
import { type CalendarDay, calendarDayInWords } from "#app/domain/calendar/calendar-day.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { findWorkDeadlines } from "#app/domain/deliveries/work-deadlines.server.ts";
import type { BookingAction } from "./booking-actions.tsx";

/** The most that is shown of what is due in work that was agreed on. */
const WORK = 5;

const due = (at: Date | null) => at && { dateTime: at.toISOString(), text: momentInWords(at) };
const dueDay = (day: CalendarDay) => ({ dateTime: day, text: calendarDayInWords(day) });

/** The bookings that need the user's action, worded for the dashboard: what is due in running work first. */
export async function bookingActions(user: SignedInUser): Promise<BookingAction[]> {
	const [work, bookings] = await Promise.all([findWorkDeadlines(user, WORK), findBookingsToActOn(user)]);
	return [
		...work.map(({ id, bookingId, title, label, other, dueAt, dueOn }) => ({
			id,
			bookingId,
			title,
			other,
			action: `${label[0]?.toUpperCase()}${label.slice(1)}`,
			due: dueOn ? dueDay(dueOn) : due(dueAt),
		})),
		...bookings.map(({ id, title, status, other, side, turn }) => ({
			id,
			bookingId: id,
			title,
			other,
			action: actionFor(status, side),
			due: turn && due(turn.dueAt),
		})),
	];
}

function actionFor(status: BookingStatus, side: BookingSide): string {
	if (status === "REQUESTED") return "Answer the request";
	if (status === "QUOTED") return side === "CREATOR" ? "Decide on the quote" : "Revise the quote";
	if (status === "ACCEPTED") return "Agree on the details, then start the work";
	return status === "IN_PROGRESS" ? "Confirm that the work is complete" : "Write a review";
}
