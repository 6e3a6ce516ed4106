import type { Actor } from "#app/domain/actor.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { askForChanges } from "#app/domain/quotes/ask-for-changes.server.ts";
import { declineQuote } from "#app/domain/quotes/decline-quote.server.ts";
import { proposeDates } from "#app/domain/quotes/propose-dates.server.ts";
import type { QuoteCommand } from "#app/domain/quotes/quote.ts";
import { reviseQuote } from "#app/domain/quotes/revise-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import { withdrawQuote } from "#app/domain/quotes/withdraw-quote.server.ts";
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
