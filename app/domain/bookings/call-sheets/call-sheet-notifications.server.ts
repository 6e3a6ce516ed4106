import type { EmailFact } from "../../platform/email/email.ts";
import { type CalendarDay, formatCalendarDay } from "../../platform/time/calendar-day.ts";
import { formatShortDayIn } from "../../platform/time/instant-formats.ts";
import { getZoneName } from "../../platform/time/time-zones.server.ts";
import { type BookingNotification, shortenTitle } from "../booking-notifications.ts";
import { type DateTimes, formatClock, isOvernight } from "./call-sheet.ts";

/** A date of a booking, for a notification to one side. */
export type DateFacts = DateTimes & {
	/** The name of the side that changed something. */
	name: string;
	/** The booking's title. */
	title: string;
	meetingPoint: string | null;
	bring: string | null;
};

/** The day of a call sheet in the subject of an email: "Dec 9". */
const formatDay = (day: CalendarDay): string => formatShortDayIn(new Date(`${day}T00:00:00Z`), "UTC");

/**
 * When a date is, in lists, emails, and calendars: "9:00 AM to 5:00 PM, Pacific Time (Los Angeles)". Null
 * if neither side has entered a time.
 */
export function describeTimes({ startTime, endTime, timeZone }: Omit<DateTimes, "day">): string | null {
	const start = startTime && formatClock(startTime);
	const end = endTime && `${formatClock(endTime)}${isOvernight({ startTime, endTime }) ? " (next day)" : ""}`;
	const times = start && end ? `${start} to ${end}` : start ? `From ${start}` : end ? `Until ${end}` : null;
	return times && `${times}, ${getZoneName(timeZone)}`;
}

const listFacts = ({ day, meetingPoint, ...times }: DateFacts): EmailFact[] =>
	[
		{ label: "Date", value: formatCalendarDay(day) },
		{ label: "Time", value: describeTimes(times) },
		{ label: "Meet at", value: meetingPoint },
	].flatMap(({ label, value }) => (value ? [{ label, value }] : []));

const SEE = "See the call sheet";

/**
 * What a side reads when the other side changes a call sheet, adds or removes a date, or says that they're
 * late or on time.
 */
export const callSheetNotifications = {
	changed: (date: DateFacts): BookingNotification => ({
		title: `Call sheet for ${formatDay(date.day)} changed by ${date.name}: ${shortenTitle(date.title)}`,
		facts: listFacts(date),
		paragraphs: [
			`${date.bring ? "The call sheet also says what to bring. " : ""}If something doesn't suit you, you can change it.`,
		],
		label: SEE,
	}),
	added: (date: DateFacts): BookingNotification => ({
		title: `Date added by ${date.name}: ${formatDay(date.day)}, ${shortenTitle(date.title)}`,
		facts: listFacts(date),
		paragraphs: ["If the date doesn't suit you, say so in your conversation. You can both remove it."],
		label: SEE,
	}),
	removed: (date: DateFacts): BookingNotification => ({
		title: `Date removed by ${date.name}: ${formatDay(date.day)}, ${shortenTitle(date.title)}`,
		facts: listFacts(date),
		paragraphs: ["If you still want to work on this date, you can add it again."],
		label: "See the dates",
	}),
	late: (date: DateFacts, minutes: number): BookingNotification => ({
		title: `Running ${minutes} minutes late: ${date.name}, ${shortenTitle(date.title)}`,
		facts: listFacts(date),
		paragraphs: [`${date.name} expects to be about ${minutes} minutes late.`],
		label: SEE,
	}),
	onTime: (date: DateFacts): BookingNotification => ({
		title: `On time after all: ${date.name}, ${shortenTitle(date.title)}`,
		facts: listFacts(date),
		paragraphs: [`${date.name} had said they'd be late, but now expects to be on time.`],
		label: SEE,
	}),
};
