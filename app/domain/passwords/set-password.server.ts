import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { endTokens, getLink, takeToken, unusableLink } from "../accounts/account-token.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { NEXT_CREDENTIALS } from "../credentials/credentials.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { proveEmail } from "../email-confirmation/verification.server.ts";
import { withSessionIdempotency } from "../idempotency/with-idempotency.server.ts";
import { passwordObjection } from "./password-rules.server.ts";

/**
 * Sets an account's password by the secret of a link, once. The link comes from an operator or from
 * a password reset email, which also confirms the address. Ends all sessions and other links of the
 * account. An email reports it. Throws `conflict` for a used, expired, or unknown link. Returns the
 * account's authentication. The caller asks for the second factor or starts the session.
 */
export function setPassword(
	actor: Actor,
	{ token, password }: { token: string; password: string },
): Promise<Authentication> {
	return withSessionIdempotency(actor, "set-password", { token, password }, async (remember) => {
		const link = await getLink(token, "SET_PASSWORD", "RESET_PASSWORD");
		if (link.state !== "ready") throw unusableLink();
		const { owner, email, kind } = link;
		const objection = await passwordObjection(password, owner);
		if (objection) throw objection;
		const passwordHash = await hashPassword(password);
		return transaction(async (tx) => {
			// Locks the account before its links, like every change of credentials, to avoid
			// deadlocks.
			const { credentialVersion } = await tx.user.update({
				where: { id: owner.id },
				data: { passwordHash, ...NEXT_CREDENTIALS },
				select: { credentialVersion: true },
			});
			if (!(await takeToken(tx, token))) throw unusableLink();
			if (email) await proveEmail(tx, { userId: owner.id, email, at: now() });
			await tx.session.deleteMany({ where: { userId: owner.id } });
			await endTokens(
				tx,
				owner.id,
				"SET_PASSWORD",
				"RESET_PASSWORD",
				"SIGN_IN",
				"CHANGE_EMAIL",
				"SECOND_FACTOR",
			);
			await recordSecurityEvent(
				tx,
				actor,
				owner,
				kind === "RESET_PASSWORD" ? "reset-password" : "set-password",
			);
			const result = { userId: owner.id, credentialVersion, factors: 1 as const };
			await remember(tx, result);
			return result;
		});
	});
}
