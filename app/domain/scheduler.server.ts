import { DAY, HOUR, later, MINUTE, now, SECOND } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { log } from "#app/infra/log.server.ts";
import { sweepAccountTokens } from "./accounts/account-token.server.ts";
import { sweepSessions } from "./accounts/sessions.server.ts";
import { remindReferences } from "./applications/remind-references.server.ts";
import { sweepDrafts } from "./applications/sweep-drafts.server.ts";
import { removeDiscardedFiles, sweepFiles } from "./files/sweep-files.server.ts";
import { deliverMail } from "./mail/deliver-mail.server.ts";
import { sweepNewsletter } from "./newsletter/sweep-newsletter.server.ts";

type Job = { name: string; every: number; run: () => Promise<number> };

/** Work that no request waits for. Each job may be killed anywhere and run again. */
const jobs: Job[] = [
	{ name: "deliver-mail", every: 2 * SECOND, run: deliverMail },
	{ name: "sweep-sessions", every: DAY, run: sweepSessions },
	{ name: "sweep-account-tokens", every: DAY, run: sweepAccountTokens },
	{ name: "sweep-submissions", every: DAY, run: sweepSubmissions },
	{ name: "sweep-newsletter", every: DAY, run: sweepNewsletter },
	{ name: "sweep-drafts", every: DAY, run: sweepDrafts },
	{ name: "remind-references", every: HOUR, run: remindReferences },
	{ name: "remove-discarded-files", every: MINUTE, run: removeDiscardedFiles },
	{ name: "sweep-files", every: HOUR, run: sweepFiles },
	{ name: "sweep-withheld-mail", every: DAY, run: sweepWithheldMail },
	{ name: "sweep-rate-limits", every: DAY, run: sweepRateLimits },
];

const timers = new Set<NodeJS.Timeout>();
const running = new Set<Promise<void>>();
let isStopped = false;

/** Starts all jobs; each runs at once and then again a while after it has ended. */
export function startScheduler(): void {
	isStopped = false;
	for (const job of jobs) schedule(job, 0);
}

/** Starts no more runs and waits for those under way. */
export async function stopScheduler(): Promise<void> {
	isStopped = true;
	for (const timer of timers) clearTimeout(timer);
	timers.clear();
	await Promise.all(running);
}

function schedule(job: Job, delay: number): void {
	if (isStopped) return;
	const timer = setTimeout(() => {
		timers.delete(timer);
		const run = runOnce(job);
		running.add(run);
		void run.finally(() => {
			running.delete(run);
			schedule(job, job.every);
		});
	}, delay);
	timer.unref();
	timers.add(timer);
}

async function runOnce({ name, run }: Job): Promise<void> {
	try {
		const count = await run();
		if (count > 0) log.debug({ job: name, count }, "job done");
	} catch (error) {
		log.error({ job: name, err: error }, "job failed");
	}
}

/** A repeated post is recognised for a day. */
async function sweepSubmissions(): Promise<number> {
	const { count } = await db().submission.deleteMany({ where: { createdAt: { lt: later(now(), -DAY) } } });
	return count;
}

async function sweepWithheldMail(): Promise<number> {
	const { count } = await db().outboxMail.deleteMany({ where: { state: "WITHHELD", createdAt: { lt: later(now(), -DAY) } } });
	return count;
}

async function sweepRateLimits(): Promise<number> {
	const { count } = await db().rateLimiterFlexible.deleteMany({ where: { expire: { lt: now() } } });
	return count;
}
