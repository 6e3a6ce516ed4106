import { transaction } from "#app/infra/db.server.ts";
import { checkPassword } from "../accounts/check-password.server.ts";
import { noteSecurityEvent } from "../accounts/security-mails.server.ts";
import type { Actor } from "../actor.ts";
import { once } from "../records/once.server.ts";
import { keepRecoveryCodes, makeRecoveryCodes, sealRecoveryCodes } from "./recovery-codes.server.ts";
import { requireTwoFactor } from "./second-factor.server.ts";

/** Whoever has two-factor sign-in gets ten new recovery codes by the password, sealed for their own browser; the earlier ones end. */
export function renewRecoveryCodes(actor: Actor, { currentPassword }: { currentPassword: string }): Promise<{ sealedCodes: string }> {
	return once(actor, "renew-recovery-codes", { currentPassword }, async (remember) => {
		const user = await checkPassword(actor, currentPassword);
		const made = await makeRecoveryCodes();
		return transaction(async (tx) => {
			await requireTwoFactor(tx, user.id);
			await keepRecoveryCodes(tx, user.id, made);
			const result = { sealedCodes: sealRecoveryCodes(user.id, made.codes) };
			await noteSecurityEvent(tx, actor, user, "renew-recovery-codes");
			await remember(tx, result);
			return result;
		});
	});
}
