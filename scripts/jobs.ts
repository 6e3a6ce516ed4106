/** Shows the server's jobs and their last results: npm run jobs */
import { findJobRuns, type JobRun, nextRunAt } from "#app/domain/office/operations/job-runs.server.ts";
import { jobs } from "#app/domain/office/operations/scheduler.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run jobs [-- --json]

Lists the server's scheduled jobs: when each last ran, how many records it changed, whether it failed, and when it runs next.
It changes nothing and can run next to the server. Use the server's settings (DATA_DIR, DATABASE_URL). Jobs that lease their
work one item at a time (email delivery) run all the time, on every node that runs jobs, and have no such record.

Exit codes: 0 no job has failed, 1 a job failed or the list cannot be read, 2 wrong arguments.`;

type Line = {
	name: string;
	state: "idle" | "running" | "failed" | "always on";
	lastRun: string;
	records: number | null;
	nextRun: string;
	error: string | null;
};

const isJson = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } } },
	({ json }) => json,
);
try {
	await openInstance();
	const runs = new Map((await findJobRuns()).map((run) => [run.name, run]));
	const lines = jobs.map(({ name, every, leasesItsWork = false }) =>
		leasesItsWork ? alwaysOn(name) : describeJob(name, every, runs.get(name)),
	);
	console.log(isJson ? JSON.stringify(lines, null, "\t") : inColumns(lines));
	if (lines.some(({ state }) => state === "failed")) process.exitCode = 1;
} catch (error) {
	console.error(explain(error, "The jobs cannot be listed"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

function alwaysOn(name: string): Line {
	return { name, state: "always on", lastRun: "", records: null, nextRun: "", error: null };
}

function describeJob(name: string, every: number, run: JobRun | undefined): Line {
	const isRunning = run?.leasedUntil ? run.leasedUntil > now() : false;
	return {
		name,
		state: isRunning ? "running" : run && run.failures > 0 ? "failed" : "idle",
		lastRun: run?.endedAt?.toISOString() ?? "never",
		records: run?.succeededAt ? run.count : null,
		nextRun: nextRunAt(run, every).toISOString(),
		error: run?.lastError ?? null,
	};
}

function inColumns(lines: Line[]): string {
	const rows = [
		["JOB", "STATE", "LAST RUN", "RECORDS", "NEXT RUN"],
		...lines.map((line) => [line.name, line.state, line.lastRun, String(line.records ?? ""), line.nextRun]),
	];
	const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
	const table = rows.map((row) =>
		row
			.map((cell, i) => cell.padEnd(widths[i] ?? 0))
			.join("  ")
			.trimEnd(),
	);
	const errors = lines.filter(({ error }) => error).map(({ name, error }) => `${name} failed: ${error}`);
	return [...table, ...errors].join("\n");
}
