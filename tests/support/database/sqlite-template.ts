import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { runChild } from "../instance/child.ts";
import { temporaryFolder } from "../instance/environment.ts";

/** Migrates one SQLite file, which every worker of the project then copies. */
export default async function setUp(project: TestProject): Promise<() => void> {
	const { folder, remove } = temporaryFolder("template");
	await runChild("database/migrate.ts", { settings: { DATA_DIR: folder } });
	project.provide("template", { folder, dialect: "sqlite", path: join(folder, "greenroom.db") });
	return remove;
}
