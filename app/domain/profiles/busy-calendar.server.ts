import { resolve } from "node:path";
import * as z from "zod";
import { site } from "#app/infra/content/site.server.ts";
import { announceChange } from "#app/infra/database/changes.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { runLimitedProcess } from "#app/infra/process/limited-process.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { FairSemaphore, SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { seal, unseal } from "#app/infra/security/secrets.server.ts";
import { type FetchProblem, FetchPublicError, fetchPublicText } from "#app/infra/web/fetch-public.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { notify } from "../platform/notifications.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { addDays, dayIn, readDay } from "../platform/time/calendar-day.ts";
import {
	FAILURES_UNTIL_EMAIL,
	MAX_CALENDAR_BYTES,
	READ_AHEAD_DAYS,
	READ_EVERY_HOURS,
	retryHours,
} from "./busy-calendar.ts";
import type { ConnectCalendar } from "./busy-calendar-forms.ts";
import type { BusyPeriod } from "./busy-period.ts";
import { changeProfile } from "./edit-profile.server.ts";
import { professionalPath } from "./professional.ts";
import { findUserListing } from "./professional-queries.server.ts";

/** Sent to a professional whose connected calendar couldn't be read for days. */
export function calendarUnreadable({
	email,
	name,
	host,
	problem,
}: {
	email: string;
	name: string;
	host: string;
	problem: string;
}): Omit<Email, "topic"> {
	return {
		kind: "calendar-unreadable",
		to: email,
		name,
		subject: `We can't read your calendar on ${host}`,
		facts: [
			{ label: "Calendar", value: host },
			{ label: "Last problem", value: problem },
		],
		paragraphs: [
			"We haven't been able to read it for more than three days. Your profile still shows the busy dates we read before. We'll try again every two days. Connect the calendar again, or disconnect it and enter your busy dates yourself.",
		],
		action: { label: "See your calendar", path: "/professional/edit/calendar" },
		reason: `You're getting this email because you have a profile on ${site().name}. You can choose which emails you get in your settings.`,
	};
}

export type ConnectedCalendar = {
	host: string;
	readAt: Date;
	dueAt: Date;
	/** Why reading the calendar has failed since `readAt`. Null if it hasn't failed. */
	problem: string | null;
};

/** The calendar that the signed-in professional has connected, without its address. */
export async function getConnectedCalendar(actor: Actor): Promise<ConnectedCalendar | null> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	return db().busyCalendar.findFirst({
		where: { professional: { userId } },
		select: { host: true, readAt: true, dueAt: true, problem: true },
	});
}

/** Thrown if a calendar can't be read. The message is for its owner. */
class CalendarProblem extends Error {
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
/** The output of the process that reads a calendar. */
export type CalendarAnswer = z.infer<typeof calendarAnswer>;

/** Fetches a calendar's text. Tests pass a function that reads from their own server instead. */
export type FetchCalendar = (address: URL) => Promise<string>;
const fetchCalendar: FetchCalendar = (address) =>
	fetchPublicText(address, { maxBytes: MAX_CALENDAR_BYTES, timeout: 10 * SECOND });

/** The limits for reading one calendar: processor time in seconds, time in milliseconds, and memory in megabytes. */
const LIMITS = { processor: 5, time: 30 * SECOND, heap: 128 };

/**
 * Calendars are read one at a time. The professional whose calendars have recently taken the least time goes
 * first.
 */
const turns = new FairSemaphore(1);

type Reading = {
	professionalId: string;
	address: string;
	/** Milliseconds to wait for a turn. If undefined, there is no limit. */
	timeoutMs?: number;
	signal?: AbortSignal | undefined;
};

/** A calendar's busy periods from today until READ_AHEAD_DAYS days later. Throws CalendarProblem. */
async function readCalendar(
	{ professionalId, address, timeoutMs, signal }: Reading,
	fetch = fetchCalendar,
): Promise<BusyPeriod[]> {
	const text = await fetch(new URL(address)).catch((error: unknown) => {
		throw error instanceof FetchPublicError
			? new CalendarProblem(fetchProblems[error.problem], { cause: error })
			: error;
	});
	const answer = await turns
		.run(professionalId, () => readApart(text, signal), timeoutMs)
		.catch((error: unknown) => {
			throw error instanceof SemaphoreTimeoutError ? new CalendarProblem(BUSY, { cause: error }) : error;
		});
	if ("problem" in answer) throw new CalendarProblem(readProblems[answer.problem]);
	return answer.periods;
}

/**
 * Reads a calendar in a separate process. Throws CalendarProblem if the process failed or had to be killed.
 */
async function readApart(text: string, signal: AbortSignal | undefined): Promise<CalendarAnswer> {
	const { timeZone } = site();
	const from = dayIn(now(), timeZone);
	const program = "app/domain/profiles/read-busy-days-process.server.ts";
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

/** Replaces the periods that were previously read from the calendar. */
async function replaceCalendarPeriods(tx: Tx, professionalId: string, periods: BusyPeriod[]): Promise<void> {
	await tx.busyPeriod.deleteMany({ where: { professionalId, source: "CALENDAR" } });
	await tx.busyPeriod.createMany({
		data: periods.map((period) => ({ professionalId, ...period, source: "CALENDAR" as const })),
	});
}

/** How long the form waits for other calendars to be read, in milliseconds. */
const READ_TIMEOUT_MS = 30 * SECOND;

/**
 * Connects a professional's calendar, or replaces the connected one. Its busy days are marked
 * immediately and then kept up to date. Throws `not_found` if there is no profile, and `invalid`,
 * with the reason, if the profile isn't listed or the calendar can't be read.
 */
export async function connectCalendar(
	actor: Actor,
	{ address }: ConnectCalendar,
	fetch?: FetchCalendar,
): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	const listing = await findUserListing(user.id);
	if (!listing) throw new DomainError("not_found", "You don’t have a profile yet.");
	if (!listing.isListed)
		throw invalidField(
			"address",
			"Your profile isn't listed right now, so we don't read calendars for it. Connect your calendar once it's listed again.",
		);
	await consumeRateLimit("calendar-address", user.id);
	const periods = await readCalendar(
		{ professionalId: listing.id, address, timeoutMs: READ_TIMEOUT_MS },
		fetch,
	).catch((error: unknown) => {
		throw error instanceof CalendarProblem ? invalidField("address", error.message) : error;
	});
	// The input is empty, because the stored submission must not contain the secret address.
	await changeProfile(actor, "connect-calendar", {}, async (tx, professionalId) => {
		const at = now();
		const data = {
			address: seal(address),
			host: new URL(address).hostname,
			connectedAt: at,
			readAt: at,
			dueAt: later(at, READ_EVERY_HOURS * HOUR),
			failures: 0,
			problem: null,
		};
		await tx.busyCalendar.upsert({
			where: { professionalId },
			create: { professionalId, ...data },
			update: data,
		});
		await replaceCalendarPeriods(tx, professionalId, periods);
	});
}

/** Calendars per run. Later runs read the rest. */
const BATCH = 20;

const withOwner = {
	professional: { select: { user: { select: { id: true, name: true, email: true } } } },
} as const;
type DueCalendar = { professionalId: string; address: string; failures: number };
type Options = { signal?: AbortSignal; isStopped?: () => boolean };

/**
 * Reads the listed professionals' calendars that are due, starting with those that haven't failed. If a
 * calendar can't be read, its busy days stay marked, and it is read less and less often. Its owner gets an
 * email after FAILURES_UNTIL_EMAIL failures. Returns how many were processed.
 */
export async function refreshCalendars(
	{ signal, isStopped = () => false }: Options = {},
	fetch?: FetchCalendar,
): Promise<number> {
	const due = await db().busyCalendar.findMany({
		where: { dueAt: { lte: now() }, professional: { state: "LISTED" } },
		orderBy: [{ failures: "asc" }, { dueAt: "asc" }],
		take: BATCH,
		select: { professionalId: true, address: true, failures: true },
	});
	return forEachInSequence(
		due,
		{ text: "a calendar was not read", about: ({ professionalId }) => ({ professionalId }) },
		async (calendar) => {
			if (isStopped()) return false;
			// Postpones the calendar first, so that if reading it crashes the server, the restarted server doesn't
			// begin with it.
			if (!(await claim(db(), calendar, { dueAt: nextAttempt(calendar.failures + 1) }))) return false;
			const result = await readCalendar(
				{ professionalId: calendar.professionalId, address: unseal(calendar.address), signal },
				fetch,
			).catch((error: unknown) => {
				if (error instanceof CalendarProblem) return error;
				throw error;
			});
			return transaction((tx) =>
				result instanceof CalendarProblem
					? recordFailure(tx, calendar, result.message)
					: recordSuccess(tx, calendar, result),
			);
		},
	);
}

const nextAttempt = (failures: number) => later(now(), retryHours(failures) * HOUR);

/** Updates a due calendar. Returns false if the owner has replaced or disconnected it in the meantime. */
const claim = async (
	tx: Tx,
	{ professionalId, address }: DueCalendar,
	data: { dueAt: Date; readAt?: Date; failures?: number; problem?: string | null },
) => (await tx.busyCalendar.updateMany({ where: { professionalId, address }, data })).count > 0;

async function recordSuccess(tx: Tx, calendar: DueCalendar, periods: BusyPeriod[]): Promise<boolean> {
	if (
		!(await claim(tx, calendar, {
			dueAt: later(now(), READ_EVERY_HOURS * HOUR),
			readAt: now(),
			failures: 0,
			problem: null,
		}))
	)
		return false;
	await replaceCalendarPeriods(tx, calendar.professionalId, periods);
	await announceChange(tx, professionalPath(calendar.professionalId));
	return true;
}

async function recordFailure(tx: Tx, calendar: DueCalendar, problem: string): Promise<boolean> {
	const failures = calendar.failures + 1;
	if (!(await claim(tx, calendar, { dueAt: nextAttempt(failures), failures, problem }))) return false;
	const { host, professional } = await tx.busyCalendar.findUniqueOrThrow({
		where: { professionalId: calendar.professionalId },
		include: withOwner,
	});
	const { user } = professional;
	if (failures === FAILURES_UNTIL_EMAIL && user)
		await notify(tx, {
			userId: user.id,
			topic: "BOOKINGS",
			title: `We can't read your calendar on ${host}`,
			path: "/professional/edit/calendar",
			email: calendarUnreadable({ ...user, host, problem }),
		});
	return true;
}

/**
 * Removes a professional's calendar and the days that it marked. Throws `not_found` if there is
 * none.
 */
export const disconnectCalendar = (actor: Actor): Promise<void> =>
	changeProfile(actor, "disconnect-calendar", {}, async (tx, professionalId) => {
		const { count } = await tx.busyCalendar.deleteMany({ where: { professionalId } });
		if (count === 0) throw new DomainError("not_found", "No calendar is connected.");
		await replaceCalendarPeriods(tx, professionalId, []);
	});
