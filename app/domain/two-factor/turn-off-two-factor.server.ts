import { transaction } from "#app/infra/database/db.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { removeWithin } from "./remove-two-factor.server.ts";
import { requireTwoFactor } from "./second-factor.server.ts";
import { readCode, takeCode } from "./take-code.server.ts";

/**
 * Turns off two-factor sign-in by a code from the app or a recovery code, and deletes all recovery
 * codes. Requires a recent identity check.
 */
export async function turnOffTwoFactor(actor: Actor, { code }: { code: string }): Promise<void> {
	await withIdempotency(actor, "turn-off-two-factor", { code }, async (remember) => {
		const user = requireRecentProof(actor);
		const { id } = user;
		await consumeRateLimit("second-factor", keyedHash(id));
		const typed = await readCode(id, code);
		return transaction(async (tx) => {
			await holdProof(tx, user);
			await requireTwoFactor(tx, id);
			const { by } = await takeCode(tx, id, typed);
			await removeWithin(tx, id);
			await recordSecurityEvent(tx, actor, user, "turn-off-two-factor", { detail: { by } });
			const result = { isOff: true };
			await remember(tx, result);
			return result;
		});
	});
}
