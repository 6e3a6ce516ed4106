import { transaction } from "#app/infra/db.server.ts";
import type { Actor } from "../actor.ts";
import { once } from "../records/once.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { noteSecurityEvent } from "./security-mails.server.ts";

/**
 * Whoever is signed in and knows the password may end all of their sessions but this one, also those of programs. Returns how
 * many ended; told by mail where any did.
 */
export function revokeOtherSessions(actor: Actor, { currentPassword }: { currentPassword: string }): Promise<{ ended: number }> {
	return once(actor, "revoke-other-sessions", { currentPassword }, async (remember) => {
		const user = await checkPassword(actor, currentPassword);
		return transaction(async (tx) => {
			const { count } = await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } });
			if (count > 0) await noteSecurityEvent(tx, actor, user, "revoke-other-sessions", { detail: { ended: count } });
			const result = { ended: count };
			await remember(tx, result);
			return result;
		});
	});
}
