import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#app/infra/database/db.server.ts";
import { onAnnouncement } from "#app/infra/database/events.server.ts";
import { DAY, HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
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
import { indexPersonWords } from "../../people/person.server.ts";
import { sweepSessions } from "../../people/sessions.server.ts";
import { reduceBirthDates } from "../../people/verify-age.server.ts";
import { sweepCounts } from "../../platform/counters.server.ts";
import { deliverEmail } from "../../platform/email/deliver-email.server.ts";
import { sendDigests } from "../../platform/email/digests.server.ts";
import { sweepEmail } from "../../platform/email/outbox.server.ts";
import { removeDiscardedFiles, sweepFiles } from "../../platform/files/file.server.ts";
import { scanFiles } from "../../platform/files/scan-files.server.ts";
import { sweepLiveEvents } from "../../platform/live-events.server.ts";
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
import { sweepNewsletter } from "../newsletter/newsletter.server.ts";
import { sweepErrors, writeErrors } from "./error-inbox.server.ts";
import { claimJob, finishJob, JOB_LEASE, releaseJobs, renewJob } from "./job-runs.server.ts";

/** A background job. It may be killed at any point and run again. */
export type Job = {
	name: string;
	/** What it does, in a sentence for the team. */
	does: string;
	/** Whether running it early may move money, so it is confirmed first. */
	movesMoney?: true;
	/** Milliseconds from the end of one run to the start of the next. */
	every: number;
	/**
	 * Returns how many records it changed. Once `isStopped` returns true, the job doesn't start anything that
	 * can wait until the server runs again. A few seconds later, the signal is aborted.
	 */
	run: (options?: { signal: AbortSignal; isStopped: () => boolean }) => Promise<number>;
	/**
	 * Whether the job leases its own work. If so, it may run on all nodes at the same time, and its runs aren't
	 * recorded.
	 */
	leasesItsWork?: boolean;
};

export const jobs: readonly Job[] = [
	{
		name: "deliver-mail",
		does: "Sends emails from the outbox.",
		every: SECOND,
		run: deliverEmail,
		leasesItsWork: true,
	},
	{
		name: "publish-scheduled",
		does: "Publishes content at its scheduled time.",
		every: 5 * SECOND,
		run: publishScheduled,
		leasesItsWork: true,
	},
	{
		name: "follow-content",
		does: "Shows published content on this node.",
		every: 15 * SECOND,
		run: followContent,
		leasesItsWork: true,
	},
	{
		name: "send-campaigns",
		does: "Puts the emails of campaigns into the outbox.",
		every: 5 * SECOND,
		run: sendCampaigns,
		leasesItsWork: true,
	},
	{
		name: "keep-person-words",
		does: "Keeps names searchable.",
		every: 5 * SECOND,
		run: indexPersonWords,
		leasesItsWork: true,
	},
	{
		name: "run-test-bank",
		does: "Moves money at the test bank.",
		every: SECOND,
		run: runTestBank,
		leasesItsWork: true,
	},
	{
		name: "apply-payment-events",
		does: "Applies what the payment provider reports.",
		every: SECOND,
		run: () => applyPaymentEvents(moneyOutcomes),
		leasesItsWork: true,
	},
	{ name: "send-refunds", does: "Sends refunds.", every: 5 * SECOND, run: sendRefunds, leasesItsWork: true },
	{
		name: "send-deposits",
		does: "Collects deposits of our own money.",
		every: 5 * SECOND,
		run: sendDeposits,
		leasesItsWork: true,
	},
	{
		name: "send-payouts",
		does: "Sends payouts.",
		every: 5 * SECOND,
		run: (running) => sendPayouts(moneyOutcomes, running),
		leasesItsWork: true,
	},
	{
		name: "hold-payouts",
		does: "Tells the payment provider to hold payouts while a professional's payouts are paused, and to resume them afterward.",
		movesMoney: true,
		every: MINUTE,
		run: (running) => holdPayouts(running),
	},
	{
		name: "reverse-transfers",
		does: "Takes back transfers to professionals.",
		every: 5 * SECOND,
		run: reverseTransfers,
		leasesItsWork: true,
	},
	{
		name: "send-evidence",
		does: "Sends evidence about chargebacks and inquiries.",
		every: 5 * SECOND,
		run: sendEvidence,
		leasesItsWork: true,
	},
	{
		name: "remind-of-evidence",
		does: "Reminds Finance of evidence that is due.",
		every: HOUR,
		run: remindOfEvidence,
	},
	{
		name: "run-checkouts",
		does: "Expires checkouts that weren't paid in time, and starts those again to which the provider didn't respond.",
		movesMoney: true,
		every: MINUTE,
		run: runCheckouts,
	},
	{
		name: "reconcile-payments",
		does: "Compares the ledger with the payment provider, and applies events that never arrived.",
		movesMoney: true,
		every: DAY,
		run: () => reconcilePayments(moneyOutcomes),
	},
	{ name: "sweep-sessions", does: "Deletes sessions that have ended.", every: DAY, run: sweepSessions },
	{
		name: "sweep-account-tokens",
		does: "Deletes links 30 days after they expire, such as those that reset passwords.",
		every: DAY,
		run: sweepAccountTokens,
	},
	{
		name: "sweep-pending-forms",
		does: "Deletes expired forms that were saved while someone signed in.",
		every: HOUR,
		run: sweepPendingForms,
	},
	{
		name: "reduce-birth-dates",
		does: "Reduces dates of birth to their year, 30 days after the decision.",
		every: HOUR,
		run: reduceBirthDates,
	},
	{
		name: "sweep-submissions",
		does: "Deletes the stored results of forms after a day.",
		every: DAY,
		run: sweepSubmissions,
	},
	{
		name: "write-errors",
		does: "Writes unexpected errors to the error inbox.",
		every: 5 * SECOND,
		run: writeErrors,
		leasesItsWork: true,
	},
	{
		name: "sweep-errors",
		does: "Deletes errors 90 days after they last happened.",
		every: DAY,
		run: sweepErrors,
	},
	{
		name: "sweep-feedback",
		does: "Deletes feedback about pages after a year, and hashes of its senders after a day.",
		every: HOUR,
		run: sweepFeedback,
	},
	{
		name: "sweep-newsletter",
		does: "Deletes newsletter addresses that weren't confirmed.",
		every: DAY,
		run: sweepNewsletter,
	},
	{
		name: "sweep-live-events",
		does: "Deletes events that are too old for any open page.",
		every: HOUR,
		run: sweepLiveEvents,
	},
	{
		name: "sweep-drafts",
		does: "Deletes abandoned drafts of applications, and warns their owners first.",
		every: DAY,
		run: sweepDrafts,
	},
	{
		name: "remind-references",
		does: "Reminds references who haven't answered.",
		every: HOUR,
		run: remindReferences,
	},
	{
		name: "remove-discarded-files",
		does: "Deletes the bytes of removed files.",
		every: MINUTE,
		run: removeDiscardedFiles,
	},
	{
		name: "finish-uploads",
		does: "Checks uploads that have arrived completely.",
		every: MINUTE,
		run: finishUploads,
	},
	{
		name: "sweep-uploads",
		does: "Deletes uploads that weren't delivered in time.",
		every: HOUR,
		run: sweepUploads,
	},
	{
		name: "make-previews",
		does: "Makes previews of delivered pictures and PDFs.",
		every: 15 * SECOND,
		run: (running) => makePreviews(["IMAGE", "PAGES"], running),
	},
	{
		// Previews of other files don't wait for those of long videos.
		name: "make-video-previews",
		does: "Makes previews of delivered videos.",
		every: 15 * SECOND,
		run: (running) => makePreviews(["VIDEO"], running),
	},
	{
		name: "scan-files",
		does: "Scans files that are waiting for the virus scanner.",
		every: MINUTE,
		run: scanFiles,
	},
	{
		name: "sweep-files",
		does: "Deletes files that don't belong to anything, and leftovers of interrupted requests.",
		every: HOUR,
		run: sweepFiles,
	},
	{
		name: "roll-up-funnel",
		does: "Counts the steps from visit to booking for the figures.",
		every: 5 * MINUTE,
		run: rollUpFunnel,
	},
	{
		name: "sweep-counts",
		does: "Deletes counts after their retention period.",
		every: DAY,
		run: sweepCounts,
	},
	{
		name: "delete-accounts",
		does: "Deletes accounts whose owners asked for it and whose grace period is over.",
		every: HOUR,
		run: deleteAccounts,
	},
	{
		name: "expire-bookings",
		does: "Expires early-access requests that weren't answered in time.",
		every: MINUTE,
		run: expireBookings,
	},
	{
		name: "remind-professionals",
		does: "Reminds professionals of early-access requests.",
		every: MINUTE,
		run: remindProfessionals,
	},
	{
		name: "send-digests",
		does: "Puts the daily emails that are due into the outbox.",
		every: MINUTE,
		run: sendDigests,
	},
	{
		name: "sweep-invitations",
		does: "Deletes old addresses of invitations.",
		every: DAY,
		run: sweepInvitations,
	},
	{
		name: "send-saved-searches",
		does: "Emails creators about new professionals who match their saved searches.",
		every: HOUR,
		run: sendSavedSearches,
	},
	{
		name: "locate-professionals",
		does: "Adds missing coordinates of professionals to the directory.",
		every: MINUTE,
		run: locateProfessionals,
	},
	{
		name: "run-deadlines",
		does: "Sends reminders of deadlines, and carries out what happens when they pass, such as releasing money.",
		movesMoney: true,
		every: MINUTE,
		run: runDeadlines,
	},
	{
		name: "return-long-held-payments",
		does: "Warns both sides about payments that were held for a year, and refunds them after 18 months.",
		movesMoney: true,
		every: DAY,
		run: returnLongHeldPayments,
	},
	{
		name: "end-suspended-bookings",
		does: "Notifies people who have bookings with suspended accounts, and ends those bookings a week later.",
		movesMoney: true,
		every: MINUTE,
		run: endSuspendedBookings,
	},
	{
		name: "remind-of-claims",
		does: "Reminds the team of undecided claims under the guarantee.",
		every: HOUR,
		run: remindOfClaims,
	},
	{
		name: "remind-of-license-ends",
		does: "Reminds creators of usage rights that are about to end.",
		every: HOUR,
		run: remindOfLicenseEnds,
	},
	{ name: "sweep-releases", does: "Deletes releases that no one signed.", every: DAY, run: sweepReleases },
	{
		name: "publish-reviews",
		does: "Publishes reviews that have waited long enough for the other side's.",
		every: HOUR,
		run: publishReviews,
	},
	{
		name: "copy-depictions",
		does: "Copies delivered files into performer records.",
		every: MINUTE,
		run: (running) => copyDepictions(running),
	},
	{
		name: "sweep-performer-records",
		does: "Deletes performer records that no longer have to be kept.",
		every: HOUR,
		run: sweepPerformerRecords,
	},
	{
		name: "forget-removed-text",
		does: "Deletes the texts of messages that the team removed.",
		every: MINUTE,
		run: deleteRemovedText,
	},
	{
		name: "refresh-calendars",
		does: "Reads the connected calendars that are due.",
		every: 5 * MINUTE,
		run: refreshCalendars,
	},
	{ name: "sweep-mail", does: "Deletes old emails that were sent or withheld.", every: DAY, run: sweepEmail },
	{
		name: "sweep-rate-limits",
		does: "Deletes expired counters of rate limits.",
		every: DAY,
		run: sweepRateLimits,
	},
];

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
 * Starts all jobs. Each runs when it is due. If several nodes share a database, only one of them runs a job,
 * unless the job leases its own work.
 */
export async function startScheduler(): Promise<void> {
	isStopped = false;
	stopping = new AbortController();
	// If this fails, the claims expire by themselves.
	if (!isPostgres())
		await releaseJobs().catch((error: unknown) => log.warn({ err: error }, "jobs not released"));
	stopListening?.();
	stopListening = onAnnouncement("asked_jobs", wake, () => {
		for (const { name } of jobs) wake(name);
	});
	for (const job of jobs) schedule(job, 0);
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
function wake(name: string): void {
	const job = jobs.find((one) => one.name === name);
	if (!job || isStopped) return;
	const timer = timers.get(name);
	if (!timer) {
		wakened.add(name);
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

const runOptions = () => ({ signal: stopping.signal, isStopped: () => isStopped });

/**
 * Runs a job if it is due and no other node has claimed it. Returns the milliseconds until the next try.
 * Never rejects.
 */
async function runWhenDue(job: Job): Promise<number> {
	try {
		if (job.leasesItsWork) {
			await job.run(runOptions());
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
		const count = await run(runOptions());
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
