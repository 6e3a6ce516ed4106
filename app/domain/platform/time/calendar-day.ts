/** A calendar day as YYYY-MM-DD, without a time zone. Days can be compared as text. */
export type CalendarDay = string;

export type DayParts = { year: number; month: number; day: number };

/**
 * The day with these parts. Months and days start at 1. Years are from 1000 to 9999. Undefined if the
 * calendar has no such day.
 */
export function calendarDay({ year, month, day }: DayParts): CalendarDay | undefined {
	const date = new Date(Date.UTC(year, month - 1, day));
	const exists =
		year >= 1000 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Parses YYYY-MM-DD. Undefined for any other format, or if the calendar has no such day. */
export function readDay(text: string): CalendarDay | undefined {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
	return calendarDay({ year: Number(year), month: Number(month), day: Number(day) });
}

/** A day as people type it, 11/20/2026 or 2026-11-20. Undefined if it isn't a day. */
export function readTypedDay(typed: string): CalendarDay | undefined {
	const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? [];
	const [, usMonth, usDay, usYear] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
	return calendarDay({
		year: Number(isoYear ?? usYear),
		month: Number(isoMonth ?? usMonth),
		day: Number(isoDay ?? usDay),
	});
}

/** The year, month, and day of the month. Months and days start at 1. */
export function splitDay(day: CalendarDay): DayParts {
	const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
	return { year, month, day: date };
}

/** A day as fields show it, such as 11/20/2026. */
export function dayAsTyped(day: CalendarDay): string {
	const { year, month, day: date } = splitDay(day);
	return `${month}/${date}/${year}`;
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day in words, such as "November 20, 2026". */
export const formatCalendarDay = (day: CalendarDay): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** The last supported day. Later years have five digits and can't be compared as text. */
const LAST_DAY = Date.UTC(9999, 11, 31);

/** The day with these parts. The day may be outside the month, as in Date.UTC. Capped at the end of 9999. */
const toCalendarDay = (year: number, month: number, day: number): CalendarDay =>
	new Date(Math.min(Date.UTC(year, month - 1, day), LAST_DAY)).toISOString().slice(0, 10);

/** The day `count` days after `day`, or before it if `count` is negative. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
	const { year, month, day: date } = splitDay(day);
	return toCalendarDay(year, month, date + count);
}

/** The same day of the month `count` months after `day`, or the last day if that month is too short. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
	const { year, month, day: date } = splitDay(day);
	const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
	return toCalendarDay(year, month + count, Math.min(date, last));
}

/**
 * A day in the month after `day`: the same day of the month as `wanted`, or the last day if the month is too
 * short.
 */
export function inNextMonth(day: CalendarDay, wanted: CalendarDay): CalendarDay {
	const { year, month } = splitDay(day);
	const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
	return toCalendarDay(year, month + 1, Math.min(splitDay(wanted).day, last));
}

const longMonth = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month of a day, such as "November 2026". */
export const formatCalendarMonth = (day: CalendarDay): string =>
	longMonth.format(new Date(`${day}T00:00:00Z`));

/** 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const formats = new Map<string, Intl.DateTimeFormat>();

/** Day and time in a time zone, as YYYY-MM-DDTHH:MM:SS. */
export function clockAt(instant: Date, timeZone: string): string {
	let format = formats.get(timeZone);
	if (!format) {
		const digits = {
			month: "2-digit",
			day: "2-digit",
			hour: "2-digit",
			minute: "2-digit",
			second: "2-digit",
		} as const;
		format = new Intl.DateTimeFormat("en-US", {
			timeZone,
			calendar: "gregory",
			hourCycle: "h23",
			year: "numeric",
			...digits,
		});
		formats.set(timeZone, format);
	}
	const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
	return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The calendar day in a time zone. */
export const dayIn = (instant: Date, timeZone: string): CalendarDay =>
	clockAt(instant, timeZone).slice(0, 10);

/**
 * The instant on another day with the same time of day as `instant`, in a time zone. A time that the clocks
 * skip moves later. If a time occurs twice, the first occurrence is used.
 */
export function sameTimeOn(day: CalendarDay, instant: Date, timeZone: string): Date {
	const wanted = Date.parse(`${day}${clockAt(instant, timeZone).slice(10)}Z`) + instant.getUTCMilliseconds();
	const offsetAt = (at: number) =>
		Date.parse(`${clockAt(new Date(at), timeZone)}Z`) - Math.floor(at / 1_000) * 1_000;
	// Clocks change at most once within a day before or after, so one of the two offsets is right.
	const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
	const early = wanted - Math.max(before, after);
	return new Date(offsetAt(early) === Math.max(before, after) ? early : wanted - Math.min(before, after));
}

/** The same time of day a number of calendar days later, in a time zone. */
export const sameTimeAfter = (instant: Date, days: number, timeZone: string): Date =>
	sameTimeOn(addDays(dayIn(instant, timeZone), days), instant, timeZone);

/** When a day begins in a time zone. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
	const wanted = Date.parse(`${day}T00:00:00Z`);
	let at = new Date(wanted);
	// The second round corrects a guess on the other side of a clock change.
	for (let round = 0; round < 2; round++)
		at = new Date(at.getTime() + wanted - Date.parse(`${clockAt(at, timeZone)}Z`));
	return at;
}

/** 11:59 PM on a day in a time zone. Deadlines counted in days end then. */
export const endOfDay = (day: CalendarDay, timeZone: string): Date =>
	new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 60_000);

/** 11:59 PM a number of calendar days after an instant, in a time zone. */
export const endOfDayAfter = (instant: Date, days: number, timeZone: string): Date =>
	endOfDay(addDays(dayIn(instant, timeZone), days), timeZone);

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

export type Holiday = {
	name: string;
	day: CalendarDay;
	/** The day off. It differs from the holiday if the holiday is on a weekend. */
	observed: CalendarDay;
};

/**
 * The legal public holidays of the United States in a year (5 U.S.C. 6103(a)). Juneteenth has been one since
 * 2021.
 */
export function federalHolidays(year: number): Holiday[] {
	const on = (month: number, day: number): CalendarDay =>
		`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
	const nth = (count: number, weekday: number, month: number): CalendarDay => {
		const first = on(month, 1);
		return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + (count - 1) * 7);
	};
	const lastMonday = (month: number, lastDay: number): CalendarDay => {
		const last = on(month, lastDay);
		return addDays(last, -((getWeekday(last) - MONDAY + 7) % 7));
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

/** Friday for a Saturday (5 U.S.C. 6103(b)), and Monday for a Sunday (Executive Order 11582). */
function observedOn(day: CalendarDay): CalendarDay {
	const weekday = getWeekday(day);
	return weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day;
}

/** Whether a day is neither on a weekend nor a federal holiday. */
export function isBusinessDay(day: CalendarDay): boolean {
	const weekday = getWeekday(day);
	if (weekday === SATURDAY || weekday === SUNDAY) return false;
	const { year } = splitDay(day);
	// A New Year's Day on a Saturday is observed in the previous year.
	return ![...federalHolidays(year), ...federalHolidays(year + 1)].some(({ observed }) => observed === day);
}

/**
 * 11:59 PM `count` business days after an instant, in a time zone's calendar. The instant's own day isn't
 * counted: one business day after Friday, Saturday, or Sunday is Monday, unless Monday is a holiday.
 */
export function endOfBusinessDayAfter(instant: Date, count: number, timeZone: string): Date {
	let day = dayIn(instant, timeZone);
	for (let left = count; left > 0; ) {
		day = addDays(day, 1);
		if (isBusinessDay(day)) left--;
	}
	return endOfDay(day, timeZone);
}
