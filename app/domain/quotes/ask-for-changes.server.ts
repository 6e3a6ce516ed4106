import { transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { namesOf } from "../bookings/booking-sides.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { awaitRevision } from "./quote-changes.server.ts";
import { notifyOfQuote, quoteNews, turnInWords } from "./quote-emails.server.ts";
import { countContact, getShownQuote } from "./quote-sides.server.ts";

type Input = { bookingId: string; quoteId: string; text: string };

/**
 * The creator asks the professional to change the version that was shown, who has 72 hours to revise
 * it. Until then the creator can still accept it as it is. Throws `conflict` if another version was
 * sent or this one was answered.
 */
export async function askForChanges(actor: Actor, { bookingId, quoteId, text }: Input): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, "ask-for-changes", { bookingId, quoteId, text }, async (remember) => {
		await countContact(user, "ask-for-changes", bookingId);
		return transaction(async (tx) => {
			const { booking, quote } = await getShownQuote(user, "ask-for-changes", { bookingId, quoteId }, tx);
			await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text });
			const at = nowAfter(quote.notes.at(-1)?.at ?? quote.sentAt);
			const { id: noteId } = await tx.quoteNote.create({
				data: { quoteId, side: "CREATOR", kind: "CHANGES", text, at },
			});
			const asked = await awaitRevision(tx, quote, noteId);
			await recordEvent(tx, actor, {
				action: "ask-for-changes",
				subject: ["Quote", quoteId],
				detail: { version: quote.version },
			});
			await notifyOfQuote(tx, booking, {
				kind: "changes-asked",
				mover: "CREATOR",
				news: (reader, by, zone) =>
					quoteNews["changes-asked"](
						by,
						booking.title,
						text,
						turnInWords(asked, reader, namesOf(booking), zone),
					),
			});
			await remember(tx, { done: true });
			return { done: true };
		});
	});
}
