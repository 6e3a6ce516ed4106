import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#app/infra/database/db.server.ts";
import { type SendOptions, sendEmail } from "#app/infra/email/mailer.server.ts";
import { later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { emailsTried } from "#app/infra/process/metrics.server.ts";
import { Semaphore } from "#app/infra/process/semaphore.server.ts";
import { type EmailPriority, PRIORITIES } from "./email.ts";
import { correctEmailWaits, longestWait, MAX_ATTEMPTS } from "./email-waits.server.ts";
import { leaseEmail } from "./lease-email.sql.server.ts";

/** How many emails are sent at once, not counting slow attempts. */
const SLOTS = 5;

/** Milliseconds after which an attempt is treated as slow and frees its slot for the next email. */
const HEAD_START = 2 * SECOND;

/**
 * For each priority, how many attempts may be in progress before its emails have to wait. More urgent
 * priorities have higher limits, so slow attempts for less urgent emails can't block them.
 */
const MOST_IN_PROGRESS: Record<EmailPriority, number> = { 0: 20, 1: 15, 2: 10 };

/** Milliseconds between checks for new emails while slow attempts are in progress. */
const POLL_INTERVAL = SECOND;

type DeliverOptions = SendOptions & {
	/** Returns true once no more attempts may begin. Attempts in progress continue. */
	isStopped?: () => boolean;
};

/**
 * Sends the emails that are due, most urgent first, until none are left. Returns how many it tried. Each
 * email is leased just before it is sent. Parallel runs therefore never send the same email, and a more
 * urgent email that arrives during the run is sent first. If the process crashes before the result is stored,
 * the email is tried again with the same Message-ID. The delay doubles after each failure, up to six hours,
 * give or take a quarter. After ten attempts, the email is DEAD and stays in the outbox for the team.
 * Aborting the signal ends the run and fails the attempts in progress.
 */
export async function deliverEmail({ signal, deadline, isStopped }: DeliverOptions = {}): Promise<number> {
	const slots = new Semaphore(SLOTS);
	const attempts = new Set<Promise<void>>();
	const faults: unknown[] = [];
	let tried = 0;
	try {
		for (;;) {
			const release = await slots.acquire();
			if (signal?.aborted || isStopped?.() || faults.length > 0) break;
			await correctEmailWaits();
			const lowest = PRIORITIES.findLast((priority) => attempts.size < MOST_IN_PROGRESS[priority]);
			const id = lowest === undefined ? null : await leaseEmail(lowest);
			if (id) {
				tried++;
				const slow = setTimeout(release, HEAD_START);
				const attempted = attempt(id, { signal, deadline })
					.catch((error: unknown) => void faults.push(error))
					.finally(() => {
						clearTimeout(slow);
						attempts.delete(attempted);
						release();
					});
				attempts.add(attempted);
			} else {
				release();
				if (attempts.size === 0) break;
				await Promise.race([...attempts, sleep(POLL_INTERVAL, undefined, { ref: false })]);
			}
		}
	} finally {
		await Promise.all(attempts);
	}
	if (faults.length > 0) throw faults[0];
	return tried;
}

async function attempt(id: string, options: SendOptions): Promise<void> {
	const email = await db().outboxEmail.findUniqueOrThrow({ where: { id } });
	try {
		await sendEmail(email, options);
		await db().outboxEmail.update({
			where: { id },
			data: { state: "SENT", sentAt: now(), leasedUntil: null, lastError: null },
		});
		emailsTried.inc({ outcome: "sent" });
	} catch (error) {
		const isDead = email.attempts >= MAX_ATTEMPTS;
		await db().outboxEmail.update({
			where: { id },
			data: {
				state: isDead ? "DEAD" : "PENDING",
				leasedUntil: null,
				nextAttemptAt: later(now(), longestWait(email.attempts) * (0.6 + Math.random() * 0.4)),
				lastError: getMessage(error),
			},
		});
		emailsTried.inc({ outcome: isDead ? "dead" : "failed" });
		log.warn(
			{ emailId: id, kind: email.kind, attempts: email.attempts, isDead, err: error },
			"email not sent",
		);
	}
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);
