import { now } from "#app/infra/clock.server.ts";
import { transaction } from "#app/infra/db.server.ts";
import { hashPassword } from "#app/infra/passwords.server.ts";
import type { Actor } from "../actor.ts";
import { once } from "../records/once.server.ts";
import type { Role } from "./account.ts";
import { endTokens, getLink, takeToken, unusableLink } from "./account-token.server.ts";
import { passwordObjection } from "./password-rules.server.ts";
import { noteSecurityEvent } from "./security-mails.server.ts";
import { proveEmail } from "./verification.server.ts";

/**
 * Whoever holds the secret of a link may set the password of its account, once: the link of an operator, or one that was mailed
 * because the password was forgotten; the latter proves its address, too. All sessions of the account and all its other links
 * end, and a mail says so. A link that was used, has expired or never was is a conflict. Returns whose account it is; the caller
 * goes on to the second factor or starts the session.
 */
export function setPassword(actor: Actor, { token, password }: { token: string; password: string }): Promise<{ userId: string; role: Role }> {
	return once(actor, "set-password", { token, password }, async (remember) => {
		const link = await getLink(token, "SET_PASSWORD", "RESET_PASSWORD");
		if (link.state !== "ready") throw unusableLink();
		const { owner, email, kind } = link;
		const objection = await passwordObjection(password, owner);
		if (objection) throw objection;
		const passwordHash = await hashPassword(password);
		return transaction(async (tx) => {
			if (!(await takeToken(tx, token))) throw unusableLink();
			await tx.user.update({ where: { id: owner.id }, data: { passwordHash } });
			if (email) await proveEmail(tx, { userId: owner.id, email, at: now() });
			await tx.session.deleteMany({ where: { userId: owner.id } });
			await endTokens(tx, owner.id, "SET_PASSWORD", "RESET_PASSWORD", "CHANGE_EMAIL", "SECOND_FACTOR");
			await noteSecurityEvent(tx, actor, owner, kind === "RESET_PASSWORD" ? "reset-password" : "set-password");
			const result = { userId: owner.id, role: owner.role };
			await remember(tx, result);
			return result;
		});
	});
}
