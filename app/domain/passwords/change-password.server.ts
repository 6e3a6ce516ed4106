import { transaction } from "#app/infra/database/db.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { endTokens } from "../accounts/account-token.server.ts";
import type { Actor } from "../actor.ts";
import { checkPassword, NEXT_CREDENTIALS, requireSamePassword } from "../credentials/credentials.server.ts";
import { requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { passwordObjection } from "./password-rules.server.ts";

const done = { success: true } as const;

type ChangePassword = { currentPassword: string; password: string };

/**
 * Changes the password, given the current one. Requires a recent identity check. Ends every other
 * session of the account and every open link for a password reset or email change. An email reports
 * it.
 */
export function changePassword(
	actor: Actor,
	{ currentPassword, password }: ChangePassword,
): Promise<typeof done> {
	return withIdempotency(actor, "change-password", { currentPassword, password }, async (remember) => {
		requireRecentProof(actor);
		const user = await checkPassword(actor, currentPassword);
		if (password === currentPassword)
			throw invalidField("password", "Choose a password other than your current one");
		const objection = await passwordObjection(password, user);
		if (objection) throw objection;
		const passwordHash = await hashPassword(password);
		return transaction(async (tx) => {
			await requireSamePassword(tx, user);
			await tx.user.update({ where: { id: user.id }, data: { passwordHash, ...NEXT_CREDENTIALS } });
			await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } });
			await endTokens(
				tx,
				user.id,
				"SET_PASSWORD",
				"RESET_PASSWORD",
				"SIGN_IN",
				"CHANGE_EMAIL",
				"SECOND_FACTOR",
			);
			await recordSecurityEvent(tx, actor, user, "change-password");
			await remember(tx, done);
			return done;
		});
	});
}
