import { setTimeout as sleep } from "node:timers/promises";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { consumeRateLimit } from "./consume-rate-limit.server.ts";
import { isKnownDevice } from "./known-device.server.ts";

/**
 * Milliseconds that an attempt waits if many networks try the account. It holds no resources
 * meanwhile.
 */
const SLOW = 2_000;

/**
 * Counts a password attempt by account and network, so that strangers use up their own attempts and
 * not the owner's. Above a limit across all networks, attempts are slowed down, right password or
 * not, but never refused. Browsers known to the account bypass both. An address without an account
 * (no user) behaves the same. Throws `rate_limited`.
 */
export async function countSignIn(actor: Actor, email: string, userId: string | undefined): Promise<void> {
	if (userId && (await passesAsKnown(actor, userId, "sign-in-account"))) return;
	await consumeRateLimit("sign-in-account", keyedHash(`${email} ${actor.address}`));
	if ((await consumePoint("sign-in-slow", keyedHash(email))) > 0) await sleep(SLOW);
}

/**
 * Counts a second-factor attempt of an account. Anyone who gets this far knows the password, so all
 * networks share one count: a short code must not be guessed from many of them. Browsers known to
 * the account bypass it. Throws `rate_limited`.
 */
export async function countSecondFactor(actor: Actor, userId: string): Promise<void> {
	if (await passesAsKnown(actor, userId, "second-factor")) return;
	await consumeRateLimit("second-factor", keyedHash(userId));
}

/**
 * Counts an attempt from a known browser. All of an account's known browsers share one count,
 * however many cookies someone has collected.
 */
async function passesAsKnown({ device }: Actor, userId: string, limit: LimitName): Promise<boolean> {
	return (
		isKnownDevice(userId, device) &&
		(await consumePoint(limit, keyedHash(`known devices of ${userId}`))) === 0
	);
}
