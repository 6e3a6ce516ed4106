import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND, setClockAhead } from "./clock.server.ts";
import { isStripeTestKey, settings } from "./settings.server.ts";
import { writeFileAtomically } from "./write-file.server.ts";

/** How often a running demo checks whether its clock was moved, in milliseconds. */
const LOOK = SECOND;

/** The file that stores how far the demo's clock is ahead, in milliseconds. */
const path = (): string => join(settings().dataDir, "demo-clock.json");

const read = (): number => (existsSync(path()) ? Number(JSON.parse(readFileSync(path(), "utf8"))) || 0 : 0);

/**
 * Whether this instance has a demo's clock. Production has one only with ALLOW_DEMO=1, and no instance has one
 * with a live Stripe key, because real money must not move early.
 */
export function hasDemoClock(): boolean {
	const { isProduction, ALLOW_DEMO, STRIPE_SECRET_KEY: key } = settings();
	return (!isProduction || ALLOW_DEMO) && (key === undefined || isStripeTestKey(key));
}

/** Makes the process follow the demo's clock, if there is one. */
export function followDemoClock(): void {
	if (!hasDemoClock()) return;
	setClockAhead(read());
	setInterval(() => setClockAhead(read()), LOOK).unref();
}

/**
 * Moves the demo's clock ahead, including the clock of a server that is running on the same
 * DATA_DIR. Returns how far ahead it is now, in milliseconds.
 */
export function advanceDemoClock(milliseconds: number): number {
	const ahead = read() + milliseconds;
	writeFileAtomically(path(), JSON.stringify(ahead));
	return ahead;
}
