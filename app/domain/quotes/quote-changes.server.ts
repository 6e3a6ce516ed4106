import type { Tx } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { type BookingSides, namesOf } from "../bookings/booking-sides.server.ts";
import { QUOTE_CHANGES_HOURS } from "../deadlines/deadline.ts";
import { closeDeadlines, setDeadline } from "../deadlines/set-deadline.server.ts";
import { turnOf } from "./quote.ts";
import { notifyOfQuote, quoteNews, turnInWords } from "./quote-emails.server.ts";
import type { QuoteVersion } from "./quote-sides.server.ts";

/**
 * Makes it the professional's turn to revise a version, in the caller's transaction, because of what
 * the creator asked for in a note. It is due in 72 hours, or when the quote expires, if that is
 * sooner. Asking again starts the time again. Returns the version with the time.
 */
export async function awaitRevision(
	tx: Tx,
	quote: QuoteVersion,
	noteId: string,
): Promise<QuoteVersion & { changesDueAt: Date }> {
	const { dueAt: changesDueAt } = turnOf({
		...quote,
		changesDueAt: later(now(), QUOTE_CHANGES_HOURS * HOUR),
	});
	await tx.quote.update({ where: { id: quote.id }, data: { changesDueAt } });
	await closeDeadlines(tx, quote.bookingId, ["QUOTE_CHANGES"]);
	await setDeadline(
		tx,
		{ kind: "QUOTE_CHANGES", bookingId: quote.bookingId, subjectId: noteId },
		changesDueAt,
	);
	return { ...quote, changesDueAt };
}

/**
 * The professional hasn't revised the quote in time, so that the creator decides on it as it is.
 * Both sides get an email, unless the quote expires at the same time.
 */
export async function lapseChanges(tx: Tx, booking: BookingSides, noteId: string): Promise<void> {
	const asked = await tx.quote.findFirstOrThrow({ where: { notes: { some: { id: noteId } } } });
	const quote = await tx.quote.update({ where: { id: asked.id }, data: { changesDueAt: null } });
	if (quote.expiresAt <= now()) return;
	await notifyOfQuote(tx, booking, {
		kind: "changes-lapsed",
		mover: null,
		news: (reader, by, zone) =>
			quoteNews["changes-lapsed"](
				by,
				booking.title,
				reader,
				turnInWords(quote, reader, namesOf(booking), zone),
			),
	});
}
