import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { FORMER_DOMAIN } from "./account.ts";

/**
 * Makes sure that the team stays without one of its accounts: throws `conflict` with the message where no other ADMIN is left who can
 * sign in and stays. Of two such deeds at once the second one waits for the first, and counts after it.
 */
export async function requireAnotherAdmin(tx: Tx, userId: string, message: string): Promise<void> {
	const admins = { role: "ADMIN" as const, NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } };
	// Changes nothing, but holds the rows of the team until the transaction ends.
	await tx.user.updateMany({ where: admins, data: { role: "ADMIN" } });
	const others = await tx.user.count({ where: { ...admins, id: { not: userId }, suspendedAt: null, deletionAskedAt: null } });
	if (others === 0) throw new DomainError("conflict", message);
}
