import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { examineWorkers } from "#app/domain/office/operations/examine-instance.server.ts";
import { jobList, runsOn } from "#app/domain/office/operations/job-list.server.ts";
import {
	claimJob,
	findJobRuns,
	finishJob,
	JOB_LEASE,
	JOBS_PAUSE,
	nextRunAt,
	releaseJobs,
} from "#app/domain/office/operations/job-runs.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";

const start = new Date("2026-03-01T12:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));
const findRun = async (name: string) => (await findJobRuns()).find((run) => run.name === name);

beforeEach(async () => {
	await db().jobRun.deleteMany();
	at(0);
});
afterEach(() => setClock(undefined));

describe("a job", () => {
	it("runs immediately if it has never run, and then at its interval", async () => {
		expect(await claimJob("sweep", DAY)).toBe(0);
		await finishJob("sweep", { count: 3 });
		expect(await findRun("sweep")).toMatchObject({
			count: 3,
			failures: 0,
			succeededAt: start,
			leasedBy: null,
		});
		expect(await claimJob("sweep", DAY)).toBe(DAY);
		at(DAY - 1);
		expect(await claimJob("sweep", DAY)).toBe(1);
		at(DAY);
		expect(await claimJob("sweep", DAY)).toBe(0);
	});

	it("is claimed by only one of many processes that try at once", async () => {
		const waits = await Promise.all(Array.from({ length: 20 }, () => claimJob("sweep", DAY)));
		expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
	});

	it("stays with the process that claimed it until the claim expires", async () => {
		await claimJob("sweep", DAY);
		at(JOB_LEASE - 1);
		expect(await claimJob("sweep", DAY)).toBe(1);
		at(JOB_LEASE);
		expect(await claimJob("sweep", DAY)).toBe(0);
	});

	it("that a dead process had claimed is free again once all claims are released", async () => {
		await claimJob("sweep", DAY);
		await releaseJobs();
		expect(await claimJob("sweep", DAY)).toBe(0);
	});

	it("that fails is retried soon, waits longer after each failure, and reports the reason", async () => {
		await claimJob("sweep", DAY);
		await finishJob("sweep", { error: "No room" });
		expect(await findRun("sweep")).toMatchObject({ failures: 1, lastError: "No room", succeededAt: null });
		expect(await claimJob("sweep", DAY)).toBe(MINUTE);
		at(MINUTE);
		expect(await claimJob("sweep", DAY)).toBe(0);
		await finishJob("sweep", { error: "No room" });
		expect(await claimJob("sweep", DAY)).toBe(2 * MINUTE);
		at(3 * MINUTE);
		expect(await claimJob("sweep", DAY)).toBe(0);
		await finishJob("sweep", { count: 0 });
		expect(await findRun("sweep")).toMatchObject({ failures: 0, lastError: null });
	});

	it("never waits longer for a retry than for its next run", () => {
		expect(nextRunAt({ succeededAt: null, endedAt: start, askedAt: null, failures: 30 }, 2 * MINUTE)).toEqual(
			later(start, 2 * MINUTE),
		);
		expect(nextRunAt({ succeededAt: null, endedAt: start, askedAt: null, failures: 30 }, DAY)).toEqual(
			later(start, 60 * MINUTE),
		);
	});
});

describe("the check whether any node runs jobs", () => {
	const check = async () => (await examineWorkers()).state;

	it("warns if nothing ever ran, or if nothing began or ended for ten minutes", async () => {
		expect(await check()).toBe("warning");
		await claimJob("sweep", DAY);
		expect(await check()).toBe("ok");
		at(JOBS_PAUSE - 1);
		expect(await check()).toBe("ok");
		at(JOBS_PAUSE);
		expect(await examineWorkers()).toMatchObject({
			state: "warning",
			said: `No job has run since ${start.toISOString()}.`,
		});
		await finishJob("sweep", { error: "No space" });
		expect(await check()).toBe("ok");
	});
});

describe("a role of nodes", () => {
	const jobsOf = (role: "both" | "web" | "worker") =>
		jobList.filter((job) => runsOn(job, role)).map(({ name }) => name);

	it("divides the jobs, except those about the node itself, which every node runs", () => {
		const own = ["follow-content", "follow-maintenance", "write-errors", "sweep-incoming"];
		expect(jobsOf("web").sort()).toEqual([...own, "run-test-bank"].sort());
		expect(jobsOf("worker")).toEqual(jobsOf("both").filter((name) => name !== "run-test-bank"));
		expect(jobsOf("both")).toEqual(jobList.map(({ name }) => name));
	});
});
