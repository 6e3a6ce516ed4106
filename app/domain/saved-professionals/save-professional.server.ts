import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { isProfessionalId, SAVED_MAX } from "../professionals/professional.ts";

/** Saves a listed professional or an example to the creator's list, up to SAVED_MAX. Idempotent. */
export async function saveProfessional(actor: Actor, professionalId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	try {
		await transaction((tx) => save(tx, creatorId, professionalId));
	} catch (error) {
		// The same person saved them from another tab at the same time.
		if (!isUniqueViolation(error)) throw error;
	}
}

async function save(tx: Tx, creatorId: string, professionalId: string): Promise<void> {
	const isListed =
		isProfessionalId(professionalId) &&
		(await tx.professional.count({ where: { id: professionalId, state: "LISTED" } })) > 0;
	if (!isListed) throw new DomainError("not_found", "There is no such professional.");
	const pair = { creatorId, professionalId };
	if (await tx.savedProfessional.findUnique({ where: { creatorId_professionalId: pair } })) return;
	if ((await tx.savedProfessional.count({ where: { creatorId } })) >= SAVED_MAX)
		throw new DomainError("conflict", `Your list is full with ${SAVED_MAX} professionals. Remove one first.`);
	await tx.savedProfessional.create({ data: { ...pair, savedAt: now() } });
}
