import * as z from "zod";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";

/**
 * How long an account knows a browser after a sign-in, in days. Former signing secrets are kept
 * that long.
 */
export const DEVICE_DAYS = 60;

/**
 * The content of the signed device cookie: its account as a keyed hash, and its end in
 * milliseconds.
 */
const Device = z.object({ owner: z.string(), expiresAt: z.number() });
type Device = z.infer<typeof Device>;

const ownerText = (userId: string) => `device of ${userId}`;

/** Makes the browser that has just signed in known to the account. */
export const newDevice = (userId: string): Device => ({
	owner: keyedHash(ownerText(userId)),
	expiresAt: later(now(), DEVICE_DAYS * DAY).getTime(),
});

/** Whether the account knows a browser from an earlier sign-in, by its device cookie. */
export function isKnownDevice(userId: string, brought: unknown): boolean {
	const { data } = Device.safeParse(brought);
	return data !== undefined && data.expiresAt > now().getTime() && isKeyedHash(ownerText(userId), data.owner);
}
