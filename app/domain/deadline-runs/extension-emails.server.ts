import type { Tx } from "#app/infra/database/db.server.ts";
import { bookingPath } from "../bookings/booking.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import { type BookingSides, factsOf, namesOf, peopleOf } from "../bookings/booking-sides.server.ts";
import { deadlineInWords } from "../calendar/instant-words.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { type DeadlineKind, deadlineKinds } from "../deadlines/deadline.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import { notify } from "../notifications/notify.server.ts";

type Extension = { kind: DeadlineKind; fromAt: Date; toAt: Date; reason: string };

/** Notifies both sides of the later time and the reason, in the caller's transaction. */
export async function notifyOfExtension(
	tx: Tx,
	booking: BookingSides,
	{ kind, fromAt, toAt, reason }: Extension,
): Promise<void> {
	const { label, consequence } = deadlineKinds[kind];
	const path = bookingPath(booking.id);
	for (const { side, person } of peopleOf(booking)) {
		const zone = zoneOf(person);
		const title = `More time to ${label} for “${booking.title}”`;
		const paragraphs = [
			`Our team moved the deadline from ${deadlineInWords(fromAt, zone)} to ${deadlineInWords(toAt, zone)}. After that, ${consequence}.`,
			...(kind === "DELIVERY"
				? [`Until then, ${namesOf(booking).CREATOR} can't cancel with a full refund because it's late.`]
				: []),
			`The reason given:\n${reason}`,
		];
		await publishEvent(tx, person.id, "booking", { bookingId: booking.id });
		const email = newsEmail("deadline-extended", factsOf(booking), side, person, {
			title,
			paragraphs,
			label: "See the booking",
		});
		await notify(tx, { userId: person.id, topic: "BOOKINGS", title, path, email });
	}
}
