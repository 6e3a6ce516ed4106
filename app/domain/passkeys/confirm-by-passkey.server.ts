import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { noteProof } from "../credentials/recent-proof.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { takeChallenge } from "./challenge.server.ts";
import { checkPasskey, holdPasskey, type PasskeyAnswer } from "./check-passkey.server.ts";

/**
 * Anyone signed in may prove again who they are by a passkey of theirs, which is both factors. Their session may then run sensitive commands
 * for PROOF_MINUTES. Tries are limited by session, as those of the password are. Throws `invalid` on the field `credential`.
 */
export async function confirmByPasskey(actor: Actor, { credential, challenge }: PasskeyAnswer): Promise<void> {
	const user = requireUser(actor);
	await consumeRateLimit("current-password", user.sessionId);
	const passkey = await checkPasskey(actor, credential, await takeChallenge(challenge, { purpose: "confirm-identity", userId: user.id }), user.id);
	await transaction(async (tx) => {
		await holdPasskey(tx, passkey);
		await noteProof(tx, actor, user);
	});
}
