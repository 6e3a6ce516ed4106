import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { getSession } from "./session-queries.server.ts";

/**
 * Ends one of the user's own sessions by its id in URLs. Requires a recent identity check. An email
 * reports it. Throws `not_found` for any other session.
 */
export async function revokeSession(actor: Actor, { sessionId }: { sessionId: string }): Promise<void> {
	await withIdempotency(actor, "revoke-session", { sessionId }, async (remember) => {
		const session = await getSession(requireUser(actor), sessionId);
		const user = requireRecentProof(actor);
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const { count } = await tx.session.deleteMany({ where: { id: session.row, userId: user.id } });
			// If another request ended it at the same time, that one sends the email.
			if (count === 1)
				await recordSecurityEvent(tx, actor, user, "revoke-session", {
					facts: [`It was ${session.device}.`],
					detail: { kind: session.kind },
				});
			const result = { ended: count };
			await remember(tx, result);
			return result;
		});
	});
}
