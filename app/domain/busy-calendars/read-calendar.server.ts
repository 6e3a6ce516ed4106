import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { type FetchProblem, FetchPublicError, fetchPublicText } from "#app/infra/web/fetch-public.server.ts";
import type { BusyPeriod } from "../busy-periods/busy-period.ts";
import { addDays, dayIn } from "../calendar/calendar-day.ts";
import { FROM_CALENDAR, MAX_CALENDAR_BYTES, READ_AHEAD_DAYS } from "./busy-calendar.ts";
import { CalendarFormatError, readBusyDays } from "./read-busy-days.ts";

/** A calendar that could not be read; the message is for its owner. */
export class CalendarProblem extends Error {
	override readonly name = "CalendarProblem";
}

const words: Record<FetchProblem, string> = {
	"not-https": "This address leads to a page without https. Use the address that your calendar gives you for sharing.",
	"not-public": "This address isn't on the public internet. Use the address that your calendar gives you for sharing.",
	unreachable: "We couldn't reach this address. Check it, then try again.",
	refused: "The calendar's server didn't give us the calendar. Check that the calendar is shared by this address.",
	"too-many-redirects": "This address leads from page to page. Use the address that your calendar gives you for sharing.",
	"too-large": "This calendar is larger than 1 MB. Share one with fewer events.",
	"too-slow": "The calendar's server took too long. Try again later.",
};

/** How a calendar is fetched. Tests put a server of their own in its place. */
export type FetchCalendar = (address: URL) => Promise<string>;
const fetchCalendar: FetchCalendar = (address) => fetchPublicText(address, { maxBytes: MAX_CALENDAR_BYTES, timeout: 10 * SECOND });

/** The busy periods of a calendar, from today for a year. Throws CalendarProblem. */
export async function readCalendar(address: string, fetch = fetchCalendar): Promise<BusyPeriod[]> {
	const { timeZone } = site();
	const from = dayIn(now(), timeZone);
	try {
		return await readBusyDays(await fetch(new URL(address)), { from, until: addDays(from, READ_AHEAD_DAYS), timeZone });
	} catch (error) {
		if (error instanceof FetchPublicError) throw new CalendarProblem(words[error.problem], { cause: error });
		if (error instanceof CalendarFormatError) throw new CalendarProblem(error.message, { cause: error });
		throw error;
	}
}

/** Puts what a calendar says in place of what it said before. */
export async function replaceCalendarPeriods(tx: Tx, professionalId: string, periods: BusyPeriod[]): Promise<void> {
	await tx.busyPeriod.deleteMany({ where: { professionalId, source: FROM_CALENDAR } });
	await tx.busyPeriod.createMany({ data: periods.map((period) => ({ professionalId, ...period, source: FROM_CALENDAR })) });
}
