import { transaction } from "#app/infra/db.server.ts";
import { keyedHash } from "#app/infra/secrets.server.ts";
import { checkPassword } from "../accounts/check-password.server.ts";
import { noteSecurityEvent } from "../accounts/security-mails.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { once } from "../records/once.server.ts";
import { spend } from "../records/spend.server.ts";
import { removeWithin } from "./remove-two-factor.server.ts";
import { requireTwoFactor } from "./second-factor.server.ts";
import { readCode, takeCode } from "./take-code.server.ts";

type TurnOffTwoFactor = { code: string; currentPassword: string };

/** Whoever has two-factor sign-in turns it off by the password and a code, of the app or a recovery code. All recovery codes go with it. */
export async function turnOffTwoFactor(actor: Actor, { code, currentPassword }: TurnOffTwoFactor): Promise<void> {
	const { id } = requireUser(actor);
	await once(actor, "turn-off-two-factor", { code, currentPassword }, async (remember) => {
		await spend("second-factor", keyedHash(id));
		const user = await checkPassword(actor, currentPassword);
		const typed = await readCode(id, code);
		return transaction(async (tx) => {
			await requireTwoFactor(tx, id);
			const { by } = await takeCode(tx, id, typed);
			await removeWithin(tx, id);
			await noteSecurityEvent(tx, actor, user, "turn-off-two-factor", { detail: { by } });
			const result = { isOff: true };
			await remember(tx, result);
			return result;
		});
	});
}
