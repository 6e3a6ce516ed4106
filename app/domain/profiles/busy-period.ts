import { addDays, type CalendarDay, getWeekday, splitDay } from "../platform/time/calendar-day.ts";

/** The first and last day of a period in which a professional has no time for work. */
export type BusyPeriod = { firstDay: CalendarDay; lastDay: CalendarDay };

/** The maximum number of periods that a professional can enter. */
export const BUSY_PERIODS_MAX = 50;

const isBusyOn = (periods: readonly BusyPeriod[], day: CalendarDay): boolean =>
	periods.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** The first day, starting with `from`, that isn't in a period. */
function nextFreeDay(periods: readonly BusyPeriod[], from: CalendarDay): CalendarDay {
	let day = from;
	for (let period = periods.find(covers(day)); period; period = periods.find(covers(day)))
		day = addDays(period.lastDay, 1);
	return day;
}

/** The first `count` days, starting with `from`, that aren't in a period. */
export function nextFreeDays(
	periods: readonly BusyPeriod[],
	from: CalendarDay,
	count: number,
): CalendarDay[] {
	const days: CalendarDay[] = [];
	for (let day = nextFreeDay(periods, from); days.length < count; day = nextFreeDay(periods, addDays(day, 1)))
		days.push(day);
	return days;
}

const covers =
	(day: CalendarDay) =>
	({ firstDay, lastDay }: BusyPeriod): boolean =>
		firstDay <= day && day <= lastDay;

/** A month as weeks from Sunday to Saturday. Days in other months are null. */
export type MonthView = {
	/** The first day of the month. */
	month: CalendarDay;
	weeks: ({ day: CalendarDay; isBusy: boolean; isPast: boolean } | null)[][];
};

/** `count` months with their busy days, starting with the month of `today`. */
function monthViews(periods: readonly BusyPeriod[], today: CalendarDay, count: number): MonthView[] {
	const { year, month } = splitDay(today);
	return Array.from({ length: count }, (_, i) =>
		monthView(periods, today, new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 10)),
	);
}

function monthView(periods: readonly BusyPeriod[], today: CalendarDay, first: CalendarDay): MonthView {
	const days: MonthView["weeks"][number] = Array.from({ length: getWeekday(first) }, () => null);
	for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
		days.push({ day, isBusy: isBusyOn(periods, day), isPast: day < today });
	while (days.length % 7 > 0) days.push(null);
	return {
		month: first,
		weeks: Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7)),
	};
}

/** How many months a profile shows. */
const MONTHS = 2;

/** When a professional has time, according to their busy dates and their time away. */
export type Availability = {
	/** The first day from today on that is neither busy nor away. */
	freeFrom: CalendarDay;
	/** Current and future periods, in chronological order, excluding the time away. */
	busy: BusyPeriod[];
	/** This month and the next. Empty if nothing is marked in them. */
	months: MonthView[];
};

/** `awayUntil` is the day of return. */
export function getAvailability(
	periods: readonly BusyPeriod[],
	awayUntil: CalendarDay | undefined,
	today: CalendarDay,
): Availability {
	const busy = periods.map(({ firstDay, lastDay }) => ({ firstDay, lastDay }));
	const all =
		awayUntil && awayUntil > today ? [...busy, { firstDay: today, lastDay: addDays(awayUntil, -1) }] : busy;
	const months = monthViews(all, today, MONTHS);
	const isMarked = months.some(({ weeks }) => weeks.flat().some((day) => day?.isBusy));
	return { freeFrom: nextFreeDay(all, today), busy, months: isMarked ? months : [] };
}
