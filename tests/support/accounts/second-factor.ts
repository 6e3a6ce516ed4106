import { openRecoveryCodes } from "#app/domain/people/second-factor.server.ts";
import { getSetUp, startTwoFactor, turnOnTwoFactor } from "#app/domain/people/two-factor.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { visitor } from "./actors.ts";
import { computeCode } from "./authenticator.ts";

/** Sets up two-factor sign-in for a member. Returns the app's secret and the recovery codes. */
export async function setUpTwoFactor(user: SignedInUser): Promise<{ secret: string; codes: string[] }> {
	const actor = visitor({ user });
	await startTwoFactor(actor);
	const { secret = "" } = (await getSetUp(user)) ?? {};
	const { sealedCodes } = await turnOnTwoFactor(actor, { code: computeCode(secret) });
	// The actor of the person's next request.
	user.credentialVersion++;
	return { secret, codes: openRecoveryCodes(user.id, sealedCodes) ?? [] };
}
