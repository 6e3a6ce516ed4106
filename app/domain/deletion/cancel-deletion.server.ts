import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";

/**
 * Whoever asked for their account to be deleted may keep it as long as it is there. Asked again, it
 * changes nothing.
 */
export function cancelDeletion(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	return transaction(async (tx) => {
		const { count } = await tx.user.updateMany({ where: { id: user.id, deletionAskedAt: { not: null } }, data: { deletionAskedAt: null } });
		if (count > 0) await recordSecurityEvent(tx, actor, user, "cancel-deletion");
	});
}
