import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "./environment.ts";
import { type Instance, startInstance, TEMPLATE } from "./instance.ts";

/**
 * Migrates and seeds one instance folder and runs its jobs once, so that the tests' instances,
 * which copy it, don't have to. This work takes more than half of a new instance's startup time.
 */
export default async function setUp(): Promise<() => void> {
	const { folder, remove } = temporaryFolder("instance-template");
	const instance = await startInstance({ DATA_DIR: folder });
	await jobsHaveRun(instance);
	await instance.stop();
	process.env[TEMPLATE] = folder;
	return remove;
}

/**
 * Resolves once jobs have run and none is running. By then, all jobs have almost always run, because they
 * start together. A copy runs any missing job itself, and only takes longer to start.
 */
export async function jobsHaveRun({ rows }: Pick<Instance, "rows">): Promise<void> {
	const ended = `SELECT count(*) FROM "JobRun" HAVING count(*) > 0 AND count("endedAt") = count(*)`;
	while (rows(ended).length === 0) await sleep(50);
}
