import { transaction } from "#app/infra/database/db.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";

const done = { asked: true } as const;

/**
 * Someone who proved recently who they are may ask for a copy of everything that we hold about
 * them; it can be downloaded for EXPORT_MINUTES. An email says so.
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
