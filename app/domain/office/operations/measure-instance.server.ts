import { db } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { gauge } from "#app/infra/process/metrics.server.ts";
import { OPEN_BOOKING_STATUSES } from "../../bookings/booking.ts";
import { ROLES } from "../../platform/roles.ts";
import { WORK_KINDS, workQueues } from "../../platform/work-item.ts";
import { countWorkItems } from "../queues/work-queries.server.ts";
import { countOpenErrors } from "./error-inbox.server.ts";
import { countLiveStreams } from "./live-streams.server.ts";

const isUp = gauge("database_up", "1 if the figures below could be read from the database.");
const streams = gauge("event_streams_open", "Open event streams of pages, on this node.");
const outbox = gauge("outbox_mails", "Emails in the outbox by state: pending or dead.", ["state"]);
const outboxAge = gauge("outbox_oldest_due_seconds", "How long the oldest due email has been due.");
const queues = gauge("work_queue_jobs", "Open work items, by queue.", ["queue"]);
const unscanned = gauge("files_pending_scan", "Files waiting for the virus scanner.");
const failing = gauge("jobs_failing", "The scheduler's jobs whose last run failed.");
const openErrors = gauge("errors_open", "Open causes in the error inbox.");
const accounts = gauge("accounts", "Accounts by role.", ["role"]);
const waitlist = gauge("waitlist_entries", "Waitlist entries.");
const bookings = gauge("bookings_open", "Open bookings, by status.", ["status"]);

/**
 * Updates the gauges before a scrape. If the database doesn't respond, those that come from it have no value,
 * and `database_up` is 0.
 */
export async function measureInstance(): Promise<void> {
	streams.set(countLiveStreams());
	try {
		await Promise.all([measureOutbox(), measureWork(), measurePeople()]);
		isUp.set(1);
	} catch (error) {
		for (const each of [
			...[outbox, outboxAge, queues, unscanned, failing],
			...[openErrors, accounts, waitlist, bookings],
		])
			each.reset();
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
}

async function measurePeople(): Promise<void> {
	for (const role of ROLES) accounts.set({ role }, await db().user.count({ where: { role } }));
	waitlist.set(await db().waitlistEntry.count());
	for (const status of OPEN_BOOKING_STATUSES)
		bookings.set({ status }, await db().booking.count({ where: { status } }));
}
