import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { Signing } from "../agreements/write-agreement.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { requireUnrestricted } from "../suspension/suspension-queries.server.ts";
import { dropEditorDraft } from "./editor-draft.server.ts";
import { notifyOfQuote, offerInWords, quoteNews } from "./quote-emails.server.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { countContact, getForCommand } from "./quote-sides.server.ts";
import { transitionQuote } from "./transition-quote.server.ts";
import { writeQuote } from "./write-quote.server.ts";

type Input = { bookingId: string; input: QuoteInput; signing: Signing };

/**
 * The professional sends another version of a quote, which replaces the one that waits for an
 * answer, or proposes to amend the agreement that is in force. The creator gets an email. Throws as
 * `sendQuote`.
 */
export async function reviseQuote(
	actor: Actor,
	{ bookingId, input, signing }: Input,
): Promise<{ quoteId: string; version: number }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "revise-quote", { bookingId, input, signing }, async (remember) => {
		await countContact(user, "revise-quote", bookingId);
		return transaction(async (tx) => {
			const { booking, latest } = await getForCommand(user, "revise-quote", bookingId, tx);
			const isAmendment = booking.status !== "QUOTED";
			if (!isAmendment) await requireUnrestricted(tx, user.id);
			if (latest?.status === "SENT") await transitionQuote(tx, "revise", latest);
			const quote = await writeQuote(tx, actor, booking, { input, signing, latest, isAmendment });
			const kind = isAmendment ? "amended" : "revised";
			await notifyOfQuote(tx, booking, {
				kind,
				mover: "PROFESSIONAL",
				news: (_, by, zone) => quoteNews[kind](by, booking.title, quote, offerInWords(quote, zone)),
			});
			await dropEditorDraft(tx, { userId: user.id, bookingId });
			const result = { quoteId: quote.id, version: quote.version };
			await remember(tx, result);
			return result;
		});
	});
}
