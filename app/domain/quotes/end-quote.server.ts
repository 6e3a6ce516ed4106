import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { BookingSide } from "../bookings/booking.ts";
import type { BookingSides } from "../bookings/booking-sides.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { closeDeadlines } from "../deadlines/set-deadline.server.ts";
import { notifyOfQuote, quoteNews } from "./quote-emails.server.ts";
import { findLatestQuote, type QuoteVersion } from "./quote-sides.server.ts";
import { transitionQuote } from "./transition-quote.server.ts";

/** How a version ends that was not accepted. */
const endings = {
	decline: { booking: "decline-quote", mover: "CREATOR", kind: "amendment-declined" },
	withdraw: { booking: "withdraw-quote", mover: "PROFESSIONAL", kind: "amendment-withdrawn" },
	expire: { booking: "expire-quote", mover: null, kind: "amendment-expired" },
} as const satisfies Record<
	string,
	{ booking: string; mover: BookingSide | null; kind: keyof typeof quoteNews }
>;

/**
 * Ends the version that waits for an answer, in the caller's transaction. The booking ends with it,
 * unless an agreement is in force, which still applies then. Both sides learn of it as
 * `transitionBooking` and `notifyOfQuote` say.
 */
export async function endQuote(
	tx: Tx,
	actor: Actor,
	how: keyof typeof endings,
	booking: BookingSides,
	quote: QuoteVersion,
	reason: string | null = null,
): Promise<void> {
	const { booking: transition, mover, kind } = endings[how];
	await transitionQuote(tx, how, quote, reason);
	await closeDeadlines(tx, booking.id, ["QUOTE_VALIDITY"]);
	await recordEvent(tx, actor, {
		action: transition,
		subject: ["Quote", quote.id],
		detail: { version: quote.version },
	});
	if (!quote.isAmendment)
		await transitionBooking(tx, actor, transition, booking, {
			mover: mover ?? "CLOCK",
			reason: reason ?? undefined,
		});
	else
		await notifyOfQuote(tx, booking, {
			kind,
			mover,
			news: (_, by) => quoteNews[kind](by, booking.title, reason ?? ""),
		});
}

/** Ends the version of a booking in QUOTED for a side that leaves: the creator declines it, the professional withdraws it. */
export async function endWaitingQuote(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	{ mover, reason }: { mover: BookingSide; reason: string },
): Promise<void> {
	const latest = await findLatestQuote(tx, booking.id);
	if (!latest) throw new Error(`The booking ${booking.id} is quoted without a quote.`);
	await endQuote(tx, actor, mover === "CREATOR" ? "decline" : "withdraw", booking, latest, reason);
}
