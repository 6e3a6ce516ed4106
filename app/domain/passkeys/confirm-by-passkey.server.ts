import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { noteProof } from "../credentials/recent-proof.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { takeChallenge } from "./challenge.server.ts";
import { checkPasskey, holdPasskey, type PasskeyAnswer } from "./check-passkey.server.ts";

/**
 * A signed-in user confirms their identity by one of their passkeys, which counts as both factors.
 * Their session may then run sensitive commands for PROOF_MINUTES. Attempts are rate limited by
 * session, like those for the password. Throws `invalid` on the field `credential`.
 */
export async function confirmByPasskey(
	actor: Actor,
	{ credential, challenge }: PasskeyAnswer,
): Promise<void> {
	const user = requireUser(actor);
	await consumeRateLimit("current-password", user.sessionId);
	const passkey = await checkPasskey(
		actor,
		credential,
		await takeChallenge(challenge, { purpose: "confirm-identity", userId: user.id }),
		user.id,
	);
	await transaction(async (tx) => {
		await holdPasskey(tx, passkey);
		await noteProof(tx, actor, user);
	});
}
