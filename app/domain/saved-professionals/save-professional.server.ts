import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { isProfessionalId, SAVED_MAX } from "../professionals/professional.ts";

/** A creator keeps a listed professional in mind, or an example; once more changes nothing. At most SAVED_MAX of them. */
export async function saveProfessional(actor: Actor, professionalId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	try {
		await transaction((tx) => save(tx, creatorId, professionalId));
	} catch (error) {
		// Saved in the same moment, from another window.
		if (!isUniqueViolation(error)) throw error;
	}
}

async function save(tx: Tx, creatorId: string, professionalId: string): Promise<void> {
	const isListed = isProfessionalId(professionalId) && (await tx.professional.count({ where: { id: professionalId, state: "LISTED" } })) > 0;
	if (!isListed) throw new DomainError("not_found", "There is no such professional.");
	const pair = { creatorId, professionalId };
	if (await tx.savedProfessional.findUnique({ where: { creatorId_professionalId: pair } })) return;
	if ((await tx.savedProfessional.count({ where: { creatorId } })) >= SAVED_MAX)
		throw new DomainError("conflict", `You have saved ${SAVED_MAX} professionals, which is as many as your list holds. Remove one first.`);
	await tx.savedProfessional.create({ data: { ...pair, savedAt: now() } });
}
