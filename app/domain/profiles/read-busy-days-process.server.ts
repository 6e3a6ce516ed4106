import { text } from "node:stream/consumers";
import type { CalendarAnswer } from "./busy-calendar.server.ts";
import type { CalendarRange } from "./busy-calendar.ts";
import { CalendarFormatError, CalendarSizeError, readBusyDays } from "./read-busy-days.ts";

/**
 * Reads `{ text, range }` as JSON from standard input, and writes the busy days of the calendar as JSON to
 * standard output. This is a separate process, so that if a calendar exhausts memory or never finishes, only
 * this process fails.
 */

process.stdout.write(JSON.stringify(answer(JSON.parse(await text(process.stdin)))));

function answer(calendar: { text: string; range: CalendarRange }): CalendarAnswer {
	try {
		return { periods: readBusyDays(calendar.text, calendar.range) };
	} catch (error) {
		if (error instanceof CalendarFormatError) return { problem: "no-calendar" };
		if (error instanceof CalendarSizeError) return { problem: "too-many-events" };
		throw error;
	}
}
