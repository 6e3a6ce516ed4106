import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

/** Deletes a saved reply. Idempotent. */
export async function removeReply(actor: Actor, replyId: string): Promise<void> {
	requireArea(actor, "support");
	await transaction(async (tx) => {
		const { count } = await tx.savedReply.deleteMany({ where: { id: replyId } });
		if (count > 0) await recordEvent(tx, actor, { action: "remove-reply", subject: ["SavedReply", replyId] });
	});
}
