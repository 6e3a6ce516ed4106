import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { verifyPassword } from "#app/infra/security/passwords.server.ts";
import { type Actor, type Authentication, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { PROOF_MINUTES } from "./account.ts";

/** The error for a failed sign-in. It doesn't reveal what was wrong. */
export const invalidCredentials = () => new DomainError("invalid", "Invalid credentials");

/**
 * The update to a User that every change of the password or second factor must include. It invalidates every
 * earlier authentication.
 */
export const NEXT_CREDENTIALS = { credentialVersion: { increment: 1 } } as const;

/**
 * Whether an authentication is still valid. If so, it stays valid until the transaction ends, because changes
 * to the password or second factor wait for this transaction. If such a change started first, this call waits
 * for the change.
 */
export async function lockCredentials(
	tx: Tx,
	{ userId, credentialVersion }: Pick<Authentication, "userId" | "credentialVersion">,
): Promise<boolean> {
	// An update, because it locks the row on both databases, and PostgreSQL rechecks the version after waiting
	// for the lock.
	const { count } = await tx.user.updateMany({
		where: { id: userId, credentialVersion },
		data: { credentialVersion },
	});
	return count === 1;
}

/** Like `lockCredentials`, but also checks that every factor the account requires was proved. */
export async function lockCompleteSignIn(tx: Tx, authentication: Authentication): Promise<boolean> {
	const { userId, credentialVersion, factors } = authentication;
	if (factors === 2) return lockCredentials(tx, authentication);
	const { count } = await tx.user.updateMany({
		where: { id: userId, credentialVersion, NOT: { twoFactor: { confirmedAt: { not: null } } } },
		data: { credentialVersion },
	});
	return count === 1;
}

type CheckedUser = SignedInUser & Pick<Authentication, "credentialVersion">;

/**
 * Verifies the signed-in user's password before an action that someone else with access to the open session
 * must not be able to take. Attempts are limited by session, so that nobody else can use up the owner's
 * attempts. Throws `invalid` on the field `currentPassword`. Call it outside a transaction, and call
 * `requireSamePassword` first in the transaction that follows.
 */
export async function checkPassword(actor: Actor, password: string): Promise<CheckedUser> {
	const user = requireUser(actor);
	await consumeRateLimit("current-password", user.sessionId);
	const { passwordHash, credentialVersion } = await db().user.findUniqueOrThrow({
		where: { id: user.id },
		select: { passwordHash: true, credentialVersion: true },
	});
	if (await verifyPassword(passwordHash, password)) return { ...user, credentialVersion };
	await transaction((tx) =>
		recordEvent(tx, actor, { action: "password-refused", subject: ["User", user.id] }),
	);
	throw wrongPassword();
}

/** Throws like `checkPassword` if the password or second factor has changed since that check. */
export async function requireSamePassword(
	tx: Tx,
	{ id: userId, credentialVersion }: CheckedUser,
): Promise<void> {
	if (!(await lockCredentials(tx, { userId, credentialVersion }))) throw wrongPassword();
}

const wrongPassword = () => invalidField("currentPassword", "This is not your current password");

/** Thrown by a sensitive command if the user hasn't confirmed their identity recently enough. */
export class ReauthenticationRequiredError extends DomainError {
	constructor() {
		super(
			"unauthenticated",
			`Confirm it's you: this requires that you confirmed your identity in the last ${PROOF_MINUTES} minutes. API clients call POST /api/auth/confirm-identity, then repeat this call.`,
		);
	}
}

/** Whether a user has confirmed their identity recently enough for sensitive commands. */
export const hasRecentProof = ({ provedAt }: SignedInUser): boolean =>
	provedAt !== null && provedAt > later(now(), -PROOF_MINUTES * MINUTE);

/**
 * The signed-in user of a sensitive command, which someone else with access to the open session must not be
 * able to run. Throws `ReauthenticationRequiredError` unless they confirmed their identity within
 * PROOF_MINUTES. Call `lockReauthentication` first in the transaction that follows.
 */
export function requireRecentProof(actor: Actor): SignedInUser {
	const user = requireUser(actor);
	if (!hasRecentProof(user)) throw new ReauthenticationRequiredError();
	return user;
}

/**
 * Throws `ReauthenticationRequiredError` if the password or second factor has changed since the
 * session was read. Prevents such changes until the end of the transaction.
 */
export async function lockReauthentication(
	tx: Tx,
	{ id: userId, credentialVersion }: SignedInUser,
): Promise<void> {
	if (!(await lockCredentials(tx, { userId, credentialVersion }))) throw new ReauthenticationRequiredError();
}

/** Records that a user has confirmed their identity in the current session. */
export async function recordReauthentication(
	tx: Tx,
	actor: Actor,
	{ id, sessionId }: SignedInUser,
): Promise<void> {
	await tx.session.updateMany({ where: { id: sessionId, userId: id }, data: { provedAt: now() } });
	await recordEvent(tx, actor, { action: "confirm-identity", subject: ["User", id] });
}
