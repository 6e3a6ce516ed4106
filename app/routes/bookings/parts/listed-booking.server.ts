import type { BookingRow } from "#app/domain/bookings/booking-queries.server.ts";
import { type CalendarDay, calendarDayInWords } from "#app/domain/platform/time/calendar-day.ts";
import { momentInWords } from "#app/domain/platform/time/time-zones.server.ts";
import type { ListedBooking } from "./booking-list.tsx";

/** A row with its times as text, in the site's time zone. */
export function listedBooking({ statusAt, turn, side: _, ...row }: BookingRow): ListedBooking {
	const moment = (at: Date) => ({ dateTime: at.toISOString(), text: momentInWords(at) });
	const day = (on: CalendarDay) => ({ dateTime: on, text: calendarDayInWords(on) });
	return {
		...row,
		changed: moment(statusAt),
		due: turn && { ...(turn.dueOn ? day(turn.dueOn) : moment(turn.dueAt)), isYours: turn.isYours },
	};
}
