import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { newTotpSecret } from "#app/infra/security/totp.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { setUpSince } from "./two-factor-queries.server.ts";

/**
 * Begins the setup of two-factor sign-in. The new secret has no effect until a code confirms it.
 * Within an hour, starting again returns the same secret, so that a scanned code stays valid.
 * Throws `conflict` if it is already on.
 */
export function startTwoFactor(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	return transaction(async (tx) => {
		await tx.twoFactor.deleteMany({ where: { userId, confirmedAt: null, createdAt: { lte: setUpSince() } } });
		const found = await tx.twoFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
		if (found?.confirmedAt) throw new DomainError("conflict", "Two-factor sign-in is already on.");
		if (!found)
			await tx.twoFactor.create({ data: { userId, secret: seal(newTotpSecret()), createdAt: now() } });
	});
}
