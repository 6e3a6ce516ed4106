import { transaction } from "#app/infra/database/db.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";

const done = { asked: true } as const;

/**
 * Requests a copy of all data that we store about a user. Requires a recent identity check. It can
 * be downloaded for EXPORT_MINUTES. An email reports it.
 */
export async function exportAccount(actor: Actor): Promise<void> {
	await withIdempotency(actor, "export-account", {}, async (remember) => {
		const user = requireRecentProof(actor);
		await consumeRateLimit("export", keyedHash(user.id));
		return transaction(async (tx) => {
			await holdProof(tx, user);
			await recordSecurityEvent(tx, actor, user, "export-account");
			await remember(tx, done);
			return done;
		});
	});
}
