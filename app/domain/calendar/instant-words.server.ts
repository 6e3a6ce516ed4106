import { now } from "#app/infra/process/clock.server.ts";
import { dayIn } from "./calendar-day.ts";
import {
	formatDay,
	formatDeadline,
	formatMoment,
	formatShortDay,
	formatTime,
	formatWeekday,
} from "./instant-formats.ts";
import { readerZone } from "./reader-zone.server.ts";

// Pages show times in the reader's zone. Emails use the recipient's: see `zoneOf`.

/** The day of an instant: "November 20, 2026". */
export const dayInWords = (at: Date, timeZone = readerZone()): string => formatDay(at, timeZone);

/** The same without its year, for steps: "Nov 20". */
export const shortDayInWords = (at: Date, timeZone = readerZone()): string => formatShortDay(at, timeZone);

/** The same with its weekday: "Friday, November 20, 2026". */
export const weekdayInWords = (at: Date, timeZone = readerZone()): string => formatWeekday(at, timeZone);

/** The time of day: "3:04 PM PST". */
export const timeInWords = (at: Date, timeZone = readerZone()): string => formatTime(at, timeZone);

/** Day and time: "Nov 20, 2026, 3:04 PM PST". */
export const momentInWords = (at: Date, timeZone = readerZone()): string => formatMoment(at, timeZone);

/** When something is due: "Friday, November 20 at 3:04 PM PST". */
export const deadlineInWords = (at: Date, timeZone = readerZone()): string => formatDeadline(at, timeZone);

/**
 * When something happened, in the middle of a sentence: "at 3:04 PM PST", with its day if that
 * isn't today.
 */
export function pastInWords(at: Date): string {
	const timeZone = readerZone();
	const isToday = dayIn(at, timeZone) === dayIn(now(), timeZone);
	return isToday ? `at ${timeInWords(at)}` : `on ${momentInWords(at)}`;
}
