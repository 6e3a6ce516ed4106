import { addDays, type CalendarDay, calendarDay, splitDay } from "../../platform/time/calendar-day.ts";
import { describeResponse } from "../../profiles/professional.ts";
import type { ProjectTimeline } from "../requirements.ts";
import { type DayRange, type PartScore, type Scored, shrunkMean, type Wanted } from "./score-facts.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(${MONTHS.join("|")})[a-z]*\\.?`;
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
/** "December 2", "Dec 2-8", "between December 2 and December 8", "from Nov. 30 to Dec 3" */
const DAYS = new RegExp(
	`\\b${month}\\s+${day}\\b(?:\\s*(?:-|–|to|and|until|through)\\s*(?:${month}\\s+)?${day}\\b)?`,
	"i",
);

/** How many days ahead a named day can be, and the maximum length of a range in days. */
const AHEAD = 330;
const RANGE_MAX = 60;

/**
 * The days that a text names for the work, from today on. Null if it doesn't name any within these limits.
 */
export function readDays(text: string, today: CalendarDay): DayRange | null {
	const [, firstMonth, firstDay, lastMonth = firstMonth, lastDay = firstDay] = DAYS.exec(text) ?? [];
	const first = upcoming(firstMonth, firstDay, today);
	const last = upcoming(lastMonth, lastDay, today);
	if (!first || !last || last < first || last > addDays(first, RANGE_MAX)) return null;
	return { firstDay: first, lastDay: last };
}

/**
 * The next day with this month and day of the month, today included. Undefined if it is more than `AHEAD`
 * days away.
 */
function upcoming(
	name: string | undefined,
	date: string | undefined,
	today: CalendarDay,
): CalendarDay | undefined {
	if (!name || !date) return undefined;
	const parts = { month: MONTHS.indexOf(name.toLowerCase()) + 1, day: Number(date) };
	const { year } = splitDay(today);
	return [year, year + 1]
		.map((of) => calendarDay({ year: of, ...parts }))
		.find((found) => found !== undefined && found >= today && found <= addDays(today, AHEAD));
}

/** The maximum points for the timeline. */
const MOST = 15;

/** The number of days within which the work should begin, and the factor for lost points. */
const windows: Record<ProjectTimeline, { days: number; urgency: number }> = {
	immediate: { days: 7, urgency: 1 },
	within_2_weeks: { days: 14, urgency: 0.7 },
	within_month: { days: 31, urgency: 0.4 },
};

/**
 * An average professional's response time in minutes and share of completed bookings, and the weight of each
 * average as a number of cases.
 */
const ANSWER = { mean: 12 * 60, weight: 2 };
const COMPLETION = { mean: 0.95, weight: 5 };

/**
 * The maximum points that can be lost for slow responses, bookings in progress, busy days, and cancellations.
 * Responses after two days or more cost the most.
 */
const costs = { answers: 5, load: 4, busy: 3, canceled: 2 };
const SLOWEST = 48 * 60;
const FULL_LOAD = 5;

/**
 * The days when the work should happen: those that the goal names or, if it doesn't name any, the days of the
 * timeline, starting today.
 */
export const rangeFor = ({
	projectTimeline,
	goal,
	today,
}: Pick<Wanted, "projectTimeline" | "goal" | "today">): DayRange =>
	goal.days ?? { firstDay: today, lastDay: addDays(today, windows[projectTimeline].days - 1) };

/**
 * Points for how soon a professional can begin. There are no points if they aren't free on any of the days
 * when the work should happen.
 */
export function scoreTimeline(wanted: Wanted, professional: Scored): PartScore {
	const { urgency } = windows[wanted.projectTimeline];
	const { days, free } = freeDays(professional, rangeFor(wanted));
	const period = wanted.goal.days
		? `the ${days === 1 ? "day" : `${days} days`} that the goal names`
		: `the next ${days} days`;
	if (free === 0) return { points: 0, reason: `Has no free day in ${period}.` };
	const { responseMinutes, responseCount, underWay, completed, canceled } = professional;
	const minutes = shrunkMean({ sum: responseMinutes, count: responseCount }, ANSWER);
	const kept = shrunkMean({ sum: completed, count: completed + canceled }, COMPLETION);
	const lost =
		costs.answers * Math.min(1, minutes / SLOWEST) +
		costs.load * Math.min(1, underWay / FULL_LOAD) +
		costs.busy * (1 - free / days) +
		costs.canceled * Math.min(1, (1 - kept) * 2);
	return {
		points: Math.max(1, MOST - Math.round(lost * urgency)),
		reason: `${describeReason(professional, free < days ? `free on ${free} of ${period}` : "")}.`,
	};
}

function describeReason(professional: Scored, availability: string): string {
	const answers = describeResponse(professional);
	const { underWay } = professional;
	return [
		answers ? `Answers requests: ${answers.toLowerCase()}` : "Hasn’t answered a request yet",
		...(availability ? [availability] : []),
		underWay === 0
			? "no active bookings"
			: underWay === 1
				? "one active booking"
				: `${underWay} active bookings`,
	].join(", ");
}

/** The number of days in a range, and the number of those on which a professional is free. */
export function freeDays({ busy }: Scored, { firstDay, lastDay }: DayRange): { days: number; free: number } {
	const days = daysBetween(firstDay, lastDay) + 1;
	const taken = busy.filter((period) => period.firstDay <= lastDay && firstDay <= period.lastDay);
	if (taken.length === 0) return { days, free: days };
	const all = Array.from({ length: days }, (_, i) => addDays(firstDay, i));
	return {
		days,
		free: all.filter((day) => !taken.some((period) => period.firstDay <= day && day <= period.lastDay))
			.length,
	};
}

const daysBetween = (first: CalendarDay, last: CalendarDay): number =>
	Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
