import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { isProfessionalId, SAVED_MAX } from "../professionals/professional.ts";
import { findSummaries, type ProfessionalSummary } from "../professionals/professional-summary.server.ts";

/** A saved professional with the creator's own note. */
export type Saved = ProfessionalSummary & { note: string | null };

/**
 * A creator's saved professionals, latest first. Suspended ones are left out until they are back.
 */
export async function findSaved(actor: Actor): Promise<Saved[]> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const saved = await db().savedProfessional.findMany({
		where: { creatorId, professional: { state: "LISTED" } },
		orderBy: [{ savedAt: "desc" }, { professionalId: "desc" }],
		take: SAVED_MAX,
		select: { professionalId: true, note: true },
	});
	const notes = new Map(saved.map(({ professionalId, note }) => [professionalId, note]));
	const summaries = await findSummaries([...notes.keys()]);
	return summaries.map((summary) => ({ ...summary, note: notes.get(summary.id) ?? null }));
}

/** A saved professional's name and note. Throws `not_found` if the creator hasn't saved them. */
export async function getSaved(
	actor: Actor,
	professionalId: string,
): Promise<{ businessName: string; note: string }> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const saved = await db().savedProfessional.findFirst({
		where: { creatorId, professionalId, professional: { state: "LISTED" } },
		select: { note: true, professional: { select: { businessName: true } } },
	});
	if (!saved) throw new DomainError("not_found", "You haven't saved this professional.");
	return { businessName: saved.professional.businessName, note: saved.note ?? "" };
}

/** Which of some professionals a creator has saved, by id. */
export async function findSavedIds(
	{ id: creatorId }: Pick<SignedInUser, "id">,
	ids: readonly string[],
): Promise<string[]> {
	const saved = await db().savedProfessional.findMany({
		where: { creatorId, professionalId: { in: [...ids] } },
		select: { professionalId: true },
	});
	return saved.map(({ professionalId }) => professionalId);
}

/** Whether the actor has saved a professional. Undefined for roles that can't save any. */
export async function isSaved({ user }: Actor, professionalId: string): Promise<boolean | undefined> {
	if (user?.role !== "CREATOR" || !isProfessionalId(professionalId)) return undefined;
	return (await db().savedProfessional.count({ where: { creatorId: user.id, professionalId } })) > 0;
}
