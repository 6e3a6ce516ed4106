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
 * Someone who proved recently who they are, and has begun to set up two-factor sign-in, turns it on by the first code of the app.
 * Returns ten recovery codes, sealed for the person's own browser. A conflict where nothing was begun, or it is on.
 */
export function turnOnTwoFactor(actor: Actor, { code }: { code: string }): Promise<{ sealedCodes: string }> {
	return withIdempotency(actor, "turn-on-two-factor", { code }, async (remember) => {
		const user = requireRecentProof(actor);
		const { id } = user;
		await consumeRateLimit("second-factor", keyedHash(id));
		const made = await makeRecoveryCodes();
		return transaction(async (tx) => {
			await holdProof(tx, user);
			const begun = await tx.twoFactor.findUnique({ where: { userId: id, confirmedAt: null, createdAt: { gt: setUpSince() } }, select: { secret: true } });
			if (!begun) throw new DomainError("conflict", "This set-up is over: it was finished, or it took longer than an hour. Open the two-factor settings to see where you are.");
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
