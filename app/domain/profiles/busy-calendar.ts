import type { CalendarDay } from "../platform/time/calendar-day.ts";

/** The days for which a calendar is read, inclusive, and the time zone in which they begin. */
export type CalendarRange = { from: CalendarDay; until: CalendarDay; timeZone: string };

/** The number of days ahead for which a calendar is read. */
export const READ_AHEAD_DAYS = 365;

/** Hours between two reads of a calendar. */
export const READ_EVERY_HOURS = 6;

/** The maximum size of a calendar in bytes, enough for a few thousand events. */
export const MAX_CALENDAR_BYTES = 1_000_000;

/** The hours until a calendar is read again after one, two, and more failures in a row. */
const RETRY_HOURS = [6, 12, 24, 48];

/** The hours until the next attempt, after this many failures in a row. */
export const retryHours = (failures: number): number =>
	RETRY_HOURS[Math.min(failures, RETRY_HOURS.length) - 1] ?? READ_EVERY_HOURS;

/** Failures in a row after which the owner gets an email. Five failures span almost four days. */
export const FAILURES_UNTIL_EMAIL = 5;

/** A day with at least this many hours of events is busy. A day with an all-day event is always busy. */
export const BUSY_HOURS = 6;
