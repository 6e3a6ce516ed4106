import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newToken } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { formatScopes, inOrder, type Scope } from "../platform/roles.ts";
import { EMAIL_TAKEN, FORMER_DOMAIN } from "./account.ts";
import type { CreateAdmin } from "./account-forms.ts";
import { issueToken } from "./account-token.server.ts";

const team = { role: "ADMIN" as const, NOT: { email: { endsWith: `@${FORMER_DOMAIN}` } } };

/**
 * Serializes transactions that change the team or its roles. Call it before the transaction locks any team
 * account. SQLite needs no lock, because it runs write transactions one at a time. On PostgreSQL, no-op updates
 * lock the rows until the transaction ends, always in the same order, so that two transactions never wait for
 * each other.
 */
export async function lockTeam(tx: Tx): Promise<void> {
	if (!isPostgres()) return;
	const people = await tx.user.findMany({ where: team, orderBy: { id: "asc" }, select: { id: true } });
	for (const { id } of people) await tx.user.updateMany({ where: { id }, data: { role: "ADMIN" } });
}

/** The condition for team accounts that can sign in and aren't about to be deleted. */
export const activeTeam = { ...team, suspendedAt: null, deletionAskedAt: null };

/** The condition for active team accounts that have one of these scopes. */
export const activeWith = (...scopes: readonly Scope[]) => ({
	...activeTeam,
	scopes: { some: { scope: { in: [...scopes] } } },
});

/**
 * Throws `conflict` with the message if the user is an owner and no other owner who can sign in
 * would remain. Locks the team until the transaction ends.
 */
export async function requireAnotherOwner(tx: Tx, userId: string, message: string): Promise<void> {
	await lockTeam(tx);
	const isOwner = await tx.adminScope.count({ where: { userId, scope: "OWNER" } });
	if (isOwner === 0) return;
	const others = await tx.user.count({ where: { ...activeWith("OWNER"), id: { not: userId } } });
	if (others === 0) throw new DomainError("conflict", message);
}

/**
 * Creates an ADMIN with these scopes. Only for server operators, so no route or API endpoint calls it. Throws
 * `invalid` if the address already has an account, so that an existing member can't be promoted. Returns the
 * token of a link to set the password. Until the link is used, no one can sign in to the account.
 */
export async function createAdmin(
	actor: Actor,
	{ email, name, scopes }: CreateAdmin,
): Promise<{ token: string }> {
	const passwordHash = await hashPassword(newToken());
	try {
		return await transaction(async (tx) => {
			if (await tx.user.findUnique({ where: { email }, select: { id: true } }))
				throw invalidField("email", EMAIL_TAKEN);
			const at = now();
			const granted = { create: inOrder(scopes).map((scope) => ({ scope, grantedAt: at })) };
			const user = await tx.user.create({
				data: { email, name, passwordHash, role: "ADMIN", scopes: granted, createdAt: at },
			});
			const { token } = await issueToken(tx, { kind: "SET_PASSWORD", userId: user.id });
			await recordEvent(tx, actor, {
				action: "create-admin",
				subject: ["User", user.id],
				detail: { roles: formatScopes(scopes) },
			});
			return { token };
		});
	} catch (error) {
		if (isUniqueViolation(error)) throw invalidField("email", EMAIL_TAKEN);
		throw error;
	}
}

/**
 * Creates a new link for an ADMIN to set a password, in case the first link expired or the password was lost.
 * Only for server operators. Throws `invalid` for an address that isn't an ADMIN's. Revokes earlier links.
 * The current password stays valid until a new one is set.
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
