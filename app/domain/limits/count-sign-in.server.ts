import { setTimeout as sleep } from "node:timers/promises";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { consumeRateLimit } from "./consume-rate-limit.server.ts";
import { isKnownDevice } from "./known-device.server.ts";

/**
 * Milliseconds that a try waits on an account that many networks try. It holds nothing meanwhile.
 */
const SLOW = 2_000;

/**
 * Counts a try at the password of an account by the network that it comes from, so that strangers
 * use up their own tries and not the owner's. Tries from all networks together are slowed past a
 * limit, the right password too, but never refused. Browsers that the account knows pass both.
 * Without a user it is an address that has no account, and all is the same. Throws `rate_limited`.
 */
export async function countSignIn(actor: Actor, email: string, userId: string | undefined): Promise<void> {
	if (userId && (await passesAsKnown(actor, userId, "sign-in-account"))) return;
	await consumeRateLimit("sign-in-account", keyedHash(`${email} ${actor.address}`));
	if ((await consumePoint("sign-in-slow", keyedHash(email))) > 0) await sleep(SLOW);
}

/**
 * Counts a try at the second factor of an account. Anyone who gets this far knows the password, so
 * all networks share one count: the few digits of a code must not be guessed from many of them.
 * Browsers that the account knows pass it. Throws `rate_limited`.
 */
export async function countSecondFactor(actor: Actor, userId: string): Promise<void> {
	if (await passesAsKnown(actor, userId, "second-factor")) return;
	await consumeRateLimit("second-factor", keyedHash(userId));
}

/**
 * Counts a try from a browser that the account knows. All of them share one count, however many
 * cookies someone has collected.
 */
async function passesAsKnown({ device }: Actor, userId: string, limit: LimitName): Promise<boolean> {
	return isKnownDevice(userId, device) && (await consumePoint(limit, keyedHash(`known devices of ${userId}`))) === 0;
}
