import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { askForChanges, declineQuote, withdrawQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import type { QuoteCommand } from "#app/domain/bookings/quotes/quote.ts";
import { proposeDates, reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { dayFromNow, quoteInput, signing } from "../market/quotes.ts";

export type Place = { bookingId: string; quoteId: string };

export const reason = "For a reason";

export const quoteCommands: Record<QuoteCommand, (actor: Actor, at: Place) => Promise<unknown>> = {
	"send-quote": (actor, { bookingId }) => sendQuote(actor, { bookingId, input: quoteInput(), signing }),
	"accept-quote": (actor, at) => acceptQuote(actor, { ...at, signing }),
	"ask-for-changes": (actor, at) => askForChanges(actor, { ...at, text: reason }),
	"revise-quote": (actor, { bookingId }) => reviseQuote(actor, { bookingId, input: quoteInput(), signing }),
	"propose-dates": (actor, at) =>
		proposeDates(actor, { ...at, startsOn: dayFromNow(40), endsOn: dayFromNow(41), text: null }),
	"decline-quote": (actor, at) => declineQuote(actor, { ...at, reason }),
	"withdraw-quote": (actor, at) => withdrawQuote(actor, { ...at, reason }),
};
