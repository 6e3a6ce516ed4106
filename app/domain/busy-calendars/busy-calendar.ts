/** The source of busy periods that were read from a connected calendar. */
export const FROM_CALENDAR = "calendar";

/** How far ahead a calendar is read, in days. */
export const READ_AHEAD_DAYS = 365;

/** How often a calendar is read, in hours. */
export const READ_EVERY_HOURS = 6;

/** The most bytes of a calendar: some thousand events. */
export const MAX_CALENDAR_BYTES = 1_000_000;

/** After this many failures in a row, three days, its owner gets an email. */
export const FAILURES_UNTIL_EMAIL = 12;

/** How many hours of events make a day busy. All-day events always do. */
export const BUSY_HOURS = 6;
