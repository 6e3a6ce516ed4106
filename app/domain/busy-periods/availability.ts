import { addDays, type CalendarDay } from "../calendar/calendar-day.ts";
import { type BusyPeriod, type MonthView, monthViews, nextFreeDay } from "./busy-period.ts";

/** The months that a profile shows. */
const MONTHS = 2;

/** When a professional has time, as far as the busy dates and the time away say. */
export type Availability = {
	/** Today, or the first day that is neither busy nor away. */
	freeFrom: CalendarDay;
	/** Periods that aren't over, in order, without the time away. */
	busy: BusyPeriod[];
	/** This month and the next. Empty if nothing is marked in them. */
	months: MonthView[];
};

/** `awayUntil` is the day of return. */
export function availabilityOf(
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
