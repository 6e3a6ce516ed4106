import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { eventTitle, transitionWords, whatNext } from "#app/domain/bookings/booking-words.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { getMilestoneEvents } from "#app/domain/deliveries/milestone-events.server.ts";
import { milestoneEventTitle } from "#app/domain/deliveries/work-words.ts";
import { getBookingReviews } from "#app/domain/reviews/review-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { loadWork } from "./load-work.server.ts";
import { quoteLink } from "./quote-link.server.ts";

type Booking = Awaited<ReturnType<typeof getBooking>>;

const moment = (at: Date) => ({ dateTime: at.toISOString(), text: momentInWords(at) });

/** A booking as its page shows it to one of its sides. */
export async function loadBooking(actor: Actor, bookingId: string) {
	const booking = await orNotFound(getBooking(actor, bookingId));
	const { side, names, status, other } = booking;
	const work = booking.phase === "OPEN" ? await loadWork(actor, bookingId) : null;
	const quote = await quoteLink(actor, booking);
	const possible = booking.transitions.filter((transition) => !work || (transition === "dispute" ? work.mayDispute : transition !== "cancel" || work.mayCancel));
	return {
		...booking,
		work,
		next: work?.next ?? whatNext(status, side, names, booking.phase),
		due: status === "REQUESTED" || status === "QUOTED" ? moment(booking.expiresAt) : (work?.nextDue ?? null),
		hasCalendar: status === "REQUESTED" || status === "QUOTED" || (booking.phase === "OPEN" && OPEN_BOOKING_STATUSES.includes(status)),
		actions: [...(work?.actions ?? []), ...(quote ? [{ ...quote }] : [])],
		transitions: possible.map((transition) => ({
			transition,
			label: transitionWords(transition, other).label,
			href: href(`/bookings/:bookingId/${transition}`, { bookingId: booking.id }),
		})),
		events: await loadEvents(booking),
		reviews: await getBookingReviews(actor, booking),
	};
}

/** What happened to the booking and to its milestones, the oldest first. */
async function loadEvents({ id: bookingId, events, side, names, phase }: Booking) {
	const isQuoted = events.some(({ status }) => status === "QUOTED");
	const moves = phase === "OPEN" ? await getMilestoneEvents(bookingId) : [];
	const who = (mover: string) => (mover === side ? "You" : mover === "CREATOR" || mover === "PROFESSIONAL" ? names[mover] : null);
	const all = [
		...events.map((event) => ({ id: event.id, at: event.at, title: eventTitle({ ...event, isQuoted }, side, names, phase), reason: event.reason })),
		...moves.map(({ id, at, transition, mover, name, reason }) => ({ id, at, title: milestoneEventTitle(transition, who(mover), name), reason })),
	];
	return all.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)).map(({ at, ...event }) => ({ ...event, time: moment(at) }));
}
