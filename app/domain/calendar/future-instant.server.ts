import { now } from "#app/infra/process/clock.server.ts";
import { invalidField } from "../domain-error.ts";
import type { CalendarDay } from "./calendar-day.ts";
import { readerZone } from "./reader-zone.server.ts";
import { instantsAt, timeOfDay } from "./wall-time.ts";

/** A typed time in the future. `note` explains an ambiguous one. */
export type FutureInstant = { instant: Date; note?: string };

/**
 * The time of a typed day and time of day, in the zone in which the page shows times. Refuses past
 * and skipped times on their field (`day`, `time`). If an hour occurs twice, the first one is used
 * and reported.
 */
export function futureInstant(day: CalendarDay, typed: string): FutureInstant {
	const timeZone = readerZone();
	const time = timeOfDay(typed);
	if (!time) throw invalidField("time", "Enter a time such as 9:30 AM or 14:30");
	const [instant, second] = instantsAt(day, time, timeZone);
	const place = timeZone.replaceAll("_", " ");
	if (!instant)
		throw invalidField(
			"time",
			`The clocks go forward on this day and skip ${time} (${place}). Choose a time an hour earlier or later.`,
		);
	if (instant <= now()) throw invalidField("day", `This time has passed in ${place}. Choose a later one.`);
	return second
		? { instant, note: `The clocks go back on that day, so ${time} occurs twice. The first one counts.` }
		: { instant };
}
