import ICAL from "ical.js";
import { addDays, type CalendarDay, dayIn } from "../platform/time/calendar-day.ts";
import { instantsAt } from "../platform/time/time-zone.ts";
import { BUSY_HOURS, type CalendarRange } from "./busy-calendar.ts";
import type { BusyPeriod } from "./busy-period.ts";

/** Thrown for text that isn't a calendar. */
export class CalendarFormatError extends Error {
	override readonly name = "CalendarFormatError";
}

/** Thrown for a calendar with more events, repetitions, or days than the limits allow. */
export class CalendarSizeError extends Error {
	override readonly name = "CalendarSizeError";
}

const HOUR_SECONDS = 3_600;

/** The maximum number of events in a calendar, and of repetitions and days of all events together. */
const MAX_EVENTS = 5_000;
const MAX_STEPS = 50_000;

/**
 * The busy days of an iCalendar file (RFC 5545) in a range, as periods in order: days of all-day
 * events, and days with BUSY_HOURS or more of other events. Canceled events and those marked as
 * free are skipped. Throws CalendarFormatError or CalendarSizeError.
 *
 * An event's or time zone's rules can keep the parser busy forever, so someone else's calendar must be read
 * in a separate process (read-busy-days-process.server.ts).
 */
export function readBusyDays(text: string, range: CalendarRange): BusyPeriod[] {
	const seconds = new Map<CalendarDay, number>();
	let steps = 0;
	for (const step of readSteps(parse(text), range)) {
		if (++steps > MAX_STEPS) throw new CalendarSizeError("The events of this calendar repeat too often.");
		if (step) seconds.set(step.day, (seconds.get(step.day) ?? 0) + step.seconds);
	}
	return joinPeriods(
		[...seconds].flatMap(([day, length]) => (length >= BUSY_HOURS * HOUR_SECONDS ? [day] : [])),
	);
}

/**
 * The seconds that each event takes on each day of the range. Also yields null for each busy occurrence,
 * inside the range or not, so that the caller can count the steps.
 */
function* readSteps(
	calendar: ICAL.Component,
	range: CalendarRange,
): Generator<{ day: CalendarDay; seconds: number } | null> {
	const getStart = memoizedDayStart(range.timeZone);
	for (const event of listEvents(calendar))
		for (const { startDate, endDate } of occurrences(event, range)) {
			yield null;
			yield* listDays(startDate, endDate, range, getStart);
		}
}

function parse(text: string): ICAL.Component {
	try {
		const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
		if (component.name === "vcalendar") return component;
	} catch {
		// The error is thrown below.
	}
	throw new CalendarFormatError("This text isn't a calendar in the iCalendar format (.ics).");
}

const getText = (component: ICAL.Component, name: string): string =>
	String(component.getFirstPropertyValue(name) ?? "");

const isBusy = (component: ICAL.Component): boolean =>
	getText(component, "transp").toUpperCase() !== "TRANSPARENT" &&
	getText(component, "status").toUpperCase() !== "CANCELLED";

function listEvents(calendar: ICAL.Component): ICAL.Event[] {
	const components = calendar.getAllSubcomponents("vevent");
	if (components.length > MAX_EVENTS) throw new CalendarSizeError("This calendar has too many events.");
	// A repetition that was changed is an event of its own, and replaces the repetition at the original time.
	const changed = Map.groupBy(
		components.filter((component) => component.hasProperty("recurrence-id")),
		(component) => getText(component, "uid"),
	);
	return components
		.filter((component) => !component.hasProperty("recurrence-id") && isBusy(component))
		.map(
			(component) => new ICAL.Event(component, { exceptions: changed.get(getText(component, "uid")) ?? [] }),
		);
}

/** The occurrences of an event until the end of a range. */
function* occurrences(
	event: ICAL.Event,
	{ until }: CalendarRange,
): Generator<{ startDate: ICAL.Time; endDate: ICAL.Time }> {
	if (!event.startDate) return;
	if (!event.isRecurring()) return void (yield event);
	const repetitions = event.iterator();
	for (let next = repetitions.next(); next; next = repetitions.next()) {
		const occurrence = event.getOccurrenceDetails(next);
		if (isBusy(occurrence.item.component)) yield occurrence;
		if (occurrence.startDate.toString().slice(0, 10) > addDays(until, 1)) return;
	}
}

/** The days of the range that an occurrence touches, with the seconds that it takes on each. */
function* listDays(
	start: ICAL.Time,
	end: ICAL.Time,
	{ from, until, timeZone }: CalendarRange,
	getStart: (day: CalendarDay) => number,
): Generator<{ day: CalendarDay; seconds: number }> {
	if (start.isDate) {
		// The end of an all-day event is the day after its last day.
		const last = end.compare(start) > 0 ? addDays(end.toString(), -1) : start.toString();
		for (let day = getLater(start.toString(), from); day <= getEarlier(last, until); day = addDays(day, 1))
			yield { day, seconds: 24 * HOUR_SECONDS };
		return;
	}
	const [begin, finish] = [start.toUnixTime(), end.toUnixTime()];
	const dayAt = (seconds: number) => dayIn(new Date(seconds * 1_000), timeZone);
	for (let day = getLater(dayAt(begin), from); day <= getEarlier(dayAt(finish), until); day = addDays(day, 1))
		yield {
			day,
			seconds: Math.max(0, Math.min(finish, getStart(addDays(day, 1))) - Math.max(begin, getStart(day))),
		};
}

/** When a day begins in a time zone, in seconds since 1970. Some zones skip midnight once a year. */
function memoizedDayStart(timeZone: string): (day: CalendarDay) => number {
	const starts = new Map<CalendarDay, number>();
	return (day) => {
		const known = starts.get(day);
		if (known !== undefined) return known;
		const [start] = [...instantsAt(day, "00:00", timeZone), ...instantsAt(day, "01:00", timeZone)];
		const seconds = (start?.getTime() ?? Date.parse(day)) / 1_000;
		starts.set(day, seconds);
		return seconds;
	};
}

const getLater = (one: CalendarDay, other: CalendarDay) => (one > other ? one : other);
const getEarlier = (one: CalendarDay, other: CalendarDay) => (one < other ? one : other);

function joinPeriods(days: CalendarDay[]): BusyPeriod[] {
	const periods: BusyPeriod[] = [];
	for (const day of days.toSorted()) {
		const last = periods.at(-1);
		if (last && addDays(last.lastDay, 1) === day) last.lastDay = day;
		else periods.push({ firstDay: day, lastDay: day });
	}
	return periods;
}
