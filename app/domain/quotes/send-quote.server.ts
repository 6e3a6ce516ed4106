import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { Signing } from "../agreements/write-agreement.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { requireUnrestricted } from "../suspension/suspension-queries.server.ts";
import { dropEditorDraft } from "./editor-draft.server.ts";
import { offerInWords } from "./quote-emails.server.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { countContact, getForCommand } from "./quote-sides.server.ts";
import { writeQuote } from "./write-quote.server.ts";

type Input = { bookingId: string; input: QuoteInput; signing: Signing };

/**
 * The professional answers a request with a priced quote, and signs its agreement by sending it.
 * The creator gets an email. Throws `conflict` where the request was answered or has expired, and
 * `invalid` for days in the past and for a name that was not confirmed.
 */
export async function sendQuote(
	actor: Actor,
	{ bookingId, input, signing }: Input,
): Promise<{ quoteId: string; version: number }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "send-quote", { bookingId, input, signing }, async (remember) => {
		await countContact(user, "send-quote", bookingId);
		return transaction(async (tx) => {
			const { booking, latest } = await getForCommand(user, "send-quote", bookingId, tx);
			if (booking.professional.state !== "LISTED")
				throw new DomainError(
					"conflict",
					"Your profile isn't listed right now, so you can't send quotes. Decline the request, or contact support.",
				);
			await requireUnrestricted(tx, user.id);
			if (booking.expiresAt <= now())
				throw new DomainError(
					"conflict",
					"The time to answer this request is over, so it expired. Nothing was changed.",
				);
			const quote = await writeQuote(tx, actor, booking, { input, signing, latest, isAmendment: false });
			await transitionBooking(tx, actor, "send-quote", booking, {
				mover: "PROFESSIONAL",
				offer: offerInWords(quote, zoneOf(booking.creator)),
			});
			await dropEditorDraft(tx, { userId: user.id, bookingId });
			const result = { quoteId: quote.id, version: quote.version };
			await remember(tx, result);
			return result;
		});
	});
}
