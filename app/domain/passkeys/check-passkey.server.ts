import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { assertedUser, readAssertion, verifyAssertion } from "#app/infra/security/webauthn.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { holdCredentials } from "../credentials/credentials.server.ts";
import { invalidField } from "../domain-error.ts";

/** What a browser sends after the WebAuthn ceremony. */
export type PasskeyAnswer = {
	/** JSON of the browser's credential. */
	credential: string;
	/** The content of the challenge cookie. */
	challenge: unknown;
};

/** A verified passkey, and the state of its account's credentials at that time. */
type CheckedPasskey = {
	id: string;
	counters: { before: number; after: number };
	authentication: Authentication;
};

export const passkeyRefused = () =>
	invalidField("credential", "This passkey was not accepted. Try again, or use another way.");

/**
 * Verifies a passkey's response to a challenge, for any account or for `owner` alone. Throws
 * `invalid` with one message for every reason. Call `holdPasskey` first in the transaction that
 * follows.
 */
export async function checkPasskey(
	actor: Actor,
	credential: string,
	challenge: string,
	owner?: string,
): Promise<CheckedPasskey> {
	const assertion = await readAssertion(credential);
	const passkey =
		assertion &&
		(await db().passkey.findUnique({
			where: { credentialId: assertion.id },
			include: { user: { select: { credentialVersion: true } } },
		}));
	const isTheirs =
		passkey &&
		(owner ?? passkey.userId) === passkey.userId &&
		(assertedUser(assertion) ?? passkey.userId) === passkey.userId;
	const after = isTheirs ? await verifyAssertion(assertion, challenge, passkey) : undefined;
	if (passkey && after !== undefined) {
		const { id, userId, counter: before, user } = passkey;
		return {
			id,
			counters: { before, after },
			authentication: { userId, credentialVersion: user.credentialVersion, factors: 2 },
		};
	}
	const subject: [string, string] = passkey
		? ["User", passkey.userId]
		: ["Passkey", keyedHash(assertion?.id ?? "")];
	await transaction((tx) => recordEvent(tx, actor, { action: "passkey-refused", subject }));
	throw passkeyRefused();
}

/**
 * Records the use of a verified passkey. Throws `invalid` if it was removed or used, or the
 * account's credentials changed, in the meantime.
 */
export async function holdPasskey(
	tx: Tx,
	{ id, counters: { before, after }, authentication }: CheckedPasskey,
): Promise<void> {
	if (!(await holdCredentials(tx, authentication))) throw passkeyRefused();
	const { count } = await tx.passkey.updateMany({
		where: { id, counter: before },
		data: { counter: after, lastUsedAt: now() },
	});
	if (count === 0) throw passkeyRefused();
}
