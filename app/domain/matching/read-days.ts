import { addDays, type CalendarDay, calendarDay, partsOf } from "../calendar/calendar-day.ts";
import type { DayRange } from "./score-facts.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(${MONTHS.join("|")})[a-z]*\\.?`;
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
/** "December 2", "Dec 2-8", "between December 2 and December 8", "from Nov. 30 to Dec 3" */
const DAYS = new RegExp(
	`\\b${month}\\s+${day}\\b(?:\\s*(?:-|–|to|and|until|through)\\s*(?:${month}\\s+)?${day}\\b)?`,
	"i",
);

/** How far ahead a named day can be, and how many days a range has at most. */
const AHEAD = 330;
const RANGE_MAX = 60;

/** The days that a text names for the work, from today on. Null if it names none. */
export function readDays(text: string, today: CalendarDay): DayRange | null {
	const [, firstMonth, firstDay, lastMonth = firstMonth, lastDay = firstDay] = DAYS.exec(text) ?? [];
	const first = upcoming(firstMonth, firstDay, today);
	const last = upcoming(lastMonth, lastDay, today);
	if (!first || !last || last < first || last > addDays(first, RANGE_MAX)) return null;
	return { firstDay: first, lastDay: last };
}

/** The next such day from today, or undefined if the calendar has none soon. */
function upcoming(
	name: string | undefined,
	date: string | undefined,
	today: CalendarDay,
): CalendarDay | undefined {
	if (!name || !date) return undefined;
	const parts = { month: MONTHS.indexOf(name.toLowerCase()) + 1, day: Number(date) };
	const { year } = partsOf(today);
	return [year, year + 1]
		.map((of) => calendarDay({ year: of, ...parts }))
		.find((found) => found !== undefined && found >= today && found <= addDays(today, AHEAD));
}
