import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "./environment.ts";
import { type Instance, startInstance, TEMPLATE } from "./instance.ts";

/**
 * Migrates and seeds one instance folder and runs every job once, so that the instances of the
 * tests, which copy it, need none of that. It takes more than half of a start.
 */
export default async function setUp(): Promise<() => void> {
	const { folder, remove } = temporaryFolder("instance-template");
	const instance = await startInstance({ DATA_DIR: folder });
	await allJobsHaveRun(instance);
	await instance.stop();
	process.env[TEMPLATE] = folder;
	return remove;
}

/** Resolves once every job that the server has begun since its start has ended. */
export async function allJobsHaveRun({ rows }: Pick<Instance, "rows">): Promise<void> {
	const ended = `SELECT count(*) FROM "JobRun" HAVING count(*) > 0 AND count("endedAt") = count(*)`;
	while (rows(ended).length === 0) await sleep(50);
}
