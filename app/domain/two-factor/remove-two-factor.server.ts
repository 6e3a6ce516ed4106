import { transaction } from "#app/infra/db.server.ts";
import { noteSecurityEvent } from "../accounts/security-mails.server.ts";
import type { Actor } from "../actor.ts";
import { invalidField } from "../domain-error.ts";

/**
 * Whoever runs the server may take the second factor off an account whose phone and recovery codes are lost, once they know who
 * asks; no page and no call leads here. Its owner is told by mail. An address without two-factor sign-in is refused.
 */
export function removeTwoFactor(actor: Actor, { email }: { email: string }): Promise<void> {
	return transaction(async (tx) => {
		const owner = await tx.user.findUnique({ where: { email, twoFactor: { isNot: null } }, select: { id: true, email: true, name: true } });
		if (!owner) throw invalidField("email", "No account with two-factor sign-in has this email address");
		await tx.recoveryCode.deleteMany({ where: { userId: owner.id } });
		await tx.twoFactor.delete({ where: { userId: owner.id } });
		await noteSecurityEvent(tx, actor, owner, "turn-off-two-factor", { facts: ["It was turned off by the people who run the site."], detail: { by: "operator" } });
	});
}
