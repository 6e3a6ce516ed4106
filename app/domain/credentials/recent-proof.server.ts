import type { Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { PROOF_MINUTES } from "../accounts/account.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { holdCredentials } from "./credentials.server.ts";

/** A sensitive command was refused because its user confirmed their identity too long ago. */
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
 * The signed-in user of a sensitive command, which a borrowed session must not run. Throws
 * `ReauthenticationRequiredError` unless they confirmed their identity within PROOF_MINUTES. Call
 * `holdProof` first in the transaction that follows.
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
export async function holdProof(tx: Tx, { id: userId, credentialVersion }: SignedInUser): Promise<void> {
	if (!(await holdCredentials(tx, { userId, credentialVersion }))) throw new ReauthenticationRequiredError();
}

/** Records that a user has confirmed their identity in the current session. */
export async function noteProof(tx: Tx, actor: Actor, { id, sessionId }: SignedInUser): Promise<void> {
	await tx.session.updateMany({ where: { id: sessionId, userId: id }, data: { provedAt: now() } });
	await recordEvent(tx, actor, { action: "confirm-identity", subject: ["User", id] });
}
