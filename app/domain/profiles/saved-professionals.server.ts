import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { requireNoMaintenance } from "../platform/maintenance.server.ts";
import { findSummaries, type ProfessionalSummary } from "./professional.server.ts";
import { isProfessionalId, SAVED_MAX } from "./professional.ts";

/** A saved professional with the creator's own note. */
export type Saved = ProfessionalSummary & { note: string | null };

/**
 * A creator's saved professionals, latest first. Suspended professionals are left out until they
 * are listed again.
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

/**
 * A saved professional's name and note. Throws `not_found` if the creator hasn't saved them, or if they
 * aren't listed.
 */
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

/** Which of the given professionals a creator has saved, by ID. */
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

/**
 * Whether the actor has saved a professional. Undefined for roles that can't save professionals.
 */
export async function isSaved({ user }: Actor, professionalId: string): Promise<boolean | undefined> {
	if (user?.role !== "CREATOR" || !isProfessionalId(professionalId)) return undefined;
	return (await db().savedProfessional.count({ where: { creatorId: user.id, professionalId } })) > 0;
}

/** Saves a listed professional or an example to the creator's list, up to SAVED_MAX. Idempotent. */
export async function saveProfessional(actor: Actor, professionalId: string): Promise<void> {
	requireNoMaintenance();
	const { id: creatorId } = requireUser(actor, "CREATOR");
	try {
		await transaction((tx) => save(tx, creatorId, professionalId));
	} catch (error) {
		// The creator saved the same professional from another tab at the same time.
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

type Note = { professionalId: string; note: string | null; version?: string | undefined };

/**
 * Writes the creator's own note on a saved professional, or removes it. No one else sees it. Throws
 * `not_found` if the professional isn't saved, and `conflict` if the note changed after the form
 * was opened.
 */
export async function noteProfessional(actor: Actor, { professionalId, note, version }: Note): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await command(actor, "note-professional", { professionalId, note, version }, async (tx) => {
		const pair = { creatorId_professionalId: { creatorId, professionalId } };
		const saved = await tx.savedProfessional.findUnique({ where: pair, select: { note: true } });
		if (!saved) throw new DomainError("not_found", "You haven't saved this professional.");
		requireUnchanged(version, { note: saved.note ?? "" });
		const { count } = await tx.savedProfessional.updateMany({
			where: { creatorId, professionalId, note: saved.note },
			data: { note },
		});
		if (count === 0)
			throw new DomainError(
				"conflict",
				"Your note was changed in another window. Reload the page, then save it again.",
			);
	});
}

/** Removes a professional from the creator's list. Idempotent. */
export async function unsaveProfessional(actor: Actor, professionalId: string): Promise<void> {
	requireNoMaintenance();
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await db().savedProfessional.deleteMany({ where: { creatorId, professionalId } });
}
