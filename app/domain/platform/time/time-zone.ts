import { type CalendarDay, clockAt } from "./calendar-day.ts";

/** A person's time zones: the zone they chose, and the zone of the browser they last used. */
export type ZoneOfPerson = { timeZone: string | null; lastTimeZone: string | null };

/** The cookie with the browser's time zone. Working pages set it by script. */
export const TIME_ZONE_COOKIE = "time-zone";

/** An IANA name, never an offset such as +01:00. */
const NAME = /^[A-Za-z][\w+\-/]{1,63}$/;

/** The canonical name of a time zone, or undefined if the name is unknown. */
export function readTimeZone(name: unknown): string | undefined {
	if (typeof name !== "string" || !NAME.test(name)) return undefined;
	try {
		return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
	} catch {
		return undefined;
	}
}

/** A time zone for display: "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** Parses a time of day, such as 9:30 AM or 14:30, to HH:MM. Undefined if invalid. */
export function timeOfDay(text: string): string | undefined {
	const [, hours = "", minutes = "00", half] =
		/^(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
	const hour = Number(hours);
	if (
		hours === "" ||
		Number(minutes) > 59 ||
		(half ? hour < 1 || hour > 12 : hour > 23 || !text.includes(":"))
	)
		return undefined;
	const afternoon = half?.toLowerCase() === "p";
	return `${String(half ? (hour % 12) + (afternoon ? 12 : 0) : hour).padStart(2, "0")}:${minutes}`;
}

/**
 * The instants at which the clocks of a time zone show a time (HH:MM) on a day, in order: usually one, but
 * none if the clocks skip it, and two if they repeat it.
 */
export function instantsAt(day: CalendarDay, time: string, timeZone: string): Date[] {
	const wanted = `${day}T${time}:00`;
	const utc = Date.parse(`${wanted}Z`);
	const offsets = [-86_400_000, 86_400_000].map(
		(shift) => Date.parse(`${clockAt(new Date(utc + shift), timeZone)}Z`) - (utc + shift),
	);
	// Clocks change at most once within a day before or after, so one of the two offsets is right, or
	// both if the time occurs twice.
	return [...new Set(offsets)]
		.map((offset) => new Date(utc - offset))
		.filter((instant) => clockAt(instant, timeZone) === wanted)
		.sort((a, b) => a.getTime() - b.getTime());
}
