import { transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import { issueToken } from "./account-token.server.ts";

/**
 * Whoever runs the server may give an ADMIN a new link to set a password by, for a link that expired or a password that was
 * lost. An address without an ADMIN's account is refused. Earlier links stop working; the password stays until a new one is set.
 */
export function renewAdminLink(actor: Actor, { email }: { email: string }): Promise<{ token: string }> {
	return transaction(async (tx) => {
		const user = await tx.user.findUnique({ where: { email, role: "ADMIN" }, select: { id: true } });
		if (!user) throw invalidField("email", "No ADMIN has this email address");
		const { token } = await issueToken(tx, { kind: "SET_PASSWORD", userId: user.id });
		await recordEvent(tx, actor, { action: "renew-admin-link", subject: ["User", user.id] });
		return { token };
	});
}
