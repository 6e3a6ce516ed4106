import { beforeEach, describe, expect, it } from "vitest";
import { claimJob, finishJob } from "#app/domain/office/operations/job-runs.server.ts";
import { findJobs, getJob, runJob } from "#app/domain/office/operations/run-job.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";

const name = "sweep-counts";
const newOwner = async () => visitor({ user: await newMember("ADMIN") });

beforeEach(() => db().jobRun.deleteMany());

describe("a job that an owner runs", () => {
	it("is due at once, for one node, and then returns to its schedule", async () => {
		const owner = await newOwner();
		await claimJob(name, DAY);
		await finishJob(name, { count: 1 });
		expect(await claimJob(name, DAY)).toBeGreaterThan(DAY / 2);
		await runJob(owner, { name });
		expect(await getJob(owner, name)).toMatchObject({ state: "waiting", isAsked: true });
		const waits = await Promise.all(Array.from({ length: 5 }, () => claimJob(name, DAY)));
		expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
		expect(await getJob(owner, name)).toMatchObject({ state: "running", isAsked: false });
		await finishJob(name, { count: 2 });
		expect(await claimJob(name, DAY)).toBeGreaterThan(DAY / 2);
		expect(await auditedActions(name)).toContain("run-job");
	});

	it("runs once if it is asked for by several people at the same time, or while it is running", async () => {
		const owners = await Promise.all(Array.from({ length: 5 }, newOwner));
		const pressed = await Promise.allSettled(owners.map((owner) => runJob(owner, { name })));
		expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db().auditEvent.count({ where: { action: "run-job" } })).toBe(1);
		await claimJob(name, DAY);
		const [owner] = owners;
		if (owner) await expect(runJob(owner, { name })).rejects.toMatchObject({ code: "conflict" });
		expect(await db().auditEvent.count({ where: { action: "run-job" } })).toBe(1);
	});

	it("is retried if it failed, and failed jobs come first in the list", async () => {
		const owner = await newOwner();
		await claimJob(name, DAY);
		await finishJob(name, { error: "No space" });
		const [first, ...others] = await findJobs(owner);
		expect(first).toMatchObject({ name, state: "failed", failures: 1, lastError: "No space" });
		expect(others.some(({ state }) => state === "failed")).toBe(false);
		await runJob(owner, { name });
		expect(await claimJob(name, DAY)).toBe(0);
	});

	it("must have a schedule", async () => {
		const owner = await newOwner();
		for (const unknown of ["deliver-mail", "no-such-job"])
			await expect(runJob(owner, { name: unknown })).rejects.toMatchObject({ code: "not_found" });
	});
});
