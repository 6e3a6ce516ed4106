import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../platform/actor.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";

/**
 * Days that an account recognizes a browser after a sign-in. Former signing secrets are kept just as long.
 */
export const DEVICE_DAYS = 60;

/**
 * The content of the signed device cookie: the account as a keyed hash, and the expiration in milliseconds.
 */
const Device = z.object({ owner: z.string(), expiresAt: z.number() });
type Device = z.infer<typeof Device>;

const ownerText = (userId: string) => `device of ${userId}`;

/** The cookie content for a browser that has just signed in, so that the account recognizes it. */
export const newDevice = (userId: string): Device => ({
	owner: keyedHash(ownerText(userId)),
	expiresAt: later(now(), DEVICE_DAYS * DAY).getTime(),
});

/** Whether this browser's device cookie shows an earlier sign-in to the account. */
function isKnownDevice(userId: string, brought: unknown): boolean {
	const { data } = Device.safeParse(brought);
	return data !== undefined && data.expiresAt > now().getTime() && isKeyedHash(ownerText(userId), data.owner);
}

/** Milliseconds that an attempt waits if many networks try the account. Waiting uses no resources. */
const SLOW = 2_000;

/**
 * Counts a password attempt by account and network, so that strangers use up their own attempts and not the
 * owner's. Above a limit across all networks, every attempt is slowed down, even with the right password, but
 * that limit doesn't reject any. Known browsers share a separate limit, and their attempts count toward the
 * other limits only after that limit is used up. Addresses without an account are treated the same way.
 * Throws `rate_limited`.
 */
export async function countSignIn(actor: Actor, email: string, userId: string | undefined): Promise<void> {
	if (userId && (await passesAsKnown(actor, userId, "sign-in-account"))) return;
	await consumeRateLimit("sign-in-account", keyedHash(`${email} ${actor.address}`));
	if ((await consumePoint("sign-in-slow", keyedHash(email))) > 0) await sleep(SLOW);
}

/**
 * Counts an attempt to pass an account's second factor, after the first factor has been passed. Attempts from
 * all networks share one count, so that an attacker can't get more guesses at a short code by using many
 * networks. The account's known browsers have a separate count. Throws `rate_limited`.
 */
export async function countSecondFactor(actor: Actor, userId: string): Promise<void> {
	if (await passesAsKnown(actor, userId, "second-factor")) return;
	await consumeRateLimit("second-factor", keyedHash(userId));
}

/**
 * Whether an attempt is from a known browser and within the limit. Counts only attempts from known browsers.
 * All of an account's known browsers share one count, no matter how many cookies someone has collected.
 */
async function passesAsKnown({ device }: Actor, userId: string, limit: LimitName): Promise<boolean> {
	return (
		isKnownDevice(userId, device) &&
		(await consumePoint(limit, keyedHash(`known devices of ${userId}`))) === 0
	);
}
