import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import type { Scope } from "../scopes/scope.ts";
import { FORMER_DOMAIN } from "./account.ts";

const team = { role: "ADMIN" as const, NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } };

/**
 * Of two concurrent transactions that change the team or its roles, the second waits here for the
 * first to commit. Call it before anything else locks a row of the team.
 */
export async function holdTeam(tx: Tx): Promise<void> {
	// A no-op update that locks the rows until the transaction ends.
	await tx.user.updateMany({ where: team, data: { role: "ADMIN" } });
}

/** Which accounts have a scope, can sign in, and stay. */
export const activeWith = (scope: Scope) => ({
	...team,
	suspendedAt: null,
	deletionAskedAt: null,
	scopes: { some: { scope } },
});

/**
 * Throws `conflict` with the message if someone is an owner and no other owner would remain who can
 * sign in. Holds the team until the transaction ends.
 */
export async function requireAnotherOwner(tx: Tx, userId: string, message: string): Promise<void> {
	await holdTeam(tx);
	const isOwner = await tx.adminScope.count({ where: { userId, scope: "OWNER" } });
	if (isOwner === 0) return;
	const others = await tx.user.count({ where: { ...activeWith("OWNER"), id: { not: userId } } });
	if (others === 0) throw new DomainError("conflict", message);
}
