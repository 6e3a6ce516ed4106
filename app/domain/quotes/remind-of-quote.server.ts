import type { Tx } from "#app/infra/database/db.server.ts";
import type { BookingSide } from "../bookings/booking.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import { type BookingSides, factsOf, namesOf, personOf } from "../bookings/booking-sides.server.ts";
import { deadlineInWords } from "../calendar/instant-words.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { quotePath, type WaitingQuote } from "./quote.ts";
import { turnInWords } from "./quote-emails.server.ts";

type Reminder = { dueAt: Date; isLast: boolean };

/** Reminds the creator, in the caller's transaction, that a quote expires unless they accept it. */
export async function remindOfQuote(
	tx: Tx,
	booking: BookingSides,
	quote: WaitingQuote,
	{ dueAt, isLast }: Reminder,
): Promise<void> {
	const names = namesOf(booking);
	const zone = zoneOf(booking.creator);
	const waiting = { ...quote, expiresAt: dueAt };
	const news = quote.changesDueAt
		? {
				title: `The quote for “${booking.title}” expires soon`,
				paragraphs: [
					...turnInWords(waiting, "CREATOR", names, zone),
					`The quote is valid until ${deadlineInWords(dueAt, zone)}.`,
				],
			}
		: {
				title: `${names.PROFESSIONAL} is waiting for your answer to the quote for “${booking.title}”`,
				paragraphs: turnInWords(waiting, "CREATOR", names, zone),
			};
	await remind(tx, booking, "CREATOR", { ...news, label: "Read the quote", isLast });
}

/** Reminds the professional, in the caller's transaction, that the creator waits for a new version. */
export async function remindOfChanges(
	tx: Tx,
	booking: BookingSides,
	quote: WaitingQuote,
	{ dueAt, isLast }: Reminder,
): Promise<void> {
	const names = namesOf(booking);
	const paragraphs = turnInWords(
		{ ...quote, changesDueAt: dueAt },
		"PROFESSIONAL",
		names,
		zoneOf(booking.professional.user),
	);
	await remind(tx, booking, "PROFESSIONAL", {
		title: `${names.CREATOR} is waiting for a new version of the quote for “${booking.title}”`,
		paragraphs,
		label: "Revise the quote",
		isLast,
	});
}

async function remind(
	tx: Tx,
	booking: BookingSides,
	side: BookingSide,
	{ isLast, ...news }: { title: string; paragraphs: string[]; label: string; isLast: boolean },
) {
	const person = personOf(booking, side);
	if (!person) return;
	const title = `${isLast ? "Last reminder: " : ""}${news.title}`;
	const path = quotePath(booking.id);
	const email = {
		...newsEmail("quote-reminder", factsOf(booking), side, person, { ...news, title }),
		action: { label: news.label, path },
		isReminder: true,
	} as const;
	await notify(tx, { userId: person.id, topic: "BOOKINGS", title, path, email });
}
