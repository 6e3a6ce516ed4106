import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { READ_EVERY_HOURS } from "./busy-calendar.ts";
import type { ConnectCalendar } from "./busy-calendar-forms.ts";
import { CalendarProblem, type FetchCalendar, readCalendar, replaceCalendarPeriods } from "./read-calendar.server.ts";

/**
 * Connects a professional's calendar, or another one in its place: its busy days are marked at once
 * and then follow it. Throws `invalid` where it can't be read, with the reason.
 */
export async function connectCalendar(actor: Actor, { address }: ConnectCalendar, fetch?: FetchCalendar): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	await consumeRateLimit("calendar-address", user.id);
	const periods = await readCalendar(address, fetch).catch((error: unknown) => {
		throw error instanceof CalendarProblem ? invalidField("address", error.message) : error;
	});
	// The record of the form must not hold the address.
	await changeProfile(actor, "connect-calendar", {}, async (tx, professionalId) => {
		const at = now();
		const data = { address: seal(address), host: new URL(address).hostname, connectedAt: at, readAt: at, dueAt: later(at, READ_EVERY_HOURS * HOUR), failures: 0, problem: null };
		await tx.busyCalendar.upsert({ where: { professionalId }, create: { professionalId, ...data }, update: data });
		await replaceCalendarPeriods(tx, professionalId, periods);
	});
}
