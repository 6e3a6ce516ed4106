import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";

/** A creator takes a professional off the list of saved ones; whoever is not on it stays off it. */
export async function unsaveProfessional(actor: Actor, professionalId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await db().savedProfessional.deleteMany({ where: { creatorId, professionalId } });
}
