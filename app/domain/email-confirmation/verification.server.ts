import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { CODE_TRIES } from "../accounts/account.ts";
import type { SignedInUser } from "../actor.ts";

/**
 * Records that the user has confirmed an address, if it is still the account's. Returns false if it
 * isn't.
 */
export async function proveEmail(
	tx: Tx,
	{ userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> {
	if (!(await tx.user.findUnique({ where: { id: userId, email }, select: { id: true } }))) return false;
	await tx.user.updateMany({
		where: { id: userId, email, emailVerifiedAt: null },
		data: { emailVerifiedAt: at },
	});
	// Remaining links then say that it was confirmed, instead of being unknown.
	await tx.accountToken.updateMany({
		where: { userId, kind: "VERIFY_EMAIL", usedAt: null },
		data: { usedAt: at },
	});
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

/** The valid code that was emailed to a user's current address. */
export const findLiveCode = (user: Pick<SignedInUser, "id" | "email">) =>
	db().accountToken.findFirst({
		where: {
			userId: user.id,
			email: user.email,
			kind: "VERIFY_EMAIL",
			usedAt: null,
			expiresAt: { gt: now() },
			codeHash: { not: null },
		},
		orderBy: { expiresAt: "desc" },
		select: { id: true, codeHash: true, attempts: true },
	});
