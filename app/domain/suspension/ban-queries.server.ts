import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** A ban by its id, for the team. */
export async function getBan(actor: Actor, banId: string) {
	requireArea(actor, "people");
	const ban = await db().ban.findUnique({
		where: { id: banId },
		select: { id: true, reason: true, suspendedAt: true, createdAt: true },
	});
	if (!ban) throw banNotFound();
	return ban;
}

/** The error (`not_found`) for a ban that doesn't exist. */
export const banNotFound = () => new DomainError("not_found", "There is no such ban.");
