import { cpSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { temporaryFolder } from "../instance/environment.ts";
import { startInstance } from "../instance/instance.ts";
import { POSTGRES_TEMPLATE } from "../instance/instance-database.ts";
import { jobsHaveRun } from "../instance/instance-template.ts";
import { sharedKinds, startSharedInstances } from "../instance/start-shared-instances.ts";
import { isFullRun } from "../proof/proof.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
	export interface ProvidedContext {
		instancesOnPostgres: { socketFolder: string; template: string };
	}
}

/**
 * Starts a PostgreSQL server for the run. If instances run on it, also fills one database and one folder,
 * which every fresh instance of the project then copies, and starts the instances that test files share. The
 * other test files use their own databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const postgres = await startPostgres();
	const { folder, remove } = temporaryFolder("instance-template");
	const shared = temporaryFolder("shared");
	let stopShared = async (): Promise<unknown> => undefined;
	const stop = async () => {
		await stopShared();
		await postgres.stop();
		remove();
		shared.remove();
	};
	try {
		if (isFullRun || process.env.GREENROOM_TEST_DATABASE === "postgres") {
			await postgres.run(`CREATE DATABASE ${POSTGRES_TEMPLATE}`);
			const instance = await startInstance({
				DATA_DIR: folder,
				DATABASE_URL: postgres.getUrl(POSTGRES_TEMPLATE),
			});
			await jobsHaveRun(instance);
			await instance.stop();
			for (const kind of sharedKinds) {
				await postgres.run(`CREATE DATABASE "shared-${kind}" TEMPLATE ${POSTGRES_TEMPLATE}`);
				cpSync(folder, join(shared.folder, kind), { recursive: true });
			}
			stopShared = await startSharedInstances(project, (kind) => ({
				DATA_DIR: join(shared.folder, kind),
				DATABASE_URL: postgres.getUrl(`shared-${kind}`),
			}));
		}
	} catch (error) {
		await stop();
		throw error;
	}
	project.provide("instancesOnPostgres", { socketFolder: postgres.folder, template: folder });
	return stop;
}
