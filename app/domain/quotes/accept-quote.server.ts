import { transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { signAgreement } from "../agreements/write-agreement.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { closeDeadlines } from "../deadlines/set-deadline.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { notifyOfQuote, quoteNews, sendSigningReceipt } from "./quote-emails.server.ts";
import type { Signing } from "./quote-forms.ts";
import { getShownQuote, withParts } from "./quote-sides.server.ts";
import { formatCents } from "./quote-total.ts";
import { transitionQuote } from "./transition-quote.server.ts";

type Input = { bookingId: string; quoteId: string; signing: Signing };

/**
 * The creator accepts the version that was shown, which signs its agreement: both are committed at
 * once, with the emails to both sides. An amendment takes the place of the version in force. Throws
 * `conflict` where another version was sent, or this one was answered, withdrawn, or has expired,
 * and `invalid` for a name that was not confirmed.
 */
export async function acceptQuote(actor: Actor, { bookingId, quoteId, signing }: Input): Promise<{ version: number }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "accept-quote", { bookingId, quoteId, signing }, (remember) =>
		transaction(async (tx) => {
			const { booking, quote } = await getShownQuote(user, "accept-quote", { bookingId, quoteId }, tx);
			const { id: agreementId } = await tx.agreement.findUniqueOrThrow({ where: { quoteId }, select: { id: true } });
			await transitionQuote(tx, "accept", quote);
			await signAgreement(tx, actor, agreementId, { side: "CREATOR", ...signing, accountName: booking.creator.name, at: nowAfter(quote.statusAt) });
			await closeDeadlines(tx, bookingId, ["QUOTE_VALIDITY"]);
			await recordEvent(tx, actor, { action: "accept-quote", subject: ["Quote", quoteId], detail: { version: quote.version, totalCents: quote.totalCents } });
			if (quote.isAmendment) {
				const inForce = await tx.quote.findFirst({ where: { bookingId, status: "ACCEPTED", id: { not: quoteId } }, include: withParts });
				if (inForce) await transitionQuote(tx, "amend", inForce);
				await notifyOfQuote(tx, booking, { kind: "amendment-accepted", mover: "CREATOR", news: (_, by) => quoteNews["amendment-accepted"](by, booking.title) });
			} else
				await transitionBooking(tx, actor, "accept-quote", booking, {
					mover: "CREATOR",
					offer: `The total is ${formatCents(quote.totalCents)}, and your payout ${formatCents(quote.payoutCents)}.`,
				});
			await sendSigningReceipt(tx, booking, "CREATOR", quote.version);
			const result = { version: quote.version };
			await remember(tx, result);
			return result;
		}),
	);
}
