import { transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";

/**
 * Ends all of the user's other sessions, including API sessions. Requires a recent identity check.
 * Returns how many ended. An email reports it if there were any.
 */
export function revokeOtherSessions(actor: Actor): Promise<{ ended: number }> {
	return withIdempotency(actor, "revoke-other-sessions", {}, async (remember) => {
		const user = requireRecentProof(actor);
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const { count } = await tx.session.deleteMany({
				where: { userId: user.id, id: { not: user.sessionId } },
			});
			if (count > 0)
				await recordSecurityEvent(tx, actor, user, "revoke-other-sessions", { detail: { ended: count } });
			const result = { ended: count };
			await remember(tx, result);
			return result;
		});
	});
}
