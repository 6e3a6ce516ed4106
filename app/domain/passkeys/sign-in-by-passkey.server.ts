import { transaction } from "#app/infra/database/db.server.ts";
import type { Actor, Authentication } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { takeChallenge } from "./challenge.server.ts";
import { checkPasskey, holdPasskey, type PasskeyAnswer } from "./check-passkey.server.ts";

/**
 * Signs in by a passkey, which proves both factors: the device, and what unlocks it. Attempts are
 * rate limited by IP address. Throws `invalid` on the field `credential`. The caller starts the
 * session.
 */
export async function signInByPasskey(
	actor: Actor,
	{ credential, challenge }: PasskeyAnswer,
): Promise<Authentication> {
	await consumeRateLimit("sign-in", actor.address);
	const passkey = await checkPasskey(
		actor,
		credential,
		await takeChallenge(challenge, { purpose: "sign-in", userId: null }),
	);
	const { authentication } = passkey;
	await transaction(async (tx) => {
		await holdPasskey(tx, passkey);
		await recordEvent(tx, actor, {
			action: "sign-in",
			subject: ["User", authentication.userId],
			detail: { by: "passkey" },
		});
	});
	return authentication;
}
