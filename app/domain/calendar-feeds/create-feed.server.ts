import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { sealFeedToken } from "./feed-address.server.ts";

/**
 * Creates the person's private calendar address; an earlier one stops working at once. Only its hash
 * is stored, and the token is sealed for their browser. Requires a recent identity check. An email
 * reports it.
 */
export function createFeed(actor: Actor): Promise<{ sealedToken: string }> {
	return withIdempotency(actor, "create-feed", {}, async (remember) => {
		const user = requireRecentProof(actor);
		const token = newToken();
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const feed = { tokenHash: hashToken(token), createdAt: now(), readAt: null };
			await tx.calendarFeed.upsert({
				where: { userId: user.id },
				create: { userId: user.id, ...feed },
				update: feed,
			});
			await recordSecurityEvent(tx, actor, user, "create-feed");
			const result = { sealedToken: sealFeedToken(user.id, token) };
			await remember(tx, result);
			return result;
		});
	});
}
