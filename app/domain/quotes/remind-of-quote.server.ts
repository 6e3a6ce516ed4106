import type { Tx } from "#app/infra/database/db.server.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import { type BookingSides, factsOf, namesOf } from "../bookings/booking-sides.server.ts";
import { deadlineInWords } from "../calendar/instant-words.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { quotePath } from "./quote.ts";

/** Reminds the creator, in the caller's transaction, that a quote waits for an answer. */
export async function remindOfQuote(tx: Tx, booking: BookingSides, { dueAt, isLast }: { dueAt: Date; isLast: boolean }): Promise<void> {
	const { creator } = booking;
	const title = `${isLast ? "Last reminder: " : ""}${namesOf(booking).PROFESSIONAL} is waiting for your answer to the quote for “${booking.title}”`;
	const paragraphs = [`Accept it, ask for changes, or decline it by ${deadlineInWords(dueAt, zoneOf(creator))}. After that the quote expires.`];
	const path = quotePath(booking.id);
	const email = {
		...newsEmail("quote-reminder", factsOf(booking), "CREATOR", creator, { title, paragraphs, label: "Read the quote" }),
		action: { label: "Read the quote", path },
		isReminder: true,
	} as const;
	await notify(tx, { userId: creator.id, topic: "BOOKINGS", title, path, email });
}
