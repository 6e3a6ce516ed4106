import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { invalidField } from "../domain-error.ts";

/**
 * Whoever runs the server may take the second factor off an account whose phone and recovery codes are lost, once they know who
 * asks; no page leads here. Its owner is told by mail. An address without two-factor sign-in is refused.
 */
export function removeTwoFactor(actor: Actor, { email }: { email: string }): Promise<void> {
	return transaction(async (tx) => {
		const owner = await tx.user.findUnique({ where: { email, twoFactor: { isNot: null } }, select: { id: true, email: true, name: true } });
		if (!owner) throw invalidField("email", "No account with two-factor sign-in has this email address");
		await removeWithin(tx, owner.id);
		await recordSecurityEvent(tx, actor, owner, "turn-off-two-factor", { facts: ["It was turned off by the people who run the site."], detail: { by: "operator" } });
	});
}

/** Takes the second factor and all recovery codes off an account, in the caller's transaction. Returns how many factors there were. */
export async function removeWithin(tx: Tx, userId: string): Promise<number> {
	await tx.user.updateMany({ where: { id: userId }, data: NEXT_CREDENTIALS });
	await tx.recoveryCode.deleteMany({ where: { userId } });
	const { count } = await tx.twoFactor.deleteMany({ where: { userId } });
	return count;
}
