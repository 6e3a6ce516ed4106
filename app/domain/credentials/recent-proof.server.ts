import type { Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { PROOF_MINUTES } from "../accounts/account.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { holdCredentials } from "./credentials.server.ts";

/**
 * A sensitive command was refused because its person last proved who they are too long ago. Proving
 * it again lets it through.
 */
export class ReauthenticationRequiredError extends DomainError {
	constructor() {
		super(
			"unauthenticated",
			`Confirm it's you: this takes a proof of who you are from the last ${PROOF_MINUTES} minutes. API clients call POST /api/auth/confirm-identity, then repeat this call.`,
		);
	}
}

/** Whether a person has proved who they are recently enough for sensitive commands. */
export const hasRecentProof = ({ provedAt }: SignedInUser): boolean => provedAt !== null && provedAt > later(now(), -PROOF_MINUTES * MINUTE);

/**
 * The signed-in person of a sensitive command, which a borrowed session must not run. Throws
 * `ReauthenticationRequiredError` unless they proved who they are within PROOF_MINUTES. Call
 * `holdProof` first in the transaction that follows.
 */
export function requireRecentProof(actor: Actor): SignedInUser {
	const user = requireUser(actor);
	if (!hasRecentProof(user)) throw new ReauthenticationRequiredError();
	return user;
}

/**
 * Throws `ReauthenticationRequiredError` if the password or the second factor has changed since the
 * session was read; until the end of the transaction none does.
 */
export async function holdProof(tx: Tx, { id: userId, credentialVersion }: SignedInUser): Promise<void> {
	if (!(await holdCredentials(tx, { userId, credentialVersion }))) throw new ReauthenticationRequiredError();
}

/** Notes that a person has proved again who they are, in the session that they use. */
export async function noteProof(tx: Tx, actor: Actor, { id, sessionId }: SignedInUser): Promise<void> {
	await tx.session.updateMany({ where: { id: sessionId, userId: id }, data: { provedAt: now() } });
	await recordEvent(tx, actor, { action: "confirm-identity", subject: ["User", id] });
}
