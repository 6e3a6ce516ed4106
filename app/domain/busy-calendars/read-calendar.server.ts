import { resolve } from "node:path";
import * as z from "zod";
import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { runLimitedProcess } from "#app/infra/process/limited-process.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { FairSemaphore, SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { type FetchProblem, FetchPublicError, fetchPublicText } from "#app/infra/web/fetch-public.server.ts";
import type { BusyPeriod } from "../busy-periods/busy-period.ts";
import { addDays, dayIn, readDay } from "../calendar/calendar-day.ts";
import { FROM_CALENDAR, MAX_CALENDAR_BYTES, READ_AHEAD_DAYS } from "./busy-calendar.ts";

/** A calendar that could not be read; the message is for its owner. */
export class CalendarProblem extends Error {
	override readonly name = "CalendarProblem";
}

const fetchProblems: Record<FetchProblem, string> = {
	"not-https":
		"This address leads to a page without https. Use the address that your calendar gives you for sharing.",
	"not-public":
		"This address isn't on the public internet. Use the address that your calendar gives you for sharing.",
	unreachable: "We couldn't reach this address. Check it, then try again.",
	refused:
		"The calendar's server didn't give us the calendar. Check that the calendar is shared by this address.",
	"too-many-redirects":
		"This address leads from page to page. Use the address that your calendar gives you for sharing.",
	"too-large": "This calendar is larger than 1 MB. Share one with fewer events.",
	"too-slow": "The calendar's server took too long. Try again later.",
};

const TOO_HARD =
	"We stopped reading this calendar because it took too long. Remove events that repeat in an unusual way, or share a calendar with fewer events.";
const BUSY = "We're reading many calendars right now. Try again in a few minutes.";
const readProblems = {
	"no-calendar": "This address doesn't lead to a calendar in the iCalendar format (.ics).",
	"too-many-events":
		"This calendar has too many events, or they repeat too often. Share one with fewer events.",
};

const day = z.string().refine((text) => readDay(text) !== undefined);
const calendarAnswer = z.union([
	z.object({ periods: z.array(z.object({ firstDay: day, lastDay: day })).max(READ_AHEAD_DAYS) }),
	z.object({ problem: z.enum(["no-calendar", "too-many-events"]) }),
]);
/** What the process that reads a calendar answers. */
export type CalendarAnswer = z.infer<typeof calendarAnswer>;

/** How a calendar is fetched. Tests put a server of their own in its place. */
export type FetchCalendar = (address: URL) => Promise<string>;
const fetchCalendar: FetchCalendar = (address) =>
	fetchPublicText(address, { maxBytes: MAX_CALENDAR_BYTES, timeout: 10 * SECOND });

/** The most milliseconds and megabytes that reading one calendar may take. */
const LIMITS = { time: 5 * SECOND, heap: 128 };

/** One calendar at a time, and the professional whose calendars took the least time goes first. */
const turns = new FairSemaphore(1);

type Reading = {
	professionalId: string;
	address: string;
	/** Milliseconds to wait for a turn. As long as it takes, if left out. */
	patience?: number;
	signal?: AbortSignal | undefined;
};

/** The busy periods of a calendar, from today for a year. Throws CalendarProblem. */
export async function readCalendar(
	{ professionalId, address, patience, signal }: Reading,
	fetch = fetchCalendar,
): Promise<BusyPeriod[]> {
	const text = await fetch(new URL(address)).catch((error: unknown) => {
		throw error instanceof FetchPublicError
			? new CalendarProblem(fetchProblems[error.problem], { cause: error })
			: error;
	});
	const answer = await turns
		.run(professionalId, () => readApart(text, signal), patience)
		.catch((error: unknown) => {
			throw error instanceof SemaphoreTimeoutError ? new CalendarProblem(BUSY, { cause: error }) : error;
		});
	if ("problem" in answer) throw new CalendarProblem(readProblems[answer.problem]);
	return answer.periods;
}

/** Reads a calendar in a process of its own. Throws CalendarProblem if that had to be killed. */
async function readApart(text: string, signal: AbortSignal | undefined): Promise<CalendarAnswer> {
	const { timeZone } = site();
	const from = dayIn(now(), timeZone);
	const program = "app/domain/busy-calendars/read-busy-days-process.server.ts";
	const input = JSON.stringify({ text, range: { from, until: addDays(from, READ_AHEAD_DAYS), timeZone } });
	const { code, output, errors } = await runLimitedProcess(
		program,
		[],
		{ ...LIMITS, reads: [resolve("app/domain")], signal },
		input,
	);
	if (code === 0) return calendarAnswer.parse(JSON.parse(output));
	log.warn({ code, said: errors.slice(0, 500) }, "a calendar was given up");
	throw new CalendarProblem(TOO_HARD);
}

/** Puts what a calendar says in place of what it said before. */
export async function replaceCalendarPeriods(
	tx: Tx,
	professionalId: string,
	periods: BusyPeriod[],
): Promise<void> {
	await tx.busyPeriod.deleteMany({ where: { professionalId, source: FROM_CALENDAR } });
	await tx.busyPeriod.createMany({
		data: periods.map((period) => ({ professionalId, ...period, source: FROM_CALENDAR })),
	});
}
