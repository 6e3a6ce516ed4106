import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { isProfessionalId, SAVED_MAX } from "../professionals/professional.ts";
import { findSummaries, type ProfessionalSummary } from "../professionals/professional-summary.server.ts";

/**
 * A creator's saved professionals, latest first. Suspended ones are left out until they are back.
 */
export async function findSaved(actor: Actor): Promise<ProfessionalSummary[]> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const saved = await db().savedProfessional.findMany({
		where: { creatorId, professional: { state: "LISTED" } },
		orderBy: [{ savedAt: "desc" }, { professionalId: "desc" }],
		take: SAVED_MAX,
		select: { professionalId: true },
	});
	return findSummaries(saved.map(({ professionalId }) => professionalId));
}

/** Whether the actor has saved a professional. Undefined for roles that can't save any. */
export async function isSaved({ user }: Actor, professionalId: string): Promise<boolean | undefined> {
	if (user?.role !== "CREATOR" || !isProfessionalId(professionalId)) return undefined;
	return (await db().savedProfessional.count({ where: { creatorId: user.id, professionalId } })) > 0;
}
