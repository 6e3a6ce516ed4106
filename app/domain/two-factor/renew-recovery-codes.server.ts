import { transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { keepRecoveryCodes, makeRecoveryCodes, sealRecoveryCodes } from "./recovery-codes.server.ts";
import { requireTwoFactor } from "./second-factor.server.ts";

/**
 * Replaces the user's recovery codes by ten new ones, sealed for their browser. Requires a recent
 * identity check.
 */
export function renewRecoveryCodes(actor: Actor): Promise<{ sealedCodes: string }> {
	return withIdempotency(actor, "renew-recovery-codes", {}, async (remember) => {
		const user = requireRecentProof(actor);
		const made = await makeRecoveryCodes();
		return transaction(async (tx) => {
			await holdProof(tx, user);
			await requireTwoFactor(tx, user.id);
			await keepRecoveryCodes(tx, user.id, made);
			const result = { sealedCodes: sealRecoveryCodes(user.id, made.codes) };
			await recordSecurityEvent(tx, actor, user, "renew-recovery-codes");
			await remember(tx, result);
			return result;
		});
	});
}
