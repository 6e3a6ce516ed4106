import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";

type Note = { professionalId: string; note: string | null; version?: string | undefined };

/**
 * Writes the creator's own note on a saved professional, or removes it. No one else sees it. Throws
 * `not_found` if the professional isn't saved, and `conflict` if the note changed after the form
 * was opened.
 */
export async function noteProfessional(actor: Actor, { professionalId, note, version }: Note): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await withIdempotency(actor, "note-professional", { professionalId, note, version }, (remember) =>
		transaction(async (tx) => {
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
			await remember(tx, {});
			return {};
		}),
	);
}
