import { DAY, HOUR, MINUTE, SECOND } from "#app/infra/process/clock.server.ts";
import type { Settings } from "#app/infra/process/settings.server.ts";

/** A background job, without the function that runs it. */
export type JobFacts = {
	name: string;
	/** What it does, in a sentence for the team. */
	does: string;
	/** Milliseconds from the end of one run to the start of the next. */
	every: number;
	/** Whether running it early may move money, so it is confirmed first. */
	movesMoney?: true;
	/**
	 * Whether the job leases its own work. If so, it may run on all nodes at the same time, and its runs aren't
	 * recorded.
	 */
	leasesItsWork?: true;
	/**
	 * The nodes that run it, if these aren't all except web nodes. `every`: it keeps the node's own memory or folder up
	 * to date. `web`: it needs the node's own pages.
	 */
	on?: "every" | "web";
};

/** Whether a node with this role runs a job. */
export const runsOn = ({ on }: JobFacts, role: Settings["NODE_ROLE"]): boolean =>
	role === "both" || on === "every" || (on ?? "worker") === role;

/** All jobs. scheduler.server.ts has their functions, so that a page can list jobs without importing those. */
export const jobList = [
	{
		name: "deliver-mail",
		does: "Sends emails from the outbox.",
		every: SECOND,
		leasesItsWork: true,
	},
	{
		name: "deliver-webhooks",
		does: "Sends events to webhooks.",
		every: 2 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "publish-scheduled",
		does: "Publishes content at its scheduled time.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "follow-content",
		does: "Shows published content on this node.",
		every: 15 * SECOND,
		leasesItsWork: true,
		on: "every",
	},
	{
		name: "follow-maintenance",
		does: "Follows maintenance mode on this node.",
		every: 2 * SECOND,
		leasesItsWork: true,
		on: "every",
	},
	{
		name: "send-campaigns",
		does: "Puts the emails of campaigns into the outbox.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "run-imports",
		does: "Imports people from confirmed CSV files.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "keep-person-words",
		does: "Keeps names searchable.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "run-test-bank",
		does: "Moves money at the test bank.",
		every: SECOND,
		leasesItsWork: true,
		on: "web",
	},
	{
		name: "apply-payment-events",
		does: "Applies what the payment provider reports.",
		every: SECOND,
		leasesItsWork: true,
	},
	{ name: "send-refunds", does: "Sends refunds.", every: 5 * SECOND, leasesItsWork: true },
	{
		name: "send-deposits",
		does: "Collects deposits of our own money.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "send-payouts",
		does: "Sends payouts.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "hold-payouts",
		does: "Tells the payment provider to hold payouts while a professional's payouts are paused, and to resume them afterward.",
		movesMoney: true,
		every: MINUTE,
	},
	{
		name: "reverse-transfers",
		does: "Takes back transfers to professionals.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "send-evidence",
		does: "Sends evidence about chargebacks and inquiries.",
		every: 5 * SECOND,
		leasesItsWork: true,
	},
	{
		name: "remind-of-evidence",
		does: "Reminds Finance of evidence that is due.",
		every: HOUR,
	},
	{
		name: "run-checkouts",
		does: "Expires checkouts that weren't paid in time, and starts those again to which the provider didn't respond.",
		movesMoney: true,
		every: MINUTE,
	},
	{
		name: "reconcile-payments",
		does: "Compares the ledger with the payment provider, and applies events that never arrived.",
		movesMoney: true,
		every: DAY,
	},
	{ name: "sweep-sessions", does: "Deletes sessions that have ended.", every: DAY },
	{ name: "sweep-api-keys", does: "Deletes API keys 90 days after they expire.", every: DAY },
	{
		name: "sweep-account-tokens",
		does: "Deletes links 30 days after they expire, such as those that reset passwords.",
		every: DAY,
	},
	{
		name: "sweep-pending-forms",
		does: "Deletes expired forms that were saved while someone signed in.",
		every: HOUR,
	},
	{
		name: "reduce-birth-dates",
		does: "Reduces dates of birth to their year, 30 days after the decision.",
		every: HOUR,
	},
	{
		name: "sweep-submissions",
		does: "Deletes the stored results of forms after a day.",
		every: DAY,
	},
	{
		name: "write-errors",
		does: "Writes unexpected errors to the error inbox.",
		every: 5 * SECOND,
		leasesItsWork: true,
		on: "every",
	},
	{
		name: "sweep-errors",
		does: "Deletes errors some time after they last happened.",
		every: DAY,
	},
	{
		name: "sweep-feedback",
		does: "Deletes feedback about pages after its retention period, and hashes of its senders after a day.",
		every: HOUR,
	},
	{
		name: "sweep-newsletter",
		does: "Deletes newsletter addresses that weren't confirmed.",
		every: DAY,
	},
	{
		name: "sweep-live-events",
		does: "Deletes events that are too old for any open page.",
		every: HOUR,
	},
	{
		name: "sweep-drafts",
		does: "Deletes abandoned drafts of applications, and warns their owners first.",
		every: DAY,
	},
	{
		name: "remind-references",
		does: "Reminds references who haven't answered.",
		every: HOUR,
	},
	{
		name: "remove-discarded-files",
		does: "Deletes the bytes of removed files.",
		every: MINUTE,
	},
	{
		name: "finish-uploads",
		does: "Checks uploads that have arrived completely.",
		every: MINUTE,
	},
	{
		name: "sweep-uploads",
		does: "Deletes uploads that weren't delivered in time.",
		every: HOUR,
	},
	{
		name: "make-previews",
		does: "Makes previews of delivered pictures, PDFs, and videos.",
		every: 15 * SECOND,
	},
	{
		name: "scan-files",
		does: "Scans files that are waiting for the virus scanner.",
		every: MINUTE,
	},
	{
		name: "sweep-files",
		does: "Deletes files that don't belong to anything.",
		every: HOUR,
	},
	{
		name: "sweep-incoming",
		does: "Deletes leftovers of interrupted requests on this node.",
		every: HOUR,
		leasesItsWork: true,
		on: "every",
	},
	{
		name: "roll-up-funnel",
		does: "Counts the steps from visit to booking for the figures.",
		every: 5 * MINUTE,
	},
	{
		name: "sweep-counts",
		does: "Deletes counts after their retention period.",
		every: DAY,
	},
	{
		name: "delete-accounts",
		does: "Deletes accounts whose owners asked for it and whose grace period is over.",
		every: HOUR,
	},
	{
		name: "expire-bookings",
		does: "Expires requests that weren't answered in time.",
		every: MINUTE,
	},
	{
		name: "remind-professionals",
		does: "Reminds professionals of requests.",
		every: MINUTE,
	},
	{
		name: "send-digests",
		does: "Puts the daily emails that are due into the outbox.",
		every: MINUTE,
	},
	{
		name: "sweep-invitations",
		does: "Deletes old addresses of invitations.",
		every: DAY,
	},
	{
		name: "sweep-imports",
		does: "Deletes CSV files of people whose import wasn't confirmed, and old refused rows.",
		every: HOUR,
	},
	{
		name: "send-saved-searches",
		does: "Emails creators about new professionals who match their saved searches.",
		every: HOUR,
	},
	{
		name: "locate-professionals",
		does: "Adds missing coordinates of professionals to the directory.",
		every: MINUTE,
	},
	{
		name: "run-deadlines",
		does: "Sends reminders of deadlines, and carries out what happens when they pass, such as releasing money.",
		movesMoney: true,
		every: MINUTE,
	},
	{
		name: "return-long-held-payments",
		does: "Warns both sides about payments that were held for a year, and refunds them after 18 months.",
		movesMoney: true,
		every: DAY,
	},
	{
		name: "end-suspended-bookings",
		does: "Notifies people who have bookings with suspended accounts, and ends those bookings a week later.",
		movesMoney: true,
		every: MINUTE,
	},
	{
		name: "remind-of-claims",
		does: "Reminds the team of undecided claims under the guarantee.",
		every: HOUR,
	},
	{
		name: "remind-of-license-ends",
		does: "Reminds creators of usage rights that are about to end.",
		every: HOUR,
	},
	{ name: "sweep-releases", does: "Deletes releases that no one signed.", every: DAY },
	{ name: "copy-depictions", does: "Copies delivered files into performer records.", every: MINUTE },
	{
		name: "sweep-performer-records",
		does: "Deletes performer records that no longer have to be kept.",
		every: HOUR,
	},
	{
		name: "publish-reviews",
		does: "Publishes reviews that have waited long enough for the other side's.",
		every: HOUR,
	},
	{
		name: "forget-removed-text",
		does: "Deletes the texts of messages that the team removed.",
		every: MINUTE,
	},
	{
		name: "refresh-calendars",
		does: "Reads the connected calendars that are due.",
		every: 5 * MINUTE,
	},
	{
		name: "make-backups",
		does: "Backs up the instance if a scheduled backup is due, and deletes old backups.",
		every: HOUR,
	},
	{ name: "sweep-mail", does: "Deletes old emails that were sent or withheld.", every: DAY },
	{
		name: "sweep-webhooks",
		does: "Deletes old deliveries of webhooks.",
		every: DAY,
	},
	{
		name: "sweep-rate-limits",
		does: "Deletes expired counters of rate limits.",
		every: DAY,
	},
] as const satisfies readonly JobFacts[];

export type JobName = (typeof jobList)[number]["name"];

/**
 * The jobs that go on during maintenance. All others wait until it is over: those that end or delete things, because
 * nobody can act to prevent it; those that send reminders, because nobody can follow them; those that move money; and
 * those that work on files, because maintenance may be about the store. What the payment provider reports is stored
 * when it arrives, without a job, and is applied afterward.
 */
export const MAINTENANCE_JOBS: ReadonlySet<JobName> = new Set([
	// Ends maintenance on this node.
	"follow-maintenance",
	// Emails about sign-in and security can't wait, and all that the other jobs would write isn't in the outbox.
	"deliver-mail",
	// Reading goes on: published content, the search for people, and open pages.
	...(["follow-content", "keep-person-words", "sweep-live-events"] as const),
	// Operators need them during maintenance, too.
	...(["write-errors", "sweep-rate-limits"] as const),
	// The bank that demos have instead of a payment provider, which doesn't wait for us either.
	"run-test-bank",
]);
