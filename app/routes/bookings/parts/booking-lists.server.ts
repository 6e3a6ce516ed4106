import { BOOKING_GROUPS, type BookingGroup } from "#app/domain/bookings/booking.ts";
import { type BookingRow, countBookings, findBookings } from "#app/domain/bookings/booking-queries.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { showDue, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import type { ListedBooking } from "./booking-list.tsx";

/** A row with its times as text, in the site's time zone. */
export function listedBooking({ statusAt, turn, side: _, ...row }: BookingRow): ListedBooking {
	return {
		...row,
		changed: timestamp(statusAt),
		turn: turn && {
			title: turn.title,
			isYours: turn.isYours,
			due: showDue(turn),
		},
	};
}

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
