import { expect } from "vitest";
import { keepPendingSignIn, openRecoveryCodes } from "#app/domain/people/second-factor.server.ts";
import { getSetUp, startTwoFactor, turnOnTwoFactor } from "#app/domain/people/two-factor.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { authenticate, visitor } from "./actors.ts";
import { computeCode } from "./authenticator.ts";

/** Sets up two-factor sign-in for a member. Returns the authenticator's secret and the recovery codes. */
export async function setUpTwoFactor(user: SignedInUser): Promise<{ secret: string; codes: string[] }> {
	const actor = visitor({ user });
	await startTwoFactor(actor);
	const { secret = "" } = (await getSetUp(user)) ?? {};
	const { sealedCodes } = await turnOnTwoFactor(actor, { code: computeCode(secret) });
	// The person's next request has the new credential version.
	user.credentialVersion++;
	return { secret, codes: openRecoveryCodes(user.id, sealedCodes) ?? [] };
}

/** Starts a sign-in as the right password does, so that only the code is missing. Returns its token. */
export const newPendingSignIn = async (userId: string): Promise<string> =>
	(await keepPendingSignIn(await authenticate(userId))) ?? "";

/** Returns a matcher for an error that refuses the value of a field. */
export const invalidIn = (field: string) => ({
	name: "DomainError",
	code: "invalid",
	fieldErrors: { [field]: [expect.any(String)] },
});
