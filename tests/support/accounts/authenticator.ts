import { Secret, TOTP } from "otpauth";
import { now } from "#app/infra/process/clock.server.ts";

/** Computes the code that an authenticator app shows for a secret at a time. */
export const computeCode = (secret: string, at = now()): string =>
	new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });

/** Returns six digits that aren't a valid code at or around a time. */
export function wrongCode(secret: string, at = now()): string {
	const right = [-60, -30, 0, 30, 60].map((seconds) =>
		computeCode(secret, new Date(at.getTime() + seconds * 1_000)),
	);
	return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
		(code) => !right.includes(code),
	) as string;
}
