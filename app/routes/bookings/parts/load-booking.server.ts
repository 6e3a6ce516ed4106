import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { eventTitle, transitionWords, whatNext } from "#app/domain/bookings/booking-words.ts";
import { deadlineInWords, momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { getMilestoneEvents } from "#app/domain/deliveries/milestone-events.server.ts";
import { milestoneEventTitle } from "#app/domain/deliveries/work-words.ts";
import type { QuoteTurn } from "#app/domain/quotes/quote.ts";
import { getQuotes, type Quotes } from "#app/domain/quotes/quote-queries.server.ts";
import { getBookingReviews } from "#app/domain/reviews/review-queries.server.ts";
import { findSuspensionNotice } from "#app/domain/suspension/suspended-bookings.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { loadWork, type ShownWork } from "./load-work.server.ts";
import { quoteEvents, quoteLinks } from "./quote-steps.server.ts";

type Booking = Awaited<ReturnType<typeof getBooking>>;

const due = (at: Date) => ({ dateTime: at.toISOString(), text: deadlineInWords(at) });
const moment = (at: Date) => ({ dateTime: at.toISOString(), text: momentInWords(at) });

/** A booking as its page shows it to one of its sides. */
export async function loadBooking(actor: Actor, bookingId: string) {
	const booking = await orNotFound(getBooking(actor, bookingId));
	const { other, status } = booking;
	const work = booking.phase === "OPEN" ? await loadWork(actor, bookingId) : null;
	const quotes = booking.phase === "OPEN" ? await getQuotes(actor, bookingId) : null;
	const turn = quotes?.turn && { ...quotes.turn, due: due(quotes.turn.dueAt) };
	const possible = booking.transitions.filter(
		(transition) =>
			!work || (transition === "dispute" ? work.mayDispute : transition !== "cancel" || work.mayCancel),
	);
	return {
		...booking,
		work,
		...nextOf(booking, work, turn),
		/** Whose turn it is about a new version of the agreement. */
		amendment: work && turn ? turn : null,
		hasCalendar:
			status === "REQUESTED" ||
			status === "QUOTED" ||
			(booking.phase === "OPEN" && OPEN_BOOKING_STATUSES.includes(status)),
		actions: [...(work?.actions ?? []), ...(quotes ? quoteLinks(quotes) : [])],
		transitions: possible.map((transition) => ({
			transition,
			label: transitionWords(transition, other).label,
			href: href(`/bookings/:bookingId/${transition}`, { bookingId: booking.id }),
		})),
		suspension: await findSuspensionNotice(actor, bookingId),
		events: await loadEvents(booking, quotes),
		reviews: await getBookingReviews(actor, booking),
	};
}

type Turn = QuoteTurn & { due: ReturnType<typeof due> };

/** Who acts next, and by when: in the work, on the quote, or on the request. */
function nextOf(
	{ status, side, names, phase, expiresAt }: Booking,
	work: ShownWork | null,
	turn: Turn | null | undefined,
) {
	if (work?.next) return { next: work.next, due: work.nextDue };
	if (status !== "QUOTED")
		return {
			next: whatNext(status, side, names, phase),
			due: status === "REQUESTED" ? due(expiresAt) : null,
		};
	if (!turn) throw new Error("A quoted booking has no quote that waits for an answer.");
	return { next: turn, due: { ...turn.due, consequence: turn.consequence } };
}

/** What happened to the booking, its quotes, and its milestones, the oldest first. */
async function loadEvents({ id: bookingId, events, side, names, phase }: Booking, quotes: Quotes | null) {
	const isQuoted = events.some(({ status }) => status === "QUOTED");
	const moves = phase === "OPEN" ? await getMilestoneEvents(bookingId) : [];
	const who = (mover: string) =>
		mover === side ? "You" : mover === "CREATOR" || mover === "PROFESSIONAL" ? names[mover] : null;
	const all = [
		...events.map((event) => ({
			id: event.id,
			at: event.at,
			title: eventTitle({ ...event, isQuoted }, side, names, phase),
			reason: event.reason,
		})),
		...(quotes ? quoteEvents(quotes) : []),
		...moves.map(({ id, at, transition, mover, name, reason }) => ({
			id,
			at,
			title: milestoneEventTitle(transition, who(mover), name),
			reason,
		})),
	];
	return all
		.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
		.map(({ at, ...event }) => ({ ...event, time: moment(at) }));
}
