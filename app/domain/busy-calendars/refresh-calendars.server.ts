import { announceChange } from "#app/infra/database/changes.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import type { BusyPeriod } from "../busy-periods/busy-period.ts";
import { notify } from "../notifications/notify.server.ts";
import { professionalPath } from "../professionals/professional.ts";
import { FAILURES_UNTIL_EMAIL, READ_EVERY_HOURS, retryHours } from "./busy-calendar.ts";
import { calendarUnreadable } from "./busy-calendar-emails.server.ts";
import {
	CalendarProblem,
	type FetchCalendar,
	readCalendar,
	replaceCalendarPeriods,
} from "./read-calendar.server.ts";

/** Calendars per run; the rest follow with the next one. */
const BATCH = 20;

const withOwner = {
	professional: { select: { user: { select: { id: true, name: true, email: true } } } },
} as const;
type DueCalendar = { professionalId: string; address: string; failures: number };
type Options = { signal?: AbortSignal; isStopped?: () => boolean };

/**
 * Reads the connected calendars of listed professionals that are due, those that failed before at
 * the end. One that can't be read keeps the days that it marked, is read less and less often, and
 * its owner hears of it after FAILURES_UNTIL_EMAIL tries. Returns how many were looked at.
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
			// Even if the server dies of it, this calendar isn't the first thing that the next start reads.
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
					? noteFailure(tx, calendar, result.message)
					: noteSuccess(tx, calendar, result),
			);
		},
	);
}

const nextAttempt = (failures: number) => later(now(), retryHours(failures) * HOUR);

/** False if its owner has connected another one, or none, in the meantime. */
const claim = async (
	tx: Tx,
	{ professionalId, address }: DueCalendar,
	data: { dueAt: Date; readAt?: Date; failures?: number; problem?: string | null },
) => (await tx.busyCalendar.updateMany({ where: { professionalId, address }, data })).count > 0;

async function noteSuccess(tx: Tx, calendar: DueCalendar, periods: BusyPeriod[]): Promise<boolean> {
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

async function noteFailure(tx: Tx, calendar: DueCalendar, problem: string): Promise<boolean> {
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
