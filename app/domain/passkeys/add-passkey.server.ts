import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { readCreated } from "#app/infra/security/webauthn.server.ts";
import type { Actor } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { recordSecurityEvent } from "../credentials/security-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { deviceOf } from "../sessions/device.ts";
import { takeChallenge } from "./challenge.server.ts";
import { type PasskeyAnswer, passkeyRefused } from "./check-passkey.server.ts";
import { PASSKEYS_MAX } from "./passkey.ts";

/**
 * Adds a passkey that the browser created for a challenge. Requires a recent identity check. Throws
 * `conflict` at PASSKEYS_MAX. An email reports it.
 */
export async function addPasskey(
	actor: Actor,
	{ name, credential, challenge }: PasskeyAnswer & { name: string },
): Promise<void> {
	await withIdempotency(actor, "add-passkey", { name, credential }, async (remember) => {
		const user = requireRecentProof(actor);
		const passkey = await readCreated(
			credential,
			await takeChallenge(challenge, { purpose: "add-passkey", userId: user.id }),
		);
		if (!passkey) throw passkeyRefused();
		return transaction(async (tx) => {
			await holdProof(tx, user);
			if ((await tx.passkey.count({ where: { userId: user.id } })) >= PASSKEYS_MAX)
				throw new DomainError(
					"conflict",
					`You already have ${PASSKEYS_MAX} passkeys. First remove one that you no longer use.`,
				);
			if (
				await tx.passkey.findUnique({ where: { credentialId: passkey.credentialId }, select: { id: true } })
			)
				throw passkeyRefused();
			await tx.passkey.create({ data: { ...passkey, userId: user.id, name, createdAt: now() } });
			await recordSecurityEvent(tx, actor, user, "add-passkey", {
				facts: [`It was added with ${deviceOf(actor.userAgent)}.`],
			});
			const result = { isAdded: true };
			await remember(tx, result);
			return result;
		});
	});
}
