import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { emptyDatabase, type Template } from "./database.ts";
import { temporaryFolder } from "./environment.ts";
import { postgresUrl, runInPostgres } from "./postgres.ts";

declare module "vitest" {
	export interface ProvidedContext {
		template: Template;
	}
}

// Each test file has a database of its own. The settings are read when the application's modules load, so they come first.
const template = inject("template");
const { folder, remove } = temporaryFolder("domain");
const name = `test_${process.pid}_${Date.now()}`;
Object.assign(process.env, {
	NODE_ENV: "",
	DATA_DIR: folder,
	DATABASE_URL: template.dialect === "postgres" ? postgresUrl(template.socketFolder, name) : "",
	SESSION_SECRET: "a secret for tests only, of 32 characters or more",
	PUBLIC_URL: "https://greenroom.example",
	LOG_LEVEL: "silent",
});

beforeAll(async () => {
	if (template.dialect === "postgres") await runInPostgres(template.socketFolder, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
	else copyFileSync(template.path, join(folder, "greenroom.db"));
	const { openDatabase } = await import("#app/infra/db.server.ts");
	await openDatabase();
});

beforeEach(emptyDatabase);

afterAll(async () => {
	const { closeDatabase } = await import("#app/infra/db.server.ts");
	await closeDatabase();
	if (template.dialect === "postgres") await runInPostgres(template.socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});
