import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { CODE_TRIES } from "../accounts/account.ts";
import type { SignedInUser } from "../actor.ts";

/**
 * Notes that an address was proved to be the person's, if it is still the one of the account; false
 * where it is not.
 */
export async function proveEmail(tx: Tx, { userId, email, at }: { userId: string; email: string; at: Date }): Promise<boolean> {
	if (!(await tx.user.findUnique({ where: { id: userId, email }, select: { id: true } }))) return false;
	await tx.user.updateMany({ where: { id: userId, email, emailVerifiedAt: null }, data: { emailVerifiedAt: at } });
	// What is left of the mails that asked for it says that it was done, instead of being unknown.
	await tx.accountToken.updateMany({ where: { userId, kind: "VERIFY_EMAIL", usedAt: null }, data: { usedAt: at } });
	return true;
}

/**
 * The status of an address's confirmation: done, waiting with a valid code, waiting with a valid
 * link only, or not started.
 */
export type EmailVerification = "done" | "code" | "link" | "none";

/** The status of the signed-in user's email confirmation. */
export async function getEmailVerification(user: SignedInUser): Promise<EmailVerification> {
	if (user.emailVerified) return "done";
	const token = await findLiveCode(user);
	if (!token) return "none";
	return token.attempts < CODE_TRIES ? "code" : "link";
}

/** The code that was mailed to a person's present address and is still in its time. */
export const findLiveCode = (user: Pick<SignedInUser, "id" | "email">) =>
	db().accountToken.findFirst({
		where: { userId: user.id, email: user.email, kind: "VERIFY_EMAIL", usedAt: null, expiresAt: { gt: now() }, codeHash: { not: null } },
		orderBy: { expiresAt: "desc" },
		select: { id: true, codeHash: true, attempts: true },
	});
