import { db } from "#app/infra/database/db.server.ts";
import { SEND_DEADLINE } from "#app/infra/mail/mailer.server.ts";
import { CLOCK_TOLERANCE, HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { HOLD_MINUTES } from "./email.ts";

/** Longer than one attempt may take; a mail whose sender died is tried again after it. */
export const MAIL_LEASE = 4 * SEND_DEADLINE;

/** After so many attempts in vain a mail is given up. */
export const MAX_ATTEMPTS = 10;

/** The longest that a mail waits after a number of attempts in vain, in milliseconds: twice as long each time, up to six hours, and a quarter of jitter. */
export const longestWait = (attempts: number): number => 1.25 * Math.min(6 * HOUR, 30 * SECOND * 2 ** (attempts - 1));

/** By how much the clock was ahead of the time since the start of the process when it was last looked at. */
let lead: number | undefined;

/**
 * Where the clock was set back, and once after a start: has no mail wait for longer than if it had not been. Mails that were to be sent
 * at once are due now, others wait for as long as they do at most, and so does a lease.
 */
export async function mendWaits(): Promise<void> {
	const present = now().getTime() - performance.now();
	if (lead === undefined || present < lead - SECOND) await shortenWaits();
	lead = present;
}

async function shortenWaits(): Promise<void> {
	const at = now();
	const ahead = { gt: later(at, CLOCK_TOLERANCE) };
	const { createdAt } = db().outboxMail.fields;
	const due = await db().outboxMail.updateMany({
		where: { state: "PENDING", attempts: 0, createdAt: ahead, nextAttemptAt: { ...ahead, lte: createdAt } },
		data: { nextAttemptAt: at },
	});
	let count = due.count;
	for (let attempts = 0; attempts <= MAX_ATTEMPTS; attempts++) {
		// Before the first try a mail is held back for HOLD_MINUTES at most, afterwards longer with each failure.
		const until = later(at, attempts === 0 ? HOLD_MINUTES * MINUTE : longestWait(attempts));
		const waiting = await db().outboxMail.updateMany({
			where: { state: "PENDING", attempts, nextAttemptAt: { gt: later(until, CLOCK_TOLERANCE) } },
			data: { nextAttemptAt: until },
		});
		count += waiting.count;
	}
	const leased = await db().outboxMail.updateMany({
		where: { state: "PENDING", leasedUntil: { gt: later(at, MAIL_LEASE + CLOCK_TOLERANCE) } },
		data: { leasedUntil: later(at, MAIL_LEASE) },
	});
	count += leased.count;
	if (count > 0) log.warn({ count }, "mails that waited for a time from before the clock was set back wait no longer than usual");
}
