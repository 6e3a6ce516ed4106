import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { OPEN_BOOKING_STATUSES } from "../bookings/booking.ts";
import { findBookingParty } from "../bookings/booking-queries.server.ts";
import { getUserBooking } from "../bookings/booking-sides.server.ts";
import { DomainError } from "../domain-error.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { entriesOf, forCalendar } from "./booking-entries.server.ts";
import { type CalendarEntry, COMPLETED_DAYS, FEED_BOOKINGS } from "./calendar-feed.ts";
import { writeCalendar } from "./write-calendar.server.ts";

/**
 * A booking as an iCalendar file for one of its sides. Throws `not_found` for anyone else, and where
 * it has no dates yet.
 */
export async function getBookingCalendar(
	actor: Actor,
	bookingId: string,
): Promise<{ name: string; text: string }> {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const entries = entriesOf(
		await db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: forCalendar }),
		side,
	);
	if (entries.length === 0)
		throw new DomainError("not_found", "This booking has no dates to put into a calendar.");
	return {
		name: `${booking.reference}.ics`,
		text: writeCalendar(`${booking.title} (${site().name})`, entries),
	};
}

/** Since when a person has a private calendar address, and when an app last read it. Null without one. */
export const getFeed = (actor: Actor): Promise<{ createdAt: Date; readAt: Date | null } | null> =>
	db().calendarFeed.findUnique({
		where: { userId: requireUser(actor).id },
		select: { createdAt: true, readAt: true },
	});

/**
 * The calendar at a private address, for anyone who has it. Throws `not_found` for an address that is
 * unknown or was revoked, and while the account is suspended, and `rate_limited`.
 */
export async function readFeed(token: string): Promise<string> {
	const feed = await db().calendarFeed.findFirst({
		where: { tokenHash: hashToken(token), user: { suspendedAt: null } },
		select: { userId: true, readAt: true, user: { select: { role: true } } },
	});
	if (!feed) throw new DomainError("not_found", "There is no calendar at this address.");
	const { userId, readAt } = feed;
	await consumeRateLimit("calendar-feed", userId);
	const at = now();
	if (!readAt || Math.abs(at.getTime() - readAt.getTime()) > HOUR)
		await db().calendarFeed.updateMany({ where: { userId }, data: { readAt: at } });
	return writeCalendar(site().name, await findEntries({ id: userId, role: feed.user.role }));
}

/** The entries of a person's latest bookings that are open or were completed not long ago. */
async function findEntries(user: Pick<SignedInUser, "id" | "role">): Promise<CalendarEntry[]> {
	const party = await findBookingParty(user);
	if (!party) return [];
	const bookings = await db().booking.findMany({
		where: {
			...(party.side === "CREATOR" ? { creatorId: party.id } : { professionalId: party.id }),
			OR: [
				{ status: { in: OPEN_BOOKING_STATUSES } },
				{ status: "COMPLETED", statusAt: { gt: later(now(), -COMPLETED_DAYS * DAY) } },
			],
		},
		orderBy: [{ statusAt: "desc" }, { id: "desc" }],
		take: FEED_BOOKINGS,
		select: forCalendar,
	});
	return bookings.flatMap((booking) => entriesOf(booking, party.side));
}
