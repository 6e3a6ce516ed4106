import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import type { Role } from "../platform/roles.ts";

/** The user as the JSON API returns it. `verification` has the details behind `verificationStatus`. */
export type AccountView = {
	id: string;
	email: string;
	name: string;
	userType: Role;
	verificationStatus: "VERIFIED" | "PENDING";
	verification: string;
	emailVerified: boolean;
};

/** An account as its owner and the API see it. Rejects if there is no account with this ID. */
export async function getAccount(userId: string): Promise<AccountView> {
	const user = await db().user.findUniqueOrThrow({
		where: { id: userId },
		select: { id: true, email: true, name: true, role: true, verification: true, emailVerifiedAt: true },
	});
	return {
		id: user.id,
		email: user.email,
		name: user.name,
		userType: user.role,
		verificationStatus: user.verification === "VERIFIED" ? "VERIFIED" : "PENDING",
		verification: user.verification,
		emailVerified: user.emailVerifiedAt !== null,
	};
}

/**
 * When a member joined, and their position by joining date among members of the same role, starting at 1.
 * Excludes demo accounts.
 */
export async function getStanding(user: SignedInUser): Promise<{ joinedAt: Date; position: number }> {
	const { createdAt } = await db().user.findUniqueOrThrow({
		where: { id: user.id },
		select: { createdAt: true },
	});
	const before = await db().user.count({
		where: { role: user.role, demo: false, createdAt: { lt: createdAt } },
	});
	return { joinedAt: createdAt, position: before + 1 };
}

/**
 * Changes the signed-in user's own name. Throws `unauthenticated` for a visitor or a deleted
 * account, and `conflict` if the name changed since the form was opened.
 */
export async function changeName(
	actor: Actor,
	{ name, version }: { name: string; version?: string | undefined },
): Promise<void> {
	const user = requireUser(actor);
	await command(actor, "change-name", { name, version }, async (tx) => {
		const { count } = await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: now() } });
		const saved = await tx.user.findUnique({ where: { id: user.id }, select: { name: true } });
		if (count === 0 || !saved) throw new DomainError("unauthenticated", "This account no longer exists.");
		if (name !== saved.name) {
			requireUnchanged(version, { name: saved.name });
			// `updateMany`, because `update` would read the row back.
			await tx.user.updateMany({ where: { id: user.id }, data: { name, hasWords: false } });
			await recordEvent(tx, actor, { action: "change-name", subject: ["User", user.id] });
		}
	});
}
