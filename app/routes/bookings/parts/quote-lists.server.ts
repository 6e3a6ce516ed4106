import { BOOKING_GROUPS, type BookingGroup } from "#app/domain/bookings/booking.ts";
import { countBookings, findBookings } from "#app/domain/bookings/booking-queries.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import type { ListedBooking } from "./booking-list.tsx";
import { listedBooking } from "./listed-booking.server.ts";

const SHOWN = 5;

export type QuoteLists = Record<BookingGroup, { count: number; bookings: ListedBooking[] }>;

/** The latest bookings of each group, and the group's total. */
export async function quoteLists(user: SignedInUser): Promise<QuoteLists> {
	const [counts, ...lists] = await Promise.all([
		countBookings(user),
		...BOOKING_GROUPS.map((group) => findBookings(user, { group, take: SHOWN })),
	]);
	const entries = BOOKING_GROUPS.map((group, i) => [
		group,
		{ count: counts[group], bookings: (lists[i]?.bookings ?? []).map(listedBooking) },
	]);
	return Object.fromEntries(entries) as QuoteLists;
}
