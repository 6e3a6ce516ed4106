import { data } from "react-router";
import { canSendQuoteCommand, type QuoteCommand, quoteLabel } from "#app/domain/bookings/quotes/quote.ts";
import { getQuotes, type Quotes, type QuoteView } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import type { CalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { formatDays, showDay, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { noteTitle } from "#app/routes/bookings/parts/quote-steps.server.ts";

/** The quotes of a booking for one of its sides. */
export const loadQuotes = (actor: Actor, bookingId: string): Promise<Quotes> =>
	orNotFound(getQuotes(actor, bookingId));

/** A quote's days of work and its milestones' dates, as the quote's page shows them. */
export const shownDays = <Milestone extends { dueOn: CalendarDay }>({
	startsOn,
	endsOn,
	milestones,
}: {
	startsOn: CalendarDay;
	endsOn: CalendarDay;
	milestones: readonly Milestone[];
}) => ({
	days: formatDays(startsOn, endsOn),
	milestones: milestones.map((milestone) => ({ ...milestone, due: showDay(milestone.dueOn) })),
});

/** A version as its page shows it, with times as text. */
export const shownQuote = (
	{ sentAt, expiresAt, statusAt, notes, ...quote }: QuoteView,
	{ booking, side, other }: Pick<Quotes, "booking" | "side" | "other">,
) => ({
	...quote,
	...shownDays(quote),
	serviceLine: booking.serviceLine,
	statusLabel: quoteLabel(quote),
	sent: timestamp(sentAt),
	changed: timestamp(statusAt),
	validUntil: timestamp(expiresAt),
	notes: notes.map(({ id, kind, side: by, text, startsOn, endsOn, at }) => {
		const who = by === side ? "You" : other;
		return {
			id,
			title: noteTitle({ kind, startsOn, endsOn }, quote.version, who),
			text,
			time: timestamp(at),
		};
	}),
});
export type ShownQuote = ReturnType<typeof shownQuote>;

/**
 * The data of a page that runs a command on the latest version: 403 if only the other side can run it, and
 * 409 if it isn't possible now.
 */
export async function loadCommand(actor: Actor, command: QuoteCommand, bookingId: string) {
	requireUser(actor);
	const quotes = await loadQuotes(actor, bookingId);
	if (!canSendQuoteCommand(command, quotes.side))
		throw data({ text: "Only the other party can do this." }, { status: 403 });
	const isPossible = quotes.commands.includes(command);
	const latest = quotes.versions[0];
	const { reference, title, id } = quotes.booking;
	const page = {
		bookingId: id,
		reference,
		title,
		side: quotes.side,
		other: quotes.other,
		isPossible,
		quote: latest ? shownQuote(latest, quotes) : null,
		names: quotes.names,
		termsVersion: quotes.termsVersion,
	};
	return data(page, { status: isPossible ? 200 : 409 });
}
