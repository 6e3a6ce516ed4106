import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { invalidField } from "../domain-error.ts";

/**
 * An operator turns off two-factor sign-in for an account whose phone and recovery codes are lost,
 * after verifying the owner. Only available on the command line. Its owner is emailed. Throws
 * `invalid` for an address without two-factor sign-in.
 */
export function removeTwoFactor(actor: Actor, { email }: { email: string }): Promise<void> {
	return transaction(async (tx) => {
		const owner = await tx.user.findUnique({
			where: { email, twoFactor: { isNot: null } },
			select: { id: true, email: true, name: true },
		});
		if (!owner) throw invalidField("email", "No account with two-factor sign-in has this email address");
		await removeWithin(tx, owner.id);
		await recordSecurityEvent(tx, actor, owner, "turn-off-two-factor", {
			facts: ["The people who run the site turned it off."],
			detail: { by: "operator" },
		});
	});
}

/**
 * Deletes the second factor and all recovery codes of an account, in the caller's transaction.
 * Returns the number of factors deleted.
 */
export async function removeWithin(tx: Tx, userId: string): Promise<number> {
	await tx.user.updateMany({ where: { id: userId }, data: NEXT_CREDENTIALS });
	await tx.recoveryCode.deleteMany({ where: { userId } });
	const { count } = await tx.twoFactor.deleteMany({ where: { userId } });
	return count;
}
