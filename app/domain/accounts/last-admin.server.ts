import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { FORMER_DOMAIN } from "./account.ts";

/**
 * Throws `conflict` with the message if no other ADMIN would remain who can sign in. Of two
 * concurrent calls, the second waits for the first to commit and then counts.
 */
export async function requireAnotherAdmin(tx: Tx, userId: string, message: string): Promise<void> {
	const admins = { role: "ADMIN" as const, NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } };
	// A no-op update that locks the admins' rows until the transaction ends.
	await tx.user.updateMany({ where: admins, data: { role: "ADMIN" } });
	const others = await tx.user.count({ where: { ...admins, id: { not: userId }, suspendedAt: null, deletionAskedAt: null } });
	if (others === 0) throw new DomainError("conflict", message);
}
