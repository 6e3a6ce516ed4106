import type { SignedInUser } from "#app/domain/actor.ts";
import { openRecoveryCodes } from "#app/domain/two-factor/recovery-codes.server.ts";
import { startTwoFactor } from "#app/domain/two-factor/start-two-factor.server.ts";
import { turnOnTwoFactor } from "#app/domain/two-factor/turn-on-two-factor.server.ts";
import { getSetUp } from "#app/domain/two-factor/two-factor-queries.server.ts";
import { visitor } from "./actors.ts";
import { codeOf } from "./authenticator.ts";

/** Sets up two-factor sign-in for a member. Returns the app's secret and the recovery codes. */
export async function setUpTwoFactor(user: SignedInUser): Promise<{ secret: string; codes: string[] }> {
	const actor = visitor({ user });
	await startTwoFactor(actor);
	const { secret = "" } = (await getSetUp(user)) ?? {};
	const { sealedCodes } = await turnOnTwoFactor(actor, { code: codeOf(secret) });
	// The actor of the person's next request.
	user.credentialVersion++;
	return { secret, codes: openRecoveryCodes(user.id, sealedCodes) ?? [] };
}
