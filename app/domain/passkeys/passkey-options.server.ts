import { creationOptions, requestOptions } from "#app/infra/security/webauthn.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type Challenge, newChallenge } from "./challenge.server.ts";
import { findKnownPasskeys } from "./passkey-queries.server.ts";

/** WebAuthn options for the browser, and their challenge for the signed cookie. */
type Asked<Options> = { options: Options; challenge: Challenge };

/** Options to create a passkey for the signed-in user. */
export async function optionsToAdd(actor: Actor): Promise<Asked<object>> {
	const user = requireUser(actor);
	const options = await creationOptions(user, await findKnownPasskeys(user.id));
	return { options, challenge: newChallenge(options.challenge, { purpose: "add-passkey", userId: user.id }) };
}

/** Options to sign in, or to confirm the signed-in user's identity. */
export async function optionsToProve({ user }: Actor): Promise<Asked<object>> {
	const options = await requestOptions(user ? await findKnownPasskeys(user.id) : []);
	return {
		options,
		challenge: newChallenge(
			options.challenge,
			user ? { purpose: "confirm-identity", userId: user.id } : { purpose: "sign-in", userId: null },
		),
	};
}
