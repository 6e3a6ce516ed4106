import { transaction } from "#app/infra/db.server.ts";
import { hashPassword } from "#app/infra/passwords.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import type { Role } from "./account.ts";
import { getPasswordLink, usePasswordToken } from "./account-token.server.ts";
import { passwordObjection } from "./password-rules.server.ts";

/**
 * Whoever holds the secret of a link may set the password of its account, once. All sessions of the account end. A link that was
 * used, has expired or never was is a conflict. Returns whose account it is; the caller starts the session.
 */
export function setPassword(actor: Actor, { token, password }: { token: string; password: string }): Promise<{ userId: string; role: Role }> {
	return once(actor, "set-password", { token, password }, async (remember) => {
		const link = await getPasswordLink(token);
		if (link.state !== "ready") throw unusable();
		const { id: userId, role } = link.owner;
		const objection = passwordObjection(password, link.owner);
		if (objection) throw objection;
		const passwordHash = await hashPassword(password);
		return transaction(async (tx) => {
			if (!(await usePasswordToken(tx, token))) throw unusable();
			await tx.user.update({ where: { id: userId }, data: { passwordHash } });
			await tx.session.deleteMany({ where: { userId } });
			await recordEvent(tx, actor, { action: "set-password", subject: ["User", userId] });
			const result = { userId, role };
			await remember(tx, result);
			return result;
		});
	});
}

const unusable = () => new DomainError("conflict", "This link cannot be used any more.");
