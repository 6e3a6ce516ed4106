import { announce } from "#app/infra/database/events.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { type JobFacts, jobList } from "./job-list.server.ts";
import { askForRun, findJobRuns, getRun, type JobRun, nextRunAt } from "./job-runs.server.ts";

const jobs: readonly JobFacts[] = jobList;

/** `constant`: runs all the time on every node that runs jobs, so no runs are recorded. */
export type JobState = "failed" | "running" | "waiting" | "constant";

/** A job, and how its last run ended. */
export type JobStatus = {
	name: string;
	does: string;
	movesMoney: boolean;
	state: JobState;
	/** Whether someone has asked for a run that hasn't begun yet. */
	isAsked: boolean;
	endedAt: Date | null;
	succeededAt: Date | null;
	/** How many records the last successful run changed. */
	count: number;
	/** Failed runs since the last successful one. */
	failures: number;
	lastError: string | null;
	nextAt: Date | null;
};

/** All jobs: those that failed first, then those with a schedule, then those that run all the time. */
export async function findJobs(actor: Actor): Promise<JobStatus[]> {
	requireArea(actor, "operations");
	const runs = new Map((await findJobRuns()).map((run) => [run.name, run]));
	const getRank = ({ state }: JobStatus) => (state === "failed" ? 0 : state === "constant" ? 2 : 1);
	return jobs
		.map((job) => describeJob(job, runs.get(job.name)))
		.sort((a, b) => getRank(a) - getRank(b) || a.name.localeCompare(b.name));
}

/** One job that has a schedule. Throws `not_found`. */
export async function getJob(actor: Actor, name: string): Promise<JobStatus> {
	requireArea(actor, "operations");
	const run = (await findJobRuns()).find((one) => one.name === name);
	return describeJob(findScheduledJob(name), run);
}

/**
 * Asks for a run of a job now, outside its schedule. All nodes are told, and the job's lease lets one of them
 * run it. Throws `conflict` if the job is running or is about to run, so a second press has no effect.
 */
export async function runJob(actor: Actor, { name }: { name: string }): Promise<void> {
	requireArea(actor, "operations");
	const job = findScheduledJob(name);
	const { failures } = await getRun(job.name);
	await command(actor, "run-job", { name }, async (tx) => {
		if (!(await askForRun(tx, job.name)))
			throw new DomainError(
				"conflict",
				`${job.name} is running or about to run, so it wasn’t started again.`,
			);
		await recordEvent(tx, actor, {
			action: "run-job",
			subject: ["JobRun", job.name],
			detail: { job: job.name, failures },
		});
		await announce(tx, "asked_jobs", job.name);
		return {};
	});
}

function findScheduledJob(name: string): JobFacts {
	const job = jobs.find((one) => one.name === name && !one.leasesItsWork);
	if (!job) throw new DomainError("not_found", "There is no such job.");
	return job;
}

function describeJob(job: JobFacts, run: JobRun | undefined): JobStatus {
	const isRunning = run?.leasedUntil ? run.leasedUntil > now() : false;
	return {
		name: job.name,
		does: job.does,
		movesMoney: job.movesMoney ?? false,
		state: job.leasesItsWork
			? "constant"
			: isRunning
				? "running"
				: run && run.failures > 0
					? "failed"
					: "waiting",
		isAsked: Boolean(run?.askedAt),
		endedAt: run?.endedAt ?? null,
		succeededAt: run?.succeededAt ?? null,
		count: run?.count ?? 0,
		failures: run?.failures ?? 0,
		lastError: run?.lastError ?? null,
		nextAt: job.leasesItsWork ? null : nextRunAt(run, job.every, now()),
	};
}
