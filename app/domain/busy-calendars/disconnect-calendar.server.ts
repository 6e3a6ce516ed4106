import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { replaceCalendarPeriods } from "./read-calendar.server.ts";

/** Forgets a professional's calendar and the days that it marked. Throws `not_found` without one. */
export const disconnectCalendar = (actor: Actor): Promise<void> =>
	changeProfile(actor, "disconnect-calendar", {}, async (tx, professionalId) => {
		const { count } = await tx.busyCalendar.deleteMany({ where: { professionalId } });
		if (count === 0) throw new DomainError("not_found", "No calendar is connected.");
		await replaceCalendarPeriods(tx, professionalId, []);
	});
