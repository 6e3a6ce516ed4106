import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes } from "#app/infra/security/secrets.server.ts";

const HEADER = "Test-Bank-Signature";
/** How far a signature's time may be in the past or ahead of the clock. */
const TOLERANCE = 5 * MINUTE;

/** The key belongs to the instance and is derived from its secrets, so no key has to be configured. */
const KEY_NAME = "test-bank:webhooks";

const sign = (key: string, seconds: number, body: string) =>
	createHmac("sha256", key).update(`${seconds}.${body}`).digest();

/**
 * The headers of a signed webhook: the second at which it was sent, and an HMAC of that second and the body.
 */
export function signatureHeaders(body: string, at = now()): Record<string, string> {
	const seconds = Math.floor(at.getTime() / SECOND);
	return { [HEADER]: `t=${seconds},v1=${sign(keyedHash(KEY_NAME), seconds, body).toString("hex")}` };
}

/** Whether a signature matches the body and is recent. An older signing secret is also accepted. */
export function isSignedByTestBank(body: string, headers: Headers): boolean {
	const [, seconds, hex = ""] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(headers.get(HEADER) ?? "") ?? [];
	if (seconds === undefined || Math.abs(now().getTime() - Number(seconds) * SECOND) > TOLERANCE) return false;
	const given = Buffer.from(hex, "hex");
	return keyedHashes(KEY_NAME).some((key) => timingSafeEqual(sign(key, Number(seconds), body), given));
}
