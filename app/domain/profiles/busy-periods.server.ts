import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../platform/actor.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { addDays, dayIn } from "../platform/time/calendar-day.ts";
import { BUSY_PERIODS_MAX } from "./busy-period.ts";
import type { AddBusyPeriod } from "./busy-period-forms.ts";
import { changeProfile } from "./edit-profile.server.ts";

/** How far in the future a period can end. */
const AHEAD_DAYS = 730;

/**
 * Marks days within the next two years as busy. The profile shows the days, and the directory and matching
 * take them into account, but requests are still accepted. Throws `invalid` for days that are out of order,
 * all in the past, or too far ahead, and `conflict` at the maximum number of periods.
 */
export async function addBusyPeriod(actor: Actor, input: AddBusyPeriod): Promise<void> {
	const today = dayIn(now(), site().timeZone);
	if (input.lastDay < input.firstDay) throw invalidField("lastDay", "Enter the first day or a later day");
	if (input.lastDay < today) throw invalidField("lastDay", "Enter dates that haven't passed");
	if (input.lastDay > addDays(today, AHEAD_DAYS))
		throw invalidField("lastDay", "Enter days within the next two years");
	await changeProfile(actor, "add-busy-period", input, async (tx, professionalId) => {
		const entered = { professionalId, source: "FORM", lastDay: { gte: today } } as const;
		if ((await tx.busyPeriod.count({ where: entered })) >= BUSY_PERIODS_MAX)
			throw new DomainError(
				"conflict",
				`You can add up to ${BUSY_PERIODS_MAX} periods. Remove one, then add this one again.`,
			);
		const { firstDay, lastDay } = input;
		await tx.busyPeriod.deleteMany({ where: { professionalId, lastDay: { lt: today } } });
		await tx.busyPeriod.create({ data: { professionalId, firstDay, lastDay, source: "FORM" } });
	});
}

/** Marks the days of a period as free again. Throws `not_found` for someone else's period. */
export const removeBusyPeriod = (actor: Actor, { busyPeriodId }: { busyPeriodId: string }): Promise<void> =>
	changeProfile(actor, "remove-busy-period", { busyPeriodId }, async (tx, professionalId) => {
		const { count } = await tx.busyPeriod.deleteMany({ where: { id: busyPeriodId, professionalId } });
		if (count === 0) throw new DomainError("not_found", "These dates are no longer marked as busy.");
	});
