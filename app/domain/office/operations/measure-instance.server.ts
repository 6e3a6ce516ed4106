import { backupDestinations } from "#app/infra/backups/backup-destinations.server.ts";
import { readLastBackup } from "#app/infra/backups/last-backup.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { gauge } from "#app/infra/process/metrics.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { OPEN_BOOKING_STATUSES } from "../../bookings/booking.ts";
import { balancesByKind } from "../../money/ledger.server.ts";
import { currentMaintenance } from "../../platform/maintenance.server.ts";
import { ROLES } from "../../platform/roles.ts";
import { WORK_KINDS, workQueues } from "../../platform/work-item.ts";
import { countWorkItems, findWorkItems } from "../queues/work-queries.server.ts";
import { countOpenErrors } from "./error-inbox.server.ts";
import type { JobName } from "./job-list.server.ts";
import { findLastRunAt } from "./job-runs.server.ts";
import { countLiveStreams } from "./live-streams.server.ts";

const isUp = gauge("database_up", "1 if the figures below could be read from the database.");
const streams = gauge("event_streams_open", "Open event streams of pages, on this node.");
const outbox = gauge("outbox_mails", "Emails in the outbox by state: pending or dead.", ["state"]);
const outboxAge = gauge("outbox_oldest_due_seconds", "How long the oldest due email has been due.");
const queues = gauge("work_queue_jobs", "Open work items, by queue.", ["queue"]);
const unscanned = gauge("files_pending_scan", "Files waiting for the virus scanner.");
const failing = gauge("jobs_failing", "The scheduler's jobs whose last run failed.");
const jobsPause = gauge(
	"jobs_pause_seconds",
	"Time since any node last began or ended a run of a job, or since this node started if none ever has. 0 during maintenance.",
);
const openErrors = gauge("errors_open", "Open causes in the error inbox.");
const accounts = gauge("accounts", "Accounts by role.", ["role"]);
const waitlist = gauge("waitlist_entries", "Waitlist entries.");
const bookings = gauge("bookings_open", "Open bookings, by status.", ["status"]);

const overdue = gauge(
	"work_queue_overdue",
	"Overdue work items by queue, among the first 100 of each queue.",
	["queue"],
);
const overdueAge = gauge("work_queue_oldest_overdue_seconds", "How long the most overdue item is overdue.", [
	"queue",
]);
const lateDeadlines = gauge(
	"deadlines_late",
	"Deadlines of bookings that passed ten minutes ago without effect.",
);
const heldCents = gauge("money_held_cents", "Money held for milestones, in cents.");
const payoutsFailed = gauge("payouts_failed", "Payouts that were refused and haven't been sent again.");
const moneyIssues = gauge("money_issues_open", "Open issues about money, by kind.", ["kind"]);
const issueAge = gauge("money_oldest_issue_seconds", "How long the oldest issue about money has been open.");
const differenceAge = gauge(
	"money_oldest_difference_seconds",
	"How long the ledger and the payment provider have differed. 0 if they agree.",
);
const reconciliationAge = gauge(
	"money_reconciliation_age_seconds",
	"Time since the ledger was last compared with the payment provider.",
);
const maintenance = gauge("maintenance", "1 if maintenance mode is on.");
const backupAge = gauge(
	"backup_age_seconds",
	"Time since the last intact backup that this DATA_DIR knows, by destination: folder or s3.",
	["destination"],
);
const backupFailed = gauge("backup_failed", "1 if the last backup of this DATA_DIR failed.", ["destination"]);
const backupBytes = gauge("backup_bytes", "Size of the last intact backup of this DATA_DIR.", [
	"destination",
]);
const verificationAge = gauge(
	"backup_verification_age_seconds",
	"Time since a backup was last read back, after it was written or in a drill.",
	["destination"],
);
const verificationFailed = gauge(
	"backup_verification_failed",
	"1 if the backup that was last read back is damaged.",
	["destination"],
);
const drillAge = gauge("backup_drill_age_seconds", "Time since the last drill that passed.");
const drillFailed = gauge("backup_drill_failed", "1 if the last drill failed.");
const drillSeconds = gauge("backup_drill_seconds", "How long the last drill that passed took.");

/** The gauges whose values come from the database. */
const fromDatabase = [
	...[outbox, outboxAge, queues, unscanned, failing, jobsPause, openErrors, accounts, waitlist, bookings],
	...[overdue, overdueAge, lateDeadlines, heldCents, payoutsFailed, moneyIssues, issueAge],
	...[differenceAge, reconciliationAge],
];

/**
 * Updates the gauges before a scrape. If the database doesn't respond, those that come from it have no value,
 * and `database_up` is 0.
 */
export async function measureInstance(): Promise<void> {
	streams.set(countLiveStreams());
	maintenance.set(currentMaintenance() ? 1 : 0);
	await measureBackups();
	try {
		await Promise.all([measureOutbox(), measureWork(), measureOverdue(), measureMoney(), measurePeople()]);
		isUp.set(1);
	} catch (error) {
		for (const each of fromDatabase) each.reset();
		isUp.set(0);
		log.warn({ err: error }, "couldn't read the figures for /metrics");
	}
}

async function measureOutbox(): Promise<void> {
	for (const state of ["PENDING", "DEAD"] as const)
		outbox.set({ state: state.toLowerCase() }, await db().outboxEmail.count({ where: { state } }));
	const first = await db().outboxEmail.findFirst({
		where: { state: "PENDING", nextAttemptAt: { lte: now() } },
		orderBy: { nextAttemptAt: "asc" },
		select: { nextAttemptAt: true },
	});
	outboxAge.set(first ? (now().getTime() - first.nextAttemptAt.getTime()) / SECOND : 0);
}

async function measureWork(): Promise<void> {
	for (const kind of WORK_KINDS) queues.set({ queue: workQueues[kind].slug }, await countWorkItems(kind));
	unscanned.set(await db().storedFile.count({ where: { scan: "PENDING" } }));
	openErrors.set(await countOpenErrors());
	failing.set(await db().jobRun.count({ where: { failures: { gt: 0 } } }));
	const lastRunAt = await findLastRunAt();
	const pause = lastRunAt ? Math.max(0, secondsSince(lastRunAt)) : process.uptime();
	jobsPause.set(currentMaintenance() ? 0 : pause);
}

/** How many items of a queue are read to find those that are overdue. */
const READ = 100;

async function measureOverdue(): Promise<void> {
	const at = now();
	for (const kind of WORK_KINDS) {
		const labels = { queue: workQueues[kind].slug };
		const late = (await findWorkItems(kind, READ)).flatMap(({ dueAt }) => (dueAt && dueAt < at ? dueAt : []));
		overdue.set(labels, late.length);
		overdueAge.set(labels, Math.max(0, ...late.map((dueAt) => secondsSince(dueAt))));
	}
	lateDeadlines.set(
		await db().deadline.count({
			where: { closedAt: null, pausedAt: null, nextAt: { lt: later(at, -10 * MINUTE) } },
		}),
	);
}

const secondsSince = (at: Date): number => (now().getTime() - at.getTime()) / SECOND;

/** Reads all accounts, whose number grows with the milestones. */
const readHeld = memoizeFor(5 * MINUTE, async () => Number((await balancesByKind()).get("held") ?? 0n));

async function measureMoney(): Promise<void> {
	// Money that we hold is a credit, which is negative in the ledger.
	heldCents.set(Math.abs(await readHeld()));
	payoutsFailed.set(await db().payout.count({ where: { status: "FAILED" } }));
	const open = await db().moneyIssue.groupBy({
		by: ["kind"],
		where: { closedAt: null },
		_count: true,
		_min: { createdAt: true },
	});
	moneyIssues.reset();
	for (const { kind, _count: count } of open) moneyIssues.set({ kind }, count);
	const age = (kinds: typeof open) =>
		Math.max(0, ...kinds.flatMap(({ _min: { createdAt } }) => (createdAt ? secondsSince(createdAt) : [])));
	issueAge.set(age(open));
	differenceAge.set(age(open.filter(({ kind }) => kind === "DIFFERENCE")));
	const last = await db().reconciliation.findFirst({ orderBy: { at: "desc" }, select: { at: true } });
	if (last) reconciliationAge.set(secondsSince(last.at));
	else reconciliationAge.remove();
}

async function measureBackups(): Promise<void> {
	for (const each of [backupAge, backupFailed, backupBytes, verificationAge, verificationFailed])
		each.reset();
	for (const each of [drillAge, drillFailed, drillSeconds]) each.remove();
	const record = await readLastBackup();
	for (const destination of ["folder", "s3"] as const) {
		const last = record[destination];
		if (!last) continue;
		const labels = { destination };
		backupFailed.set(labels, last.isIntact || (await hasSucceededSince(last.endedAt)) ? 0 : 1);
		if (last.intactAt) backupAge.set(labels, secondsSince(new Date(last.intactAt)));
		if (last.bytes !== null) backupBytes.set(labels, last.bytes);
		if (last.verification) {
			verificationAge.set(labels, secondsSince(new Date(last.verification.endedAt)));
			verificationFailed.set(labels, last.verification.isIntact ? 0 : 1);
		}
	}
	const { drill } = record;
	if (!drill) return;
	drillFailed.set(drill.hasPassed ? 0 : 1);
	if (drill.passedAt) drillAge.set(secondsSince(new Date(drill.passedAt)));
	if (drill.seconds !== null) drillSeconds.set(drill.seconds);
}

/**
 * Whether the job has run without an error after a backup failed here. If there are several nodes, another one may
 * have made the backup since.
 */
async function hasSucceededSince(failedAt: string): Promise<boolean> {
	if (backupDestinations().length === 0 || settings().BACKUP_EVERY_HOURS === 0) return false;
	const run = await db()
		.jobRun.findUnique({ where: { name: "make-backups" satisfies JobName }, select: { succeededAt: true } })
		.catch(() => null);
	return Boolean(run?.succeededAt && run.succeededAt > new Date(failedAt));
}

async function measurePeople(): Promise<void> {
	for (const role of ROLES) accounts.set({ role }, await db().user.count({ where: { role } }));
	waitlist.set(await db().waitlistEntry.count());
	for (const status of OPEN_BOOKING_STATUSES)
		bookings.set({ status }, await db().booking.count({ where: { status } }));
}
