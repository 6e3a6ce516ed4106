import { setTimeout as sleep } from "node:timers/promises";
import { makeScheduledBackups } from "#app/infra/backups/back-up.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { onAnnouncement } from "#app/infra/database/events.server.ts";
import { DAY, HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { returnLongHeldPayments } from "../../bookings/long-held-payments.server.ts";
import { moneyOutcomes } from "../../bookings/money-outcomes.server.ts";
import { copyDepictions } from "../../bookings/performer-records/depictions.server.ts";
import { sweepPerformerRecords } from "../../bookings/performer-records/keep-performer-records.server.ts";
import { makePreviews } from "../../bookings/previews/previews.server.ts";
import { sweepReleases } from "../../bookings/releases/release.server.ts";
import { remindOfClaims } from "../../bookings/remind-of-claims.server.ts";
import { expireBookings, remindProfessionals } from "../../bookings/remind-of-requests.server.ts";
import { publishReviews } from "../../bookings/reviews.server.ts";
import { remindOfLicenseEnds } from "../../bookings/rights/remind-of-license-ends.server.ts";
import { runDeadlines } from "../../bookings/run-deadlines.server.ts";
import { endSuspendedBookings } from "../../bookings/suspended-bookings.server.ts";
import { finishUploads, sweepUploads } from "../../bookings/uploads/uploads.server.ts";
import { publishScheduled } from "../../content/editorial/edit-content.server.ts";
import { followContent } from "../../content/editorial/follow-content.server.ts";
import { sweepFeedback } from "../../content/page-feedback.server.ts";
import { runCheckouts } from "../../money/checkout.server.ts";
import { sendDeposits } from "../../money/own-funds.server.ts";
import { holdPayouts } from "../../money/payee.server.ts";
import { applyPaymentEvents } from "../../money/payment-events.server.ts";
import { sendPayouts } from "../../money/payout.server.ts";
import { reconcilePayments } from "../../money/reconcile-payments.server.ts";
import { sendRefunds } from "../../money/refund.server.ts";
import { remindOfEvidence } from "../../money/remind-of-evidence.server.ts";
import { reverseTransfers } from "../../money/reverse-transfer.server.ts";
import { sendEvidence } from "../../money/send-evidence.server.ts";
import { runTestBank } from "../../money/test-bank.server.ts";
import { sweepAccountTokens } from "../../people/account-token.server.ts";
import { sweepApiKeys } from "../../people/api-keys.server.ts";
import { indexPersonWords } from "../../people/person.server.ts";
import { sweepSessions } from "../../people/sessions.server.ts";
import { reduceBirthDates } from "../../people/verify-age.server.ts";
import { sweepCounts } from "../../platform/counters.server.ts";
import { deliverEmail } from "../../platform/email/deliver-email.server.ts";
import { sendDigests } from "../../platform/email/digests.server.ts";
import { sweepEmail } from "../../platform/email/outbox.server.ts";
import { removeDiscardedFiles, sweepFiles, sweepOldIncoming } from "../../platform/files/file.server.ts";
import { scanFiles } from "../../platform/files/scan-files.server.ts";
import { sweepLiveEvents } from "../../platform/live-events.server.ts";
import { currentMaintenance, followMaintenance } from "../../platform/maintenance.server.ts";
import { sweepPendingForms } from "../../platform/pending-forms.server.ts";
import { refreshCalendars } from "../../profiles/busy-calendar.server.ts";
import { locateProfessionals } from "../../profiles/refresh-directory.server.ts";
import { sendSavedSearches } from "../../profiles/saved-search.server.ts";
import { deleteRemovedText } from "../../trust/decide-report.server.ts";
import { deleteAccounts } from "../../trust/delete-account.server.ts";
import { sweepDrafts } from "../../vetting/application-draft.server.ts";
import { sweepInvitations } from "../../vetting/invitations.server.ts";
import { remindReferences } from "../../vetting/references.server.ts";
import { sendCampaigns } from "../campaigns/send-campaigns.server.ts";
import { rollUpFunnel } from "../figures/roll-up-funnel.server.ts";
import { runImports, sweepImports } from "../imports/run-imports.server.ts";
import { sweepNewsletter } from "../newsletter/newsletter.server.ts";
import { deliverWebhooks } from "../webhooks/deliver-webhooks.server.ts";
import { sweepWebhooks } from "../webhooks/webhooks.server.ts";
import { sweepErrors, writeErrors } from "./error-inbox.server.ts";
import { type JobFacts, type JobName, jobList, MAINTENANCE_JOBS, runsOn } from "./job-list.server.ts";
import { claimJob, finishJob, JOB_LEASE, releaseJobs, renewJob } from "./job-runs.server.ts";

/** A background job. It may be killed at any point and run again. */
type Job = Omit<JobFacts, "name"> & {
	name: JobName;
	/**
	 * Returns how many records it changed. Once `isStopped` returns true, the job doesn't start anything that
	 * can wait until the server runs again. A few seconds later, the signal is aborted.
	 */
	run: (options?: { signal: AbortSignal; isStopped: () => boolean }) => Promise<number>;
};

const runs: Record<JobName, Job["run"]> = {
	"deliver-mail": deliverEmail,
	"deliver-webhooks": (running) => deliverWebhooks(running),
	"publish-scheduled": publishScheduled,
	"follow-content": followContent,
	"follow-maintenance": followMaintenance,
	"send-campaigns": sendCampaigns,
	"run-imports": (running) => runImports(running),
	"keep-person-words": indexPersonWords,
	"run-test-bank": runTestBank,
	"apply-payment-events": () => applyPaymentEvents(moneyOutcomes),
	"send-refunds": sendRefunds,
	"send-deposits": sendDeposits,
	"send-payouts": (running) => sendPayouts(moneyOutcomes, running),
	"hold-payouts": (running) => holdPayouts(running),
	"reverse-transfers": reverseTransfers,
	"send-evidence": sendEvidence,
	"remind-of-evidence": remindOfEvidence,
	"run-checkouts": runCheckouts,
	"reconcile-payments": () => reconcilePayments(moneyOutcomes),
	"sweep-sessions": sweepSessions,
	"sweep-api-keys": sweepApiKeys,
	"sweep-account-tokens": sweepAccountTokens,
	"sweep-pending-forms": sweepPendingForms,
	"reduce-birth-dates": reduceBirthDates,
	"sweep-submissions": sweepSubmissions,
	"write-errors": writeErrors,
	"sweep-errors": sweepErrors,
	"sweep-feedback": sweepFeedback,
	"sweep-newsletter": sweepNewsletter,
	"sweep-live-events": sweepLiveEvents,
	"sweep-drafts": sweepDrafts,
	"remind-references": remindReferences,
	"remove-discarded-files": removeDiscardedFiles,
	"finish-uploads": finishUploads,
	"sweep-uploads": sweepUploads,
	"make-previews": (running) => makePreviews(running),
	"scan-files": scanFiles,
	"sweep-files": sweepFiles,
	"sweep-incoming": sweepOldIncoming,
	"roll-up-funnel": rollUpFunnel,
	"sweep-counts": sweepCounts,
	"delete-accounts": deleteAccounts,
	"expire-bookings": expireBookings,
	"remind-professionals": remindProfessionals,
	"send-digests": sendDigests,
	"sweep-invitations": sweepInvitations,
	"sweep-imports": sweepImports,
	"send-saved-searches": sendSavedSearches,
	"locate-professionals": locateProfessionals,
	"run-deadlines": runDeadlines,
	"return-long-held-payments": returnLongHeldPayments,
	"end-suspended-bookings": endSuspendedBookings,
	"remind-of-claims": remindOfClaims,
	"remind-of-license-ends": remindOfLicenseEnds,
	"sweep-releases": sweepReleases,
	"copy-depictions": (running) => copyDepictions(running),
	"sweep-performer-records": sweepPerformerRecords,
	"publish-reviews": publishReviews,
	"forget-removed-text": deleteRemovedText,
	"refresh-calendars": refreshCalendars,
	"make-backups": makeScheduledBackups,
	"sweep-mail": sweepEmail,
	"sweep-webhooks": sweepWebhooks,
	"sweep-rate-limits": sweepRateLimits,
};

export const jobs: readonly Job[] = jobList.map((job) => ({ ...job, run: runs[job.name] }));

/** The timers of jobs that are waiting, by name. */
const timers = new Map<string, NodeJS.Timeout>();
/** Jobs to run again as soon as their current run on this node has ended. */
const wakened = new Set<string>();
let stopListening: (() => void) | undefined;
const running = new Set<Promise<number>>();
let stopping = new AbortController();
let isStopped = false;

/**
 * The time for which running jobs may continue after the scheduler stops, in milliseconds: `undisturbed`
 * before their signal is aborted, and `last` after it.
 */
const GRACE = { undisturbed: 3_000, last: 1_000 };

/**
 * Starts the jobs that a node with this role runs. Each runs when it is due. If several nodes share a database, only one of them runs a job,
 * unless the job leases its own work.
 */
export async function startScheduler(): Promise<void> {
	isStopped = false;
	stopping = new AbortController();
	// If this fails, the claims expire by themselves.
	if (!isPostgres())
		await releaseJobs().catch((error: unknown) => log.warn({ err: error }, "jobs not released"));
	stopListening?.();
	const ours = jobs.filter((job) => runsOn(job, settings().NODE_ROLE));
	const wakeOurs = (name: string) => {
		const job = ours.find((one) => one.name === name);
		if (job) wake(job);
	};
	stopListening = onAnnouncement("asked_jobs", wakeOurs, () => ours.forEach(wake));
	for (const job of ours) schedule(job, 0);
}

/**
 * Stops starting runs, and waits a few seconds for those in progress. A run that is still waiting for another
 * server is aborted.
 */
export async function stopScheduler(): Promise<void> {
	isStopped = true;
	stopListening?.();
	stopListening = undefined;
	for (const timer of timers.values()) clearTimeout(timer);
	timers.clear();
	const ended = Promise.all(running);
	if ((await Promise.race([ended, sleep(GRACE.undisturbed, "running", { ref: false })])) !== "running")
		return;
	stopping.abort(new Error("The server was stopped."));
	await Promise.race([ended, sleep(GRACE.last, undefined, { ref: false })]);
}

/** Tries a job now instead of when its timer ends. Whether it is due is in the database. */
function wake(job: Job): void {
	if (isStopped) return;
	const timer = timers.get(job.name);
	if (!timer) {
		wakened.add(job.name);
		return;
	}
	clearTimeout(timer);
	schedule(job, 0);
}

function schedule(job: Job, wait: number): void {
	if (isStopped) return;
	const delay = wakened.delete(job.name) ? 0 : wait;
	const timer = setTimeout(
		() => {
			timers.delete(job.name);
			const run = runWhenDue(job);
			running.add(run);
			void run.then((next) => {
				running.delete(run);
				schedule(job, next);
			});
		},
		// Limited because the clock may be changed, and because timers have a maximum delay.
		Math.min(delay, HOUR),
	);
	timer.unref();
	timers.set(job.name, timer);
}

/** Whether a job has to wait for the end of maintenance. */
const isWaiting = (name: JobName): boolean => currentMaintenance() !== null && !MAINTENANCE_JOBS.has(name);

/** How soon a job that waits for the end of maintenance is tried again, in milliseconds. */
const AFTER_MAINTENANCE = 5 * SECOND;

const runOptions = (name: JobName) => ({
	signal: stopping.signal,
	isStopped: () => isStopped || isWaiting(name),
});

/**
 * Runs a job if it is due, no other node has claimed it, and it doesn't wait for the end of maintenance. Returns the milliseconds until the next try.
 * Never rejects.
 */
async function runWhenDue(job: Job): Promise<number> {
	try {
		if (isWaiting(job.name)) return AFTER_MAINTENANCE;
		if (job.leasesItsWork) {
			await job.run(runOptions(job.name));
			return job.every;
		}
		const wait = await claimJob(job.name, job.every);
		return wait > 0 ? wait : await runClaimed(job);
	} catch (error) {
		reportError({ job: job.name, err: error }, "job failed");
		return job.leasesItsWork ? job.every : MINUTE;
	}
}

async function runClaimed({ name, every, run }: Job): Promise<number> {
	const renewing = setInterval(
		() =>
			void renewJob(name).catch((error: unknown) => log.warn({ job: name, err: error }, "job not renewed")),
		JOB_LEASE / 3,
	);
	try {
		const count = await run(runOptions(name));
		await finishJob(name, { count });
		log[count > 0 ? "info" : "debug"]({ job: name, count }, "job done");
		return every;
	} catch (error) {
		// Without a database, both the job and its record fail. The first error gives the reason.
		await finishJob(name, { error: error instanceof Error ? error.message : String(error) }).catch(
			(err: unknown) => log.warn({ job: name, err }, "failure of job not recorded"),
		);
		throw error;
	} finally {
		clearInterval(renewing);
	}
}

/** Deletes submissions after a day. Until then, a repeated POST is recognized. */
async function sweepSubmissions(): Promise<number> {
	const { count } = await db().submission.deleteMany({ where: { createdAt: { lt: later(now(), -DAY) } } });
	return count;
}

async function sweepRateLimits(): Promise<number> {
	const { count } = await db().rateLimiterFlexible.deleteMany({ where: { expire: { lt: now() } } });
	return count;
}
