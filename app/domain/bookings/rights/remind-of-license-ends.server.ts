import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { type CalendarDay, dayIn, formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { notifySide } from "../booking-emails.server.ts";
import { type BookingNotification, shortenTitle } from "../booking-notifications.ts";
import { getSideNames, getSidePerson, summarizeBooking, withSides } from "../booking-sides.server.ts";
import { recordEarlierLicenses } from "./usage-license.server.ts";
import { licensePath, REMINDER_DAYS } from "./usage-license.ts";

const BATCH = 100;

/**
 * Reminds creators that a term of usage ends soon. If a reminder was missed because the server was down, only
 * the one that is due now is sent. First adds the rows of agreements that were signed before usage rights had
 * rows. Returns the number of these agreements and of reminders.
 */
export async function remindOfLicenseEnds(): Promise<number> {
	let count = await recordEarlierLicenses();
	for (const [i, days] of [...REMINDER_DAYS.entries()].reverse()) count += await remind(i + 1, days);
	return count;
}

async function remind(reminder: number, days: number): Promise<number> {
	const at = now();
	const due = await db().usageLicense.findMany({
		where: {
			status: "GRANTED",
			endsAt: { gt: at, lte: later(at, days * DAY) },
			reminders: { lt: reminder },
		},
		orderBy: { endsAt: "asc" },
		take: BATCH,
		include: { quote: { include: { booking: { include: withSides } } } },
	});
	return forEachInSequence(
		due,
		{ text: "a creator was not reminded of the end of a term", about: ({ id }) => ({ licenseId: id }) },
		({ id, endsAt, quote }) =>
			transaction(async (tx) => {
				const { count } = await tx.usageLicense.updateMany({
					where: { id, status: "GRANTED", endsAt, reminders: { lt: reminder } },
					data: { reminders: reminder },
				});
				const { booking } = quote;
				const person = getSidePerson(booking, "CREATOR");
				if (count === 0 || !person || !endsAt) return false;
				await notifySide(
					tx,
					summarizeBooking(booking),
					{ side: "CREATOR", person },
					{
						kind: "license-ends",
						path: licensePath(booking.id, quote.version),
						isReminder: true,
						...getEndReminder({
							title: booking.title,
							professional: getSideNames(booking).PROFESSIONAL,
							platforms: quote.usagePlatforms,
							endsOn: dayIn(endsAt, quote.timeZone),
						}),
					},
				);
				return true;
			}),
	);
}

type Ending = { title: string; professional: string; platforms: string; endsOn: CalendarDay };

/** The reminder that a term ends. Its action opens the certificate, with a link to ask for more time. */
export const getEndReminder = ({ title, professional, platforms, endsOn }: Ending): BookingNotification => ({
	title: `Usage rights end ${formatCalendarDay(endsOn)}: ${shortenTitle(title)}`,
	facts: [
		{ label: "Platforms", value: platforms },
		{ label: "Last day", value: formatCalendarDay(endsOn) },
	],
	paragraphs: [
		`You may use the results through this day. If you need more time, ask ${professional} for a quote. Otherwise, take the results down by then.`,
	],
	label: "See what you may use",
});
