import { transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { namesOf } from "../bookings/booking-sides.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { awaitRevision } from "./quote-changes.server.ts";
import { notifyOfQuote, quoteNews, turnInWords } from "./quote-emails.server.ts";
import { countContact, getShownQuote } from "./quote-sides.server.ts";
import { requireNear } from "./write-quote.server.ts";

type Input = { bookingId: string; quoteId: string; startsOn: string; endsOn: string; text: string | null };

/**
 * Either side proposes other dates, as YYYY-MM-DD. They apply once the professional has sent a
 * version with them and the creator has signed it. A creator who proposes them before deciding on a
 * version asks for changes to it. Throws `invalid` for days in the past or too far ahead, and for
 * those that the quote has.
 */
export async function proposeDates(
	actor: Actor,
	{ bookingId, quoteId, startsOn, endsOn, text }: Input,
): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(
		actor,
		"propose-dates",
		{ bookingId, quoteId, startsOn, endsOn, text },
		async (remember) => {
			await countContact(user, "propose-dates", bookingId);
			return transaction(async (tx) => {
				const { booking, side, quote } = await getShownQuote(
					user,
					"propose-dates",
					{ bookingId, quoteId },
					tx,
				);
				const today = dayIn(now(), quote.timeZone);
				if (startsOn < today) throw invalidField("startsOn", "Enter a day that isn't in the past");
				requireNear("startsOn", startsOn, today);
				requireNear("endsOn", endsOn, today);
				if (startsOn === quote.startsOn && endsOn === quote.endsOn)
					throw invalidField("startsOn", "These are the days of the quote. Enter other ones.");
				await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text: text ?? "" });
				const at = nowAfter(quote.notes.at(-1)?.at ?? quote.sentAt);
				const { id: noteId } = await tx.quoteNote.create({
					data: { quoteId, side, kind: "DATES", startsOn, endsOn, text, at },
				});
				const asked =
					side === "CREATOR" && quote.status === "SENT" ? await awaitRevision(tx, quote, noteId) : null;
				await recordEvent(tx, actor, {
					action: "propose-dates",
					subject: ["Quote", quoteId],
					detail: { version: quote.version, startsOn, endsOn },
				});
				const turn = (reader: typeof side, zone: string) =>
					asked ? turnInWords(asked, reader, namesOf(booking), zone) : [];
				const news = (reader: typeof side, by: string, zone: string) =>
					quoteNews["dates-proposed"](by, booking.title, startsOn, endsOn, text, reader, turn(reader, zone));
				await notifyOfQuote(tx, booking, { kind: "dates-proposed", mover: side, news });
				await remember(tx, { done: true });
				return { done: true };
			});
		},
	);
}
