import type { Tx } from "#app/infra/database/db.server.ts";
import { measureTaken } from "../account-measures/measure-emails.server.ts";
import { type BookingSide, bookingPath, otherSide, REVIEW_DAYS } from "../bookings/booking.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import { type BookingSides, factsOf, namesOf, personOf } from "../bookings/booking-sides.server.ts";
import type { Email } from "../email/email.ts";
import { notify } from "../notifications/notify.server.ts";

type Recipient = { booking: BookingSides; reader: BookingSide };

/** To the side that hasn't written a review yet, when the other has. */
export const notifyReviewWaiting = (tx: Tx, { booking, reader }: Recipient): Promise<void> =>
	notifySide(tx, { booking, reader }, "review-waiting", {
		title: `${namesOf(booking)[otherSide(reader)]} wrote a review about “${booking.title}”`,
		paragraphs: [
			`You can read it once you have written yours, or ${REVIEW_DAYS} days after the work was completed. You can't change your review later.`,
		],
		label: "Write your review",
	});

/** To the subject of a published review. */
export const notifyReviewPublished = (tx: Tx, { booking, reader }: Recipient): Promise<void> =>
	notifySide(tx, { booking, reader }, "review-published", {
		title: `The review by ${namesOf(booking)[otherSide(reader)]} about “${booking.title}” is published`,
		paragraphs: [
			reader === "PROFESSIONAL"
				? "It appears on your profile and counts in your rating."
				: "Only you can read it, on the page of the booking.",
			"If it breaks our rules, report it there.",
		],
		label: "Read the review",
	});

async function notifySide(
	tx: Tx,
	{ booking, reader }: Recipient,
	kind: string,
	news: Parameters<typeof newsEmail>[4],
): Promise<void> {
	const person = personOf(booking, reader);
	if (!person) return;
	const email = newsEmail(kind, factsOf(booking), reader, person, news);
	await notify(tx, {
		userId: person.id,
		topic: "BOOKINGS",
		title: news.title,
		path: bookingPath(booking.id),
		email,
	});
}

/** To the author of a review that the team hid without a report. */
export const reviewHidden = ({
	title,
	reason,
	...author
}: { name: string; email: string } & { title: string; reason: string }): Email =>
	measureTaken({ ...author, measure: "review-hidden", reason: `${reason} (It is about “${title}”.)` });
