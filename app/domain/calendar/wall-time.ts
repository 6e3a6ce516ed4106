import { type CalendarDay, clockAt } from "./calendar-day.ts";

/**
 * A time of day as people type it, such as 9:30 AM or 14:30, as HH:MM; undefined where it is none.
 */
export function timeOfDay(text: string): string | undefined {
	const [, hours = "", minutes = "00", half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
	const hour = Number(hours);
	if (hours === "" || Number(minutes) > 59 || (half ? hour < 1 || hour > 12 : hour > 23 || !text.includes(":"))) return undefined;
	const afternoon = half?.toLowerCase() === "p";
	return `${String(half ? (hour % 12) + (afternoon ? 12 : 0) : hour).padStart(2, "0")}:${minutes}`;
}

/**
 * The instants at which the clocks of a time zone show a time (HH:MM) on a day, in order: one on
 * most days, none where the clocks skip it, two where they show it again.
 */
export function instantsAt(day: CalendarDay, time: string, timeZone: string): Date[] {
	const wanted = `${day}T${time}:00`;
	const utc = Date.parse(`${wanted}Z`);
	const offsets = [-86_400_000, 86_400_000].map((shift) => Date.parse(`${clockAt(new Date(utc + shift), timeZone)}Z`) - (utc + shift));
	// Clocks change at most once within a day either side: one of the two offsets holds, or both in
	// turn.
	return [...new Set(offsets)]
		.map((offset) => new Date(utc - offset))
		.filter((instant) => clockAt(instant, timeZone) === wanted)
		.sort((a, b) => a.getTime() - b.getTime());
}
