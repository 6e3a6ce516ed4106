import type { CalendarDay } from "../platform/time/calendar-day.ts";

/** The days for which a calendar is read, inclusive, and the time zone in which they begin. */
export type CalendarRange = { from: CalendarDay; until: CalendarDay; timeZone: string };

/** How far ahead a calendar is read, in days. */
export const READ_AHEAD_DAYS = 365;

/** How often a calendar is read, in hours. */
export const READ_EVERY_HOURS = 6;

/** The maximum size of a calendar in bytes, enough for a few thousand events. */
export const MAX_CALENDAR_BYTES = 1_000_000;

/** The hours until a calendar is read again after one, two, and more failures in a row. */
const RETRY_HOURS = [6, 12, 24, 48];

/** The hours until the next attempt, after this many failures in a row. */
export const retryHours = (failures: number): number =>
	RETRY_HOURS[Math.min(failures, RETRY_HOURS.length) - 1] ?? READ_EVERY_HOURS;

/** After this many failures in a row, which take almost four days, its owner gets an email. */
export const FAILURES_UNTIL_EMAIL = 5;

/** How many hours of events make a day busy. All-day events always do. */
export const BUSY_HOURS = 6;
