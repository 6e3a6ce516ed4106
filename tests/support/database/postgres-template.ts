import type { TestProject } from "vitest/node";
import { runChild } from "../instance/child.ts";
import { temporaryFolder } from "../instance/environment.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Starts a PostgreSQL server for the run and migrates one database in it, which every worker
 * copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	const postgres = await startPostgres();
	const { folder, remove } = temporaryFolder("template");
	const stop = async () => {
		await postgres.stop();
		remove();
	};
	try {
		await postgres.run(`CREATE DATABASE template_greenroom`);
		await runChild("database/migrate.ts", {
			settings: { DATA_DIR: folder, DATABASE_URL: postgres.getUrl("template_greenroom") },
		});
	} catch (error) {
		await stop();
		throw error;
	}
	project.provide("template", {
		folder,
		dialect: "postgres",
		socketFolder: postgres.folder,
		name: "template_greenroom",
	});
	return stop;
}
