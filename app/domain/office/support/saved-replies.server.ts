import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireUnchanged } from "../../platform/edit-version.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import type { SaveReply } from "./support-forms.ts";

/** The current values of a saved reply's form. */
export const replyValues = ({ title, body }: { title: string; body: string }) => ({ title, body });

/**
 * An admin adds or edits a saved reply. Titles are unique. Throws `conflict` if the reply changed
 * after the form was opened.
 */
export async function saveReply(
	actor: Actor,
	{ replyId, title, body, version }: SaveReply & { replyId: string | null },
): Promise<{ id: string }> {
	requireArea(actor, "support");
	return withIdempotency(actor, "save-reply", { replyId, title, body, version }, async (commit) => {
		try {
			return await commit(async (tx) => {
				if (replyId) requireUnchanged(version, replyValues(await lockReply(tx, replyId)));
				const { id } = replyId
					? await tx.savedReply.update({
							where: { id: replyId },
							data: { title, body },
							select: { id: true },
						})
					: await tx.savedReply.create({ data: { title, body }, select: { id: true } });
				await recordEvent(tx, actor, { action: "save-reply", subject: ["SavedReply", id] });
				return { id };
			});
		} catch (error) {
			throw isUniqueViolation(error)
				? invalidField("title", "A saved reply with this title already exists. Choose a different title")
				: error;
		}
	});
}

/** Locks a saved reply until the transaction ends. */
async function lockReply(tx: Tx, id: string) {
	await tx.savedReply.updateMany({ where: { id }, data: { updatedAt: now() } });
	const reply = await tx.savedReply.findUnique({ where: { id } });
	if (!reply) throw new DomainError("not_found", "There is no such saved reply.");
	return reply;
}

/** Deletes a saved reply. Idempotent. */
export async function removeReply(actor: Actor, replyId: string): Promise<void> {
	requireNoMaintenance();
	requireArea(actor, "support");
	await transaction(async (tx) => {
		const { count } = await tx.savedReply.deleteMany({ where: { id: replyId } });
		if (count > 0) await recordEvent(tx, actor, { action: "remove-reply", subject: ["SavedReply", replyId] });
	});
}
