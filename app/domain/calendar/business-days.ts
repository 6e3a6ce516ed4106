import { addDays, type CalendarDay, dayIn, partsOf, sameTimeOn, weekdayOf } from "./calendar-day.ts";

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

export type Holiday = {
	name: string;
	day: CalendarDay /** The day off: the day itself, unless it is on a weekend. */;
	observed: CalendarDay;
};

/**
 * The legal public holidays of the United States in a year (5 U.S.C. 6103(a)). Juneteenth since
 * 2021.
 */
export function federalHolidays(year: number): Holiday[] {
	const on = (month: number, day: number): CalendarDay =>
		`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
	const nth = (count: number, weekday: number, month: number): CalendarDay => {
		const first = on(month, 1);
		return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
	};
	const lastMonday = (month: number, lastDay: number): CalendarDay => {
		const last = on(month, lastDay);
		return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
	};
	const holidays: [name: string, day: CalendarDay][] = [
		["New Year's Day", on(1, 1)],
		["Birthday of Martin Luther King, Jr.", nth(3, MONDAY, 1)],
		["Washington's Birthday", nth(3, MONDAY, 2)],
		["Memorial Day", lastMonday(5, 31)],
		...(year >= 2021 ? [["Juneteenth National Independence Day", on(6, 19)] as [string, CalendarDay]] : []),
		["Independence Day", on(7, 4)],
		["Labor Day", nth(1, MONDAY, 9)],
		["Columbus Day", nth(2, MONDAY, 10)],
		["Veterans Day", on(11, 11)],
		["Thanksgiving Day", nth(4, THURSDAY, 11)],
		["Christmas Day", on(12, 25)],
	];
	return holidays.map(([name, day]) => ({ name, day, observed: observedOn(day) }));
}

/** Friday for a Saturday (5 U.S.C. 6103(b)), Monday for a Sunday (Executive Order 11582). */
function observedOn(day: CalendarDay): CalendarDay {
	const weekday = weekdayOf(day);
	return weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day;
}

/** Whether a day is neither on a weekend nor a federal holiday. */
export function isBusinessDay(day: CalendarDay): boolean {
	const weekday = weekdayOf(day);
	if (weekday === SATURDAY || weekday === SUNDAY) return false;
	const { year } = partsOf(day);
	// A New Year's Day on a Saturday is observed in the year before.
	return ![...federalHolidays(year), ...federalHolidays(year + 1)].some(({ observed }) => observed === day);
}

/**
 * The same time of day `count` business days later, in a time zone's calendar. The day itself
 * doesn't count: one business day after Friday, Saturday, or Sunday is Monday.
 */
export function addBusinessDays(instant: Date, count: number, timeZone: string): Date {
	let day = dayIn(instant, timeZone);
	for (let left = count; left > 0; ) {
		day = addDays(day, 1);
		if (isBusinessDay(day)) left--;
	}
	return sameTimeOn(day, instant, timeZone);
}
