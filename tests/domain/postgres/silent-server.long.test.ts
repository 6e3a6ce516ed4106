import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { historyIn } from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import { type PostgresProxy, startPostgresProxy } from "../../support/database/postgres-proxy.ts";
import { type Child, runChild, startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("silent");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder } = template;
const name = `silent_${randomBytes(6).toString("hex")}`;
const direct = postgresUrl(socketFolder, name);
const settings = {
	DATA_DIR: join(folder, "data"),
	DATABASE_URL: direct,
	MIGRATE_WITHOUT_BACKUP: "1",
	LOG_LEVEL: "info",
};
const throughProxy = { ...settings, DATABASE_URL: postgresUrl(folder, name) };
let proxy: PostgresProxy;

beforeAll(async () => {
	await runInPostgres(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
	proxy = await startPostgresProxy(folder, socketFolder);
});
afterAll(async () => {
	await proxy.close();
	await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});

/**
 * Commands give up on a server after at most ten seconds. The rest is for starting a process on a busy
 * machine.
 */
const SOON = 20_000;

async function awaitEnd(child: Child): Promise<{ code: number | null; isSoon: boolean; said: string }> {
	const startedAt = performance.now();
	const code = await child.ended;
	return { code, isSoon: performance.now() - startedAt < SOON, said: child.output() + child.errors() };
}

describe("a server that accepts connections but never responds", () => {
	it("makes commands give up, and they say what to do", async () => {
		const { DATABASE_URL, ...onSqlite } = throughProxy;
		await runChild("database/migrate.ts", { settings: onSqlite });
		proxy.become("hangs");
		const commands = ["backup", "doctor", "jobs", "legal-hold"].map((command) =>
			startChild(`../../scripts/${command}.ts`, {
				settings: throughProxy,
				args: command === "legal-hold" ? ["--list"] : [],
			}),
		);
		const move = startChild("../../scripts/db-move.ts", { settings: onSqlite, args: [DATABASE_URL] });
		for (const { code, isSoon, said } of await Promise.all([...commands, move].map(awaitEnd))) {
			expect([code, isSoon], said).toEqual([1, true]);
			expect(said).toMatch(
				/the database server of DATABASE_URL does not respond\. Check that it is running and .+ try again\.$/m,
			);
		}
	});

	it("makes a migration give up while it waits for another node's migration", async () => {
		proxy.become("forwards");
		await withClient(direct, async (client) => {
			await client.query("SELECT pg_advisory_lock(72707369)");
			const waiting = startChild("database/migrate.ts", { settings: throughProxy });
			await waiting.says("another node is preparing the database");
			proxy.become("silent");
			const { code, isSoon, said } = await awaitEnd(waiting);
			expect([code, isSoon]).toEqual([1, true]);
			expect(said).toContain("Query read timeout");
		});
	});
});

describe("a slow server", () => {
	it("gets as much time as a migration takes, and so does a node that is waiting for the migration", async () => {
		const next = historyIn(
			join(folder, "next"),
			"postgres",
			`SELECT pg_sleep(11); CREATE TABLE "Slow" (id INTEGER);`,
		);
		const migrate = () =>
			runChild("database/migrate.ts", { settings: { ...settings, LOG_LEVEL: "silent" }, cwd: next.cwd });
		const applied = await Promise.all([migrate(), migrate()]);
		expect(applied.flatMap((names) => JSON.parse(names))).toEqual([next.name]);
	});
});
