import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { dayIn } from "./calendar-day.ts";

const inWords = (instant: Date, options: Intl.DateTimeFormatOptions): string => instant.toLocaleString("en-US", { ...options, timeZone: site().timeZone });

/** The day of an instant, as the site's clocks have it: "November 20, 2026". */
export const dayInWords = (instant: Date): string => inWords(instant, { dateStyle: "long" });

/** The same with its weekday: "Friday, November 20, 2026". */
export const weekdayInWords = (instant: Date): string => inWords(instant, { dateStyle: "full" });

/** The time of the day: "3:04 PM". */
export const timeInWords = (instant: Date): string => inWords(instant, { timeStyle: "short" });

/** Day and time for tables and notices to the team: "Nov 20, 2026, 3:04 PM". */
export const momentInWords = (instant: Date): string => inWords(instant, { dateStyle: "medium", timeStyle: "short" });

/** When something was, in the middle of a sentence: "at 3:04 PM", with its day where that is not today's. */
export function pastInWords(instant: Date): string {
	const { timeZone } = site();
	const isToday = dayIn(instant, timeZone) === dayIn(now(), timeZone);
	return `${isToday ? "" : `on ${inWords(instant, { dateStyle: "medium" })} `}at ${timeInWords(instant)}`;
}
