import type { BookingRow } from "#app/domain/bookings/booking-queries.server.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import type { ListedBooking } from "./booking-list.tsx";

/** A row with its times in words, in the time zone of the site. */
export function listedBooking({ statusAt, expiresAt, side: _, ...row }: BookingRow): ListedBooking {
	const moment = (at: Date) => ({ dateTime: at.toISOString(), text: momentInWords(at) });
	return { ...row, changed: moment(statusAt), due: expiresAt && moment(expiresAt) };
}
