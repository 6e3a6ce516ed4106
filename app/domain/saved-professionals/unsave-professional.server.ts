import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";

/** Removes a professional from the creator's list. Idempotent. */
export async function unsaveProfessional(actor: Actor, professionalId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await db().savedProfessional.deleteMany({ where: { creatorId, professionalId } });
}
