import { transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { invalidField } from "../domain-error.ts";
import { issueToken } from "./account-token.server.ts";

/**
 * Creates a new link for an ADMIN to set a password, when the first link expired or the password
 * was lost. Only for operators of the server. Refuses an address that isn't an ADMIN's. Revokes
 * earlier links; the current password stays valid until a new one is set.
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
