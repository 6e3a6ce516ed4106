import type { Tx } from "#app/infra/database/db.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { bookingPath } from "./booking.ts";
import { newsEmail, reminderNews } from "./booking-emails.server.ts";
import { type BookingSides, factsOf } from "./booking-sides.server.ts";

/** Reminds the professional, in the caller's transaction, that a request waits for an answer. */
export async function remindOfRequest(
	tx: Tx,
	booking: BookingSides,
	{ isLast }: { isLast: boolean },
): Promise<void> {
	const { user } = booking.professional;
	if (!user) return;
	const facts = factsOf(booking);
	const news = reminderNews(facts, zoneOf(user), isLast);
	const email = { ...newsEmail("reminder", facts, "PROFESSIONAL", user, news), isReminder: true } as const;
	await notify(tx, {
		userId: user.id,
		topic: "BOOKINGS",
		title: news.title,
		path: bookingPath(booking.id),
		email,
	});
}
