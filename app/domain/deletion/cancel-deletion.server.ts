import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";

/** Cancels the deletion of the actor's account while it still exists. Idempotent. */
export function cancelDeletion(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	return transaction(async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id: user.id, deletionAskedAt: { not: null } },
			data: { deletionAskedAt: null },
		});
		if (count > 0) await recordSecurityEvent(tx, actor, user, "cancel-deletion");
	});
}
