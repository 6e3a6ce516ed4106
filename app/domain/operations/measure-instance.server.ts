import { db } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { gauge } from "#app/infra/process/metrics.server.ts";
import { countLiveStreams } from "../live-streams/live-streams.server.ts";
import { countWorkItems } from "../queues/work-item-queries.server.ts";
import { ROLES } from "../role.ts";
import { WORK_KINDS, workQueues } from "../work-items/work-item.ts";

const isUp = gauge("database_up", "1 where the figures below could be read from the database just now.");
const streams = gauge("event_streams_open", "Open pages that are told of what happens, on this node.");
const outbox = gauge("outbox_mails", "Mails in the outbox by state: pending or dead.", ["state"]);
const outboxAge = gauge("outbox_oldest_due_seconds", "For how long the mail that is due longest has been due.");
const queues = gauge("work_queue_jobs", "Jobs that wait for the team, by queue.", ["queue"]);
const unscanned = gauge("files_pending_scan", "Files that wait for the virus scanner.");
const failing = gauge("jobs_failing", "The scheduler's jobs whose last run failed.");
const accounts = gauge("accounts", "Accounts by role.", ["role"]);
const waitlist = gauge("waitlist_entries", "Entries of the waitlist.");
const bookings = gauge("bookings_open", "Bookings that are neither over nor refused, by status.", ["status"]);

const OPEN_BOOKINGS = ["REQUESTED", "ACCEPTED", "IN_PROGRESS", "DISPUTED"] as const;

/** Reads the gauges anew for whoever collects them. Where the database does not answer, they say nothing and `database_up` says 0. */
export async function measureInstance(): Promise<void> {
	streams.set(countLiveStreams());
	try {
		await Promise.all([measureOutbox(), measureWork(), measurePeople()]);
		isUp.set(1);
	} catch (error) {
		for (const each of [outbox, outboxAge, queues, unscanned, failing, accounts, waitlist, bookings]) each.reset();
		isUp.set(0);
		log.warn({ err: error }, "figures for /metrics could not be read");
	}
}

async function measureOutbox(): Promise<void> {
	for (const state of ["PENDING", "DEAD"] as const) outbox.set({ state: state.toLowerCase() }, await db().outboxMail.count({ where: { state } }));
	const first = await db().outboxMail.findFirst({
		where: { state: "PENDING", nextAttemptAt: { lte: now() } },
		orderBy: { nextAttemptAt: "asc" },
		select: { nextAttemptAt: true },
	});
	outboxAge.set(first ? (now().getTime() - first.nextAttemptAt.getTime()) / SECOND : 0);
}

async function measureWork(): Promise<void> {
	for (const kind of WORK_KINDS) queues.set({ queue: workQueues[kind].slug }, await countWorkItems(kind));
	unscanned.set(await db().storedFile.count({ where: { scan: "PENDING" } }));
	failing.set(await db().jobRun.count({ where: { failures: { gt: 0 } } }));
}

async function measurePeople(): Promise<void> {
	for (const role of ROLES) accounts.set({ role }, await db().user.count({ where: { role } }));
	waitlist.set(await db().waitlistEntry.count());
	for (const status of OPEN_BOOKINGS) bookings.set({ status }, await db().booking.count({ where: { status } }));
}
