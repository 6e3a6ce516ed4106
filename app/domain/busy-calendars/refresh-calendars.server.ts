import { announceChange } from "#app/infra/database/changes.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import type { BusyPeriod } from "../busy-periods/busy-period.ts";
import { notify } from "../notifications/notify.server.ts";
import { professionalPath } from "../professionals/professional.ts";
import { FAILURES_UNTIL_EMAIL, READ_EVERY_HOURS } from "./busy-calendar.ts";
import { calendarUnreadable } from "./busy-calendar-emails.server.ts";
import { CalendarProblem, type FetchCalendar, readCalendar, replaceCalendarPeriods } from "./read-calendar.server.ts";

/** Calendars per run; the rest follow with the next one. */
const BATCH = 20;

const withOwner = { professional: { select: { user: { select: { id: true, name: true, email: true } } } } } as const;
type DueCalendar = { professionalId: string; address: string };

/**
 * Reads the connected calendars that are due. One that can't be read keeps the days that it marked,
 * and its owner hears of it after FAILURES_UNTIL_EMAIL tries. Returns how many were looked at.
 */
export async function refreshCalendars(fetch?: FetchCalendar): Promise<number> {
	const due = await db().busyCalendar.findMany({ where: { dueAt: { lte: now() } }, orderBy: { dueAt: "asc" }, take: BATCH, select: { professionalId: true, address: true } });
	return forEachInSequence(due, { text: "a calendar was not read", about: ({ professionalId }) => ({ professionalId }) }, async (calendar) => {
		const result = await readCalendar(unseal(calendar.address), fetch).catch((error: unknown) => {
			if (error instanceof CalendarProblem) return error;
			throw error;
		});
		return transaction((tx) => (result instanceof CalendarProblem ? noteFailure(tx, calendar, result.message) : noteSuccess(tx, calendar, result)));
	});
}

/** Null where its owner has connected another one, or none, while it was read. */
const claim = async (tx: Tx, { professionalId, address }: DueCalendar, data: { readAt?: Date; failures: number | { increment: number }; problem: string | null }) =>
	(await tx.busyCalendar.updateMany({ where: { professionalId, address }, data: { ...data, dueAt: later(now(), READ_EVERY_HOURS * HOUR) } })).count > 0;

async function noteSuccess(tx: Tx, calendar: DueCalendar, periods: BusyPeriod[]): Promise<boolean> {
	if (!(await claim(tx, calendar, { readAt: now(), failures: 0, problem: null }))) return false;
	await replaceCalendarPeriods(tx, calendar.professionalId, periods);
	await announceChange(tx, professionalPath(calendar.professionalId));
	return true;
}

async function noteFailure(tx: Tx, calendar: DueCalendar, problem: string): Promise<boolean> {
	if (!(await claim(tx, calendar, { failures: { increment: 1 }, problem }))) return false;
	const { failures, host, professional } = await tx.busyCalendar.findUniqueOrThrow({ where: { professionalId: calendar.professionalId }, include: withOwner });
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
