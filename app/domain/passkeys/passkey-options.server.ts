import { creationOptions, requestOptions } from "#app/infra/security/webauthn.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type Challenge, newChallenge } from "./challenge.server.ts";
import { findKnownPasskeys } from "./passkey-queries.server.ts";

/** Options for the browser, and the challenge in them, which it keeps in a signed cookie. */
type Asked<Options> = { options: Options; challenge: Challenge };

/** What a browser needs to make a passkey for the signed-in person. */
export async function optionsToAdd(actor: Actor): Promise<Asked<object>> {
	const user = requireUser(actor);
	const options = await creationOptions(user, await findKnownPasskeys(user.id));
	return { options, challenge: newChallenge(options.challenge, { purpose: "add-passkey", userId: user.id }) };
}

/** What a browser needs to sign someone in, or to prove that the signed-in person is still there. */
export async function optionsToProve({ user }: Actor): Promise<Asked<object>> {
	const options = await requestOptions(user ? await findKnownPasskeys(user.id) : []);
	return { options, challenge: newChallenge(options.challenge, user ? { purpose: "confirm-identity", userId: user.id } : { purpose: "sign-in", userId: null }) };
}
