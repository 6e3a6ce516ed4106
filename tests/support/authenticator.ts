import { Secret, TOTP } from "otpauth";
import type { SignedInUser } from "#app/domain/actor.ts";
import { openRecoveryCodes } from "#app/domain/two-factor/recovery-codes.server.ts";
import { startTwoFactor } from "#app/domain/two-factor/start-two-factor.server.ts";
import { turnOnTwoFactor } from "#app/domain/two-factor/turn-on-two-factor.server.ts";
import { getSetUp } from "#app/domain/two-factor/two-factor-queries.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { PASSWORD, visitor } from "./actors.ts";

/** The code that an authenticator app shows for a secret at an instant. */
export const codeOf = (secret: string, at = now()): string => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });

/** Six digits that no time step around an instant has. */
export function wrongCode(secret: string, at = now()): string {
	const right = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, new Date(at.getTime() + seconds * 1_000)));
	return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) as string;
}

/** Sets up two-factor sign-in for a member; returns the app's secret and the recovery codes. */
export async function setUpTwoFactor(user: SignedInUser): Promise<{ secret: string; codes: string[] }> {
	const actor = visitor({ user });
	await startTwoFactor(actor);
	const { secret = "" } = (await getSetUp(user)) ?? {};
	const { sealedCodes } = await turnOnTwoFactor(actor, { code: codeOf(secret), currentPassword: PASSWORD });
	return { secret, codes: openRecoveryCodes(user.id, sealedCodes) ?? [] };
}
