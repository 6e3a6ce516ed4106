import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";

/** Dismisses the request on the dashboard to say more about the work. It doesn't come back. */
export const dismissFacts = (actor: Actor): Promise<void> =>
	changeProfile(actor, "dismiss-facts", {}, async (tx, id) => {
		await tx.professional.update({ where: { id }, data: { factsDismissedAt: now() } });
	});
