import { HOUR, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { findUserListing } from "../professionals/professional-queries.server.ts";
import { READ_EVERY_HOURS } from "./busy-calendar.ts";
import type { ConnectCalendar } from "./busy-calendar-forms.ts";
import {
	CalendarProblem,
	type FetchCalendar,
	readCalendar,
	replaceCalendarPeriods,
} from "./read-calendar.server.ts";

/** How long the form waits for other calendars to be read, in milliseconds. */
const PATIENCE = 30 * SECOND;

/**
 * Connects a professional's calendar, or another one in its place: its busy days are marked at once
 * and then follow it. Throws `not_found` without a profile, and `invalid` if the profile isn't
 * listed or the calendar can't be read, with the reason.
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
		{ professionalId: listing.id, address, patience: PATIENCE },
		fetch,
	).catch((error: unknown) => {
		throw error instanceof CalendarProblem ? invalidField("address", error.message) : error;
	});
	// The record of the form must not hold the address.
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
