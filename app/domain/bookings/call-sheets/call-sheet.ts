import { addDays, type CalendarDay, endOfDay, startOfDay } from "../../platform/time/calendar-day.ts";
import { instantsAt } from "../../platform/time/time-zone.ts";
import { bookingPath } from "../booking.ts";

/** The maximum lengths of a call sheet's texts, in characters. */
export const MEETING_POINT_MAX = 300;
export const BRING_MAX = 1_000;
export const CALL_SHEET_NOTES_MAX = 1_500;

/** The maximum number of dates that the sides can add to a booking. */
export const ADDED_DATES_MAX = 60;
/** How far in the future a date can be added, in days. */
export const AHEAD_DAYS = 730;

/** If the agreed work takes more days than this, only its first and last day are listed. */
export const LISTED_DAYS = 14;

/** How late someone can say they'll be, in minutes. */
export const LATE_MINUTES = [10, 20, 30, 60] as const;
export type LateMinutes = (typeof LATE_MINUTES)[number];

/** Each side can check in from this many hours before the start. */
export const CHECK_IN_HOURS = 12;

/** What either side can do about a date. Each is the last segment of its URL. */
export type CallSheetCommand = "edit" | "remove" | "here" | "not-here" | "late" | "on-time";

/** The path of the call sheet for a date of a booking, or of one of its commands. */
export const callSheetPath = (bookingId: string, day: CalendarDay, command?: CallSheetCommand): string =>
	`${bookingPath(bookingId)}/dates/${day}${command ? `/${command}` : ""}`;

/** The path of the list of a booking's dates. */
export const datesPath = (bookingId: string): string => `${bookingPath(bookingId)}/dates`;

/** When a date is, on the clocks of the place. Times are HH:MM. */
export type DateTimes = {
	day: CalendarDay;
	timeZone: string;
	startTime: string | null;
	endTime: string | null;
};

/** Whether the end is on the next day, as after a night shoot: it is if it's at or before the start. */
export const isOvernight = ({ startTime, endTime }: Pick<DateTimes, "startTime" | "endTime">): boolean =>
	startTime !== null && endTime !== null && endTime <= startTime;

/** The day of the end. */
export const getEndDay = ({ day, ...times }: Omit<DateTimes, "timeZone">): CalendarDay =>
	isOvernight(times) ? addDays(day, 1) : day;

/** When the work of a date starts and ends. Null for a time that neither side has entered. */
export function getTimes({ day, timeZone, startTime, endTime }: DateTimes): {
	startsAt: Date | null;
	endsAt: Date | null;
} {
	const find = (on: CalendarDay, time: string | null): Date | null =>
		(time !== null && instantsAt(on, time, timeZone)[0]) || null;
	return {
		startsAt: find(day, startTime),
		endsAt: find(getEndDay({ day, startTime, endTime }), endTime),
	};
}

/**
 * When the sides can check in and say that they're late: from CHECK_IN_HOURS before the start, or else from
 * the beginning of the day, until the end of the day at the place. If the work ends after midnight, until
 * then.
 */
export function getCheckInTimes(date: DateTimes): { from: Date; until: Date } {
	const { startsAt, endsAt } = getTimes(date);
	const midnight = endOfDay(date.day, date.timeZone);
	return {
		from: startsAt
			? new Date(startsAt.getTime() - CHECK_IN_HOURS * 3_600_000)
			: startOfDay(date.day, date.timeZone),
		until: endsAt && endsAt > midnight ? endsAt : midnight,
	};
}

/** The agreed days that a list shows: all of them, or only the first and the last if there are too many. */
export function listAgreedDays({
	startsOn,
	endsOn,
}: {
	startsOn: CalendarDay;
	endsOn: CalendarDay;
}): CalendarDay[] {
	const days: CalendarDay[] = [];
	for (let day = startsOn; day <= endsOn; day = addDays(day, 1)) {
		if (days.length === LISTED_DAYS) return [startsOn, endsOn];
		days.push(day);
	}
	return days;
}

/** A time of day as people type it: "9:30 AM" for 09:30. */
export function formatClock(time: string): string {
	const [hour = 0, minute = 0] = time.split(":").map(Number);
	return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
