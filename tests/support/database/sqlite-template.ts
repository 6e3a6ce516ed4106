import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { runChild } from "../instance/child.ts";
import { temporaryFolder } from "../instance/environment.ts";
import { permitEmptying } from "./empty-sqlite.ts";

/** Migrates one SQLite file, which every worker of the project then copies. */
export default async function setUp(project: TestProject): Promise<() => void> {
	const { folder, remove } = temporaryFolder("template");
	await runChild("database/migrate.ts", { settings: { DATA_DIR: folder } });
	const path = join(folder, "greenroom.db");
	permitEmptying(path);
	project.provide("template", { folder, dialect: "sqlite", path });
	return remove;
}
