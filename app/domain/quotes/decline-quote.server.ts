import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { endQuote } from "./end-quote.server.ts";
import { getShownQuote } from "./quote-sides.server.ts";

type Input = { bookingId: string; quoteId: string; reason: string };

/**
 * The creator declines the version that was shown, with a reason that the professional reads. The
 * request is closed, or the agreement in force still applies. Throws `conflict` where another
 * version was sent or this one was answered.
 */
export async function declineQuote(actor: Actor, { bookingId, quoteId, reason }: Input): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, "decline-quote", { bookingId, quoteId, reason }, (remember) =>
		transaction(async (tx) => {
			const { booking, quote } = await getShownQuote(user, "decline-quote", { bookingId, quoteId }, tx);
			await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text: reason });
			await endQuote(tx, actor, "decline", booking, quote, reason);
			await remember(tx, { done: true });
			return { done: true };
		}),
	);
}
