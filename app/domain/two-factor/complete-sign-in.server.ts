import { now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { hashToken } from "#app/infra/secrets.server.ts";
import type { Role } from "../accounts/account.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { once } from "../records/once.server.ts";
import { showSecondFactor } from "./second-factor.server.ts";

/**
 * Whoever holds the secret of a sign-in whose password was right completes it by a code, of the app or a recovery code. A
 * sign-in that was completed or has expired is a conflict. Returns whose account it is; the caller starts the session.
 */
export async function completeSignIn(actor: Actor, { token, code }: { token: string; code: string }): Promise<{ userId: string; role: Role }> {
	const id = hashToken(token);
	const at = now();
	const held = await db().accountToken.findUnique({ where: { id, kind: "SECOND_FACTOR", expiresAt: { gt: at } }, select: { userId: true, user: { select: { role: true } } } });
	if (!held) throw expired();
	const { userId } = held;
	// Of two posts of the same form the second one may come with the session that the first one has started: it is the same deed.
	return once({ ...actor, user: null }, "complete-sign-in", { token, code }, async (remember) => {
		const result = { userId, role: held.user.role };
		await showSecondFactor(actor, userId, code, async (tx) => {
			const { count } = await tx.accountToken.updateMany({ where: { id, usedAt: null, expiresAt: { gt: at } }, data: { usedAt: at } });
			if (count === 0) throw expired();
			await remember(tx, result);
		});
		return result;
	});
}

const expired = () => new DomainError("conflict", "This sign-in took too long or is complete. Sign in again.");
