import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { endQuote } from "./end-quote.server.ts";
import { getShownQuote } from "./quote-sides.server.ts";

type Input = { bookingId: string; quoteId: string; reason: string | null };

/**
 * The professional withdraws the version that was shown. The request is closed, or the agreement in
 * force still applies. Throws `conflict` where it was answered, or another version was sent.
 */
export async function withdrawQuote(actor: Actor, { bookingId, quoteId, reason }: Input): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, "withdraw-quote", { bookingId, quoteId, reason }, (remember) =>
		transaction(async (tx) => {
			const { booking, quote } = await getShownQuote(user, "withdraw-quote", { bookingId, quoteId }, tx);
			await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text: reason ?? "" });
			await endQuote(tx, actor, "withdraw", booking, quote, reason);
			await remember(tx, { done: true });
			return { done: true };
		}),
	);
}
