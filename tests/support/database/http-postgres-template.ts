import type { TestProject } from "vitest/node";
import { temporaryFolder } from "../instance/environment.ts";
import { startInstance } from "../instance/instance.ts";
import { POSTGRES_TEMPLATE } from "../instance/instance-database.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
	export interface ProvidedContext {
		instancesOnPostgres: { socketFolder: string; template: string };
	}
}

/**
 * Starts a PostgreSQL for the run, and fills one database and one folder, which every fresh
 * instance of the project then copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const postgres = await startPostgres();
	const { folder, remove } = temporaryFolder("instance-template");
	const stop = async () => {
		await postgres.stop();
		remove();
	};
	try {
		await postgres.run(`CREATE DATABASE ${POSTGRES_TEMPLATE}`);
		const instance = await startInstance({ DATA_DIR: folder, DATABASE_URL: postgres.urlOf(POSTGRES_TEMPLATE) });
		await instance.stop();
	} catch (error) {
		await stop();
		throw error;
	}
	project.provide("instancesOnPostgres", { socketFolder: postgres.folder, template: folder });
	return stop;
}
