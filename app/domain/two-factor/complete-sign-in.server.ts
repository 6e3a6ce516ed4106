import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withSessionIdempotency } from "../idempotency/with-idempotency.server.ts";
import { showSecondFactor } from "./second-factor.server.ts";

/**
 * Completes a sign-in that passed its first factor, by a code from the app or a recovery code.
 * Throws `conflict` if the sign-in was completed or has expired. The caller starts the session.
 */
export async function completeSignIn(
	actor: Actor,
	{ token, code }: { token: string; code: string },
): Promise<Authentication> {
	const id = hashToken(token);
	const at = now();
	const held = await db().accountToken.findUnique({
		where: { id, kind: "SECOND_FACTOR", expiresAt: { gt: at } },
		select: { userId: true, credentialVersion: true },
	});
	if (!held || held.credentialVersion === null) throw expired();
	const { userId, credentialVersion } = held;
	// The second POST of the same form may carry the session that the first one started. Both are
	// the same submission.
	return withSessionIdempotency(
		{ ...actor, user: null },
		"complete-sign-in",
		{ token, code },
		async (remember) => {
			const result = { userId, credentialVersion, factors: 2 as const };
			const also = async (tx: Tx) => {
				const { count } = await tx.accountToken.updateMany({
					where: { id, usedAt: null, expiresAt: { gt: at } },
					data: { usedAt: at },
				});
				if (count === 0) throw expired();
				await remember(tx, result);
			};
			await showSecondFactor(actor, userId, code, { also });
			return result;
		},
	);
}

const expired = () =>
	new DomainError("conflict", "This sign-in took too long or is complete. Sign in again.");
