import type { BookingRow } from "#app/domain/bookings/booking-queries.server.ts";
import { type CalendarDay, formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import type { ListedBooking } from "./booking-list.tsx";

/** A row with its times as text, in the site's time zone. */
export function listedBooking({ statusAt, turn, side: _, ...row }: BookingRow): ListedBooking {
	const day = (on: CalendarDay) => ({ dateTime: on, text: formatCalendarDay(on) });
	return {
		...row,
		changed: timestamp(statusAt),
		due: turn && { ...(turn.dueOn ? day(turn.dueOn) : timestamp(turn.dueAt)), isYours: turn.isYours },
	};
}
