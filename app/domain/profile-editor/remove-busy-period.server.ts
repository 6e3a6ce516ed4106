import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";

/** Marks the days of a period as free again. Throws `not_found` for someone else's. */
export const removeBusyPeriod = (actor: Actor, { busyPeriodId }: { busyPeriodId: string }): Promise<void> =>
	changeProfile(actor, "remove-busy-period", { busyPeriodId }, async (tx, professionalId) => {
		const { count } = await tx.busyPeriod.deleteMany({ where: { id: busyPeriodId, professionalId } });
		if (count === 0) throw new DomainError("not_found", "These dates are no longer marked as busy.");
	});
