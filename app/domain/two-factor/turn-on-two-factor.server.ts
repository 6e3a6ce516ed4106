import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { keyedHash, unseal } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { keepRecoveryCodes, makeRecoveryCodes, sealRecoveryCodes } from "./recovery-codes.server.ts";
import { takeStep } from "./take-code.server.ts";
import { setUpSince } from "./two-factor-queries.server.ts";

/**
 * Turns on two-factor sign-in by the first code from the app. Requires a recent identity check and
 * a started setup. Returns ten recovery codes, sealed for the user's browser. Throws `conflict` if
 * no setup was started, or it is already on.
 */
export function turnOnTwoFactor(actor: Actor, { code }: { code: string }): Promise<{ sealedCodes: string }> {
	return withIdempotency(actor, "turn-on-two-factor", { code }, async (remember) => {
		const user = requireRecentProof(actor);
		const { id } = user;
		await consumeRateLimit("second-factor", keyedHash(id));
		const made = await makeRecoveryCodes();
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const begun = await tx.twoFactor.findUnique({
				where: { userId: id, confirmedAt: null, createdAt: { gt: setUpSince() } },
				select: { secret: true },
			});
			if (!begun)
				throw new DomainError(
					"conflict",
					"This setup was completed, or took longer than an hour. Check your two-factor settings.",
				);
			await takeStep(tx, id, unseal(begun.secret), code);
			await tx.twoFactor.update({ where: { userId: id }, data: { confirmedAt: now() } });
			await tx.user.update({ where: { id }, data: NEXT_CREDENTIALS });
			await keepRecoveryCodes(tx, id, made);
			const result = { sealedCodes: sealRecoveryCodes(id, made.codes) };
			await recordSecurityEvent(tx, actor, user, "turn-on-two-factor");
			await remember(tx, result);
			return result;
		});
	});
}
