import { isUniqueViolation } from "#app/infra/database-errors.server.ts";
import { transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import type { SaveReply } from "./desk-forms.ts";

/** The team keeps words that answers begin with, or changes them. No two have one title. */
export async function saveReply(actor: Actor, { replyId, title, body }: SaveReply & { replyId: string | null }): Promise<{ id: string }> {
	requireUser(actor, "ADMIN");
	return once(actor, "save-reply", { replyId, title, body }, async (remember) => {
		try {
			return await transaction(async (tx) => {
				if (replyId && !(await tx.savedReply.findUnique({ where: { id: replyId }, select: { id: true } }))) throw new DomainError("not_found", "There is no such saved reply.");
				const { id } = replyId
					? await tx.savedReply.update({ where: { id: replyId }, data: { title, body }, select: { id: true } })
					: await tx.savedReply.create({ data: { title, body }, select: { id: true } });
				await recordEvent(tx, actor, { action: "save-reply", subject: ["SavedReply", id] });
				await remember(tx, { id });
				return { id };
			});
		} catch (error) {
			throw isUniqueViolation(error) ? invalidField("title", "There is a saved reply with this title. Choose another one") : error;
		}
	});
}
