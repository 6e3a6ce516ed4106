import type { BookingRow } from "#app/domain/bookings/booking-queries.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { formatMoment } from "#app/ui/dates.ts";
import type { ListedBooking } from "./booking-list.tsx";

/** A row with its times in words, in the time zone of the site. */
export function listedBooking({ statusAt, expiresAt, side: _, ...row }: BookingRow): ListedBooking {
	const { timeZone } = site();
	const moment = (at: Date) => ({ dateTime: at.toISOString(), text: formatMoment(at, timeZone) });
	return { ...row, changed: moment(statusAt), due: expiresAt && moment(expiresAt) };
}
