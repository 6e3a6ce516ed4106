import { db } from "#app/infra/database/db.server.ts";
import { SEND_DEADLINE } from "#app/infra/email/mailer.server.ts";
import { CLOCK_TOLERANCE, HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { HOLD_MINUTES, MAX_QUIET_HOURS } from "./email.ts";

/**
 * Milliseconds that an email is leased. This is longer than an attempt can take, so a lease expires only if
 * its process died.
 */
export const EMAIL_LEASE = 4 * SEND_DEADLINE;

/** The number of failed attempts after which we give up on an email. */
export const MAX_ATTEMPTS = 10;

/** The longest that an email waits for quiet hours to end, in milliseconds. */
const LONGEST_QUIET = HOLD_MINUTES * MINUTE + MAX_QUIET_HOURS * HOUR;

/**
 * The longest wait after a number of failed attempts, in milliseconds. The wait doubles each time, up to six
 * hours, plus a quarter for jitter.
 */
export const longestWait = (attempts: number): number =>
	1.25 * Math.min(6 * HOUR, 30 * SECOND * 2 ** (attempts - 1));

/** How far the clock was ahead of the process's uptime at the last check. */
let knownOffset: number | undefined;

/**
 * Shortens the waits of emails if the clock was set back, and once after each startup. Emails that were due
 * immediately become due now. Other emails wait no longer than usual. Leases are shortened the same way.
 */
export async function correctEmailWaits(): Promise<void> {
	const offset = now().getTime() - performance.now();
	if (knownOffset === undefined || offset < knownOffset - SECOND) await shortenWaits();
	knownOffset = offset;
}

async function shortenWaits(): Promise<void> {
	const at = now();
	const ahead = { gt: later(at, CLOCK_TOLERANCE) };
	const { createdAt } = db().outboxEmail.fields;
	const due = await db().outboxEmail.updateMany({
		where: { state: "PENDING", attempts: 0, createdAt: ahead, nextAttemptAt: { ...ahead, lte: createdAt } },
		data: { nextAttemptAt: at },
	});
	let count = due.count;
	// Before the first attempt, an email waits until its decision can no longer be undone, until HOLD_MINUTES
	// after the last email about the same thing, or until quiet hours end. After each failure, it waits longer.
	count += await limitWaits({ attempts: 0, awaitsQuietEnd: false }, later(at, HOLD_MINUTES * MINUTE));
	count += await limitWaits({ attempts: 0, awaitsQuietEnd: true }, later(at, LONGEST_QUIET));
	for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++)
		count += await limitWaits({ attempts }, later(at, longestWait(attempts)));
	const leased = await db().outboxEmail.updateMany({
		where: { state: "PENDING", leasedUntil: { gt: later(at, EMAIL_LEASE + CLOCK_TOLERANCE) } },
		data: { leasedUntil: later(at, EMAIL_LEASE) },
	});
	count += leased.count;
	if (count > 0) log.warn({ count }, "shortened the waits of emails after the clock was set back");
}

/** Makes emails due no later than an instant. Returns how many would have waited longer. */
async function limitWaits(
	which: { attempts: number; awaitsQuietEnd?: boolean },
	until: Date,
): Promise<number> {
	const { count } = await db().outboxEmail.updateMany({
		where: { state: "PENDING", ...which, nextAttemptAt: { gt: later(until, CLOCK_TOLERANCE) } },
		data: { nextAttemptAt: until },
	});
	return count;
}
