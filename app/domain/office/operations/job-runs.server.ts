import { randomUUID } from "node:crypto";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { isAhead, later, MINUTE, now } from "#app/infra/process/clock.server.ts";

/** A claim that hasn't been renewed for this long has lapsed, because its process must have died. */
export const JOB_LEASE = 5 * MINUTE;
/** The delay before a failed job is retried. It doubles with each failure in a row. */
const RETRY = MINUTE;
const MAX_RETRY = 60 * MINUTE;

/** This process's ID among all processes that share the database. */
const thisNode = randomUUID();

/**
 * How long nothing may have run before someone should look. Jobs that run every minute are many, so a pause this long
 * means that no node runs jobs.
 */
export const JOBS_PAUSE = 10 * MINUTE;

/** When a run of any job last began or ended, on any node. Null if none ever has. */
export async function findLastRunAt(): Promise<Date | null> {
	const { _max: last } = await db().jobRun.aggregate({ _max: { startedAt: true, endedAt: true } });
	const times = [last.startedAt, last.endedAt].flatMap((at) => at?.getTime() ?? []);
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** The result of a job's last run. */
export type JobRun = Awaited<ReturnType<typeof findJobRuns>>[number];

/** The last run of every job that has ever run, sorted by name. */
export const findJobRuns = () => db().jobRun.findMany({ orderBy: { name: "asc" } });

/**
 * When a job runs next, given its last run. This is now if the job has never run, if someone asked for a run, or
 * if the clock was set back since the last run, so that a job never pauses for longer than its interval.
 */
export function nextRunAt(
	run: Pick<JobRun, "succeededAt" | "endedAt" | "failures" | "askedAt"> | undefined,
	every: number,
	at = now(),
): Date {
	if (run?.askedAt) return at;
	const [ended, wait] =
		run?.endedAt && run.failures > 0
			? [run.endedAt, Math.min(every, MAX_RETRY, RETRY * 2 ** (run.failures - 1))]
			: [run?.succeededAt, every];
	return ended && !isAhead(ended) ? later(ended, wait) : at;
}

/**
 * Claims a job for this process, so that only one node runs it, and only once it is due. Returns the
 * milliseconds until the next attempt, or 0 if this process has claimed the job.
 */
export async function claimJob(name: string, every: number): Promise<number> {
	const run = await getRun(name);
	const at = now();
	if (run.leasedUntil && isAhead(later(run.leasedUntil, -JOB_LEASE)))
		return shortenLease(name, run.leasedUntil);
	const wait = Math.max(
		nextRunAt(run, every, at).getTime() - at.getTime(),
		(run.leasedUntil?.getTime() ?? 0) - at.getTime(),
	);
	if (wait > 0) return wait;
	const { count } = await db().jobRun.updateMany({
		where: { name, leasedUntil: run.leasedUntil, endedAt: run.endedAt },
		data: { leasedBy: thisNode, leasedUntil: later(at, JOB_LEASE), startedAt: at, askedAt: null },
	});
	return count === 1 ? 0 : JOB_LEASE;
}

/**
 * A claim from before the clock was set back expires after the usual lease. A running job still renews its
 * claim in time.
 */
async function shortenLease(name: string, leasedUntil: Date): Promise<number> {
	await db().jobRun.updateMany({
		where: { name, leasedUntil },
		data: { leasedUntil: later(now(), JOB_LEASE) },
	});
	return JOB_LEASE;
}

/** The record of a job, which is created if the job has never run. */
export async function getRun(name: string): Promise<JobRun> {
	const known = await db().jobRun.findUnique({ where: { name } });
	if (known) return known;
	try {
		return await db().jobRun.create({ data: { name } });
	} catch (error) {
		if (isUniqueViolation(error)) return db().jobRun.findUniqueOrThrow({ where: { name } });
		throw error;
	}
}

/**
 * Asks for a run of a job outside its schedule. Returns false if the job is running, or if someone has already
 * asked and the run hasn't begun yet.
 */
export async function askForRun(tx: Tx, name: string): Promise<boolean> {
	const at = now();
	const { count } = await tx.jobRun.updateMany({
		where: { name, askedAt: null, OR: [{ leasedUntil: null }, { leasedUntil: { lte: at } }] },
		data: { askedAt: at },
	});
	return count === 1;
}

/** Renews the claim on a long-running job. */
export async function renewJob(name: string): Promise<void> {
	await db().jobRun.updateMany({
		where: { name, leasedBy: thisNode },
		data: { leasedUntil: later(now(), JOB_LEASE) },
	});
}

/**
 * Releases a job and records how it ended: with the number of changed records, or with an error.
 */
export async function finishJob(name: string, result: { count: number } | { error: string }): Promise<void> {
	const at = now();
	const ended = { leasedBy: null, leasedUntil: null, endedAt: at };
	const outcome =
		"count" in result
			? { succeededAt: at, count: result.count, failures: 0, lastError: null }
			: { failures: { increment: 1 }, lastError: result.error.slice(0, 500) };
	await db().jobRun.updateMany({ where: { name, leasedBy: thisNode }, data: { ...ended, ...outcome } });
}

/**
 * Releases all claims. Only for a process that has the database to itself, because any claim then belongs to
 * a process that has died.
 */
export async function releaseJobs(): Promise<void> {
	await db().jobRun.updateMany({
		where: { leasedBy: { not: null } },
		data: { leasedBy: null, leasedUntil: null },
	});
}
