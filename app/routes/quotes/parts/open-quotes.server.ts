import { BOOKING_GROUPS } from "#app/domain/bookings/booking.ts";
import { countBookings } from "#app/domain/bookings/booking-queries.server.ts";
import { QUOTE_SORTS } from "#app/domain/bookings/quotes/quote.ts";
import { findQuotes, QUOTES_PAGE, sumQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { formatDue, timestamp } from "#app/domain/platform/time/time-zones.server.ts";

/** The list of quotes that a URL asks for: a group, an order, and a page. */
export async function openQuotes(user: SignedInUser, query: URLSearchParams) {
	const group = BOOKING_GROUPS.find((one) => one === query.get("state"));
	const sort = QUOTE_SORTS.find((one) => one === query.get("sort")) ?? "changed";
	const page = /^[1-9]\d{0,3}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
	const [quotes, counts, sums] = await Promise.all([
		findQuotes(user, { group, sort, page }),
		countBookings(user),
		sumQuotes(user),
	]);
	const count = group ? counts[group] : Object.values(counts).reduce((sum, one) => sum + one, 0);
	return {
		...{ group, sort, page, counts, sums, count, pageCount: Math.ceil(count / QUOTES_PAGE) },
		quotes: quotes.map(({ changedAt, turn, turnTitle, dueAt, ...quote }) => ({
			...quote,
			changed: timestamp(changedAt),
			due:
				dueAt && turnTitle
					? { ...timestamp(dueAt, formatDue(dueAt)), title: turnTitle, isYours: turn === user.role }
					: null,
		})),
	};
}
export type OpenQuotes = Awaited<ReturnType<typeof openQuotes>>;
