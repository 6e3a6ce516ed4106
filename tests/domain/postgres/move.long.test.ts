import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import { enumWords, insertIntoSqlite, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("move");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder, name: migrated } = template;
const DATA_DIR = join(root, "data");
const path = join(DATA_DIR, "greenroom.db");
const made: string[] = [];
/** The number of rows in the table User (more than one batch), and then in every other table. */
const USERS = 700;
const ROWS = 20;
/** A target to which everything was moved, and the command's output. */
let moved: string;
let first: Ran;

beforeAll(async () => {
	mkdirSync(DATA_DIR);
	await runChild("database/migrate.ts", { settings: { DATA_DIR } });
	const words = await withClient(postgresUrl(socketFolder, migrated), enumWords);
	const sqlite = new Database(path);
	const rows = sampleRows(sqlite, USERS, words).filter(
		({ table }, i) => table === "User" || i % USERS < ROWS,
	);
	insertIntoSqlite(sqlite, rows);
	sqlite.close();
	moved = await newTarget();
	first = await move(moved, "--json");
});
afterAll(async () => {
	for (const name of made) await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});

async function newTarget(from = "template1"): Promise<string> {
	const name = `move_${randomBytes(6).toString("hex")}`;
	await runInPostgres(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${from}`);
	made.push(name);
	return postgresUrl(socketFolder, name);
}

const query = (url: string, sql: string) =>
	withClient(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);

type Ran = { code: number; out: string; err: string };
const start = (args: string[], done: (ran: Ran) => void, settings: Record<string, string> = { DATA_DIR }) =>
	execFile(
		process.execPath,
		["scripts/db-move.ts", ...args],
		{ env: instanceEnvironment(settings) },
		(error, out, err) =>
			done({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
	);
const move = (...args: string[]) => new Promise<Ran>((done) => start(args, done));

describe("npm run db:move", () => {
	it("prints its help, and exits with 2 if it is called incorrectly", async () => {
		expect(await move("--help")).toMatchObject({
			code: 0,
			out: expect.stringMatching(/^npm run db:move [\s\S]+Exit codes: 0/),
		});
		for (const args of [[], ["mysql://x"], ["postgres://a", "b"], ["--wrong"]])
			expect(await move(...args)).toMatchObject({ code: 2, err: expect.stringContaining("Exit codes: 0") });
	});

	it("copies every row and value, compares them with the originals, and finds them there when it is run again", async () => {
		expect([first.code, first.err]).toEqual([0, ""]);
		const report = JSON.parse(first.out) as {
			isNew: boolean;
			rows: number;
			tables: { name: string; rows: number; hash: string }[];
		};
		const sqlite = new Database(path, { readonly: true });
		expect(report.tables.map(({ name }) => name).toSorted()).toEqual(tableNames(sqlite));
		expect([
			report.isNew,
			report.tables.every(
				({ name, rows, hash }) => rows === (name === "User" ? USERS : ROWS) && /^[0-9a-f]{64}$/.test(hash),
			),
		]).toEqual([true, true]);
		const [user] = await query(moved, `SELECT * FROM "User" WHERE id = 'User-id-1'`);
		const source = sqlite.prepare("SELECT * FROM User WHERE id = 'User-id-1'").get() as Record<
			string,
			unknown
		>;
		sqlite.close();
		expect(user).toMatchObject({ email: source.email, name: source.name, demo: true, emailVerifiedAt: null });
		expect(
			(
				await query(
					moved,
					`SELECT to_char("createdAt", 'YYYY-MM-DD HH24:MI:SS.MS') AS at FROM "User" WHERE id = 'User-id-1'`,
				)
			)[0]?.at,
		).toBe("2025-02-04 04:05:06.007");
		expect((await move(moved)).out).toMatch(
			/^\d+ rows of \d+ tables were already there and are identical\. Start the server with DATABASE_URL/,
		);
	});

	it("refuses a target in which a single value differs, names the table, and changes nothing", async () => {
		const url = await newTarget(new URL(moved).pathname.slice(1));
		await query(url, `UPDATE "OutboxEmail" SET subject = subject || '.' WHERE id = 'OutboxEmail-id-3'`);
		expect(await move(url)).toMatchObject({
			code: 1,
			err: expect.stringMatching(
				/^The target contains other data \(its table OutboxEmail differs\).+Nothing was changed\.\n$/,
			),
		});
		await query(url, `DELETE FROM "OutboxEmail"`);
		expect(await move(url)).toMatchObject({ code: 1, err: expect.stringContaining("OutboxEmail differs") });
		expect(await query(url, `SELECT count(*)::int AS n FROM "OutboxEmail"`)).toEqual([{ n: 0 }]);
	});

	it("refuses a database of another application before it creates a table there", async () => {
		const url = await newTarget();
		await query(url, "CREATE TABLE invoices (id INTEGER)");
		expect(await move(url)).toMatchObject({
			code: 1,
			err: expect.stringContaining("The target is not empty"),
		});
		expect(
			await query(url, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"),
		).toEqual([{ table_name: "invoices" }]);
	});

	it("leaves no rows if it is killed in the middle, and then succeeds", async () => {
		const url = await newTarget();
		const { promise: killed, resolve: done } = Promise.withResolvers<Ran>();
		const child = start([url], done);
		await withClient(url, async (client) => {
			const writing = async () =>
				(
					await client.query(
						"SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'INSERT INTO \"%' AND query NOT LIKE '%_prisma%'",
					)
				).rows;
			await expect.poll(writing, { interval: 1 }).not.toEqual([]);
		});
		child.kill("SIGKILL");
		expect((await killed).code).toBe(-1);
		await expect.poll(async () => query(url, `SELECT count(*)::int AS n FROM "User"`)).toEqual([{ n: 0 }]);
		expect(await move(url)).toMatchObject({
			code: 0,
			out: expect.stringContaining("are copied and compared"),
		});
	});

	it("is refused while a server runs, if the instance already uses PostgreSQL, or if there is no database", async () => {
		const url = await newTarget();
		const lock = new Database(`${path}.lock`);
		lock.exec("BEGIN EXCLUSIVE");
		expect(await move(url)).toMatchObject({
			code: 1,
			err: expect.stringContaining("Another server uses the database"),
		});
		lock.close();
		const refusalWith = (settings: Record<string, string>) =>
			new Promise<Ran>((done) => start([url], done, settings));
		expect(await refusalWith({ DATA_DIR, DATABASE_URL: url })).toMatchObject({
			code: 1,
			err: expect.stringContaining("already uses PostgreSQL"),
		});
		expect(await refusalWith({ DATA_DIR: join(root, "empty") })).toMatchObject({
			code: 1,
			err: expect.stringContaining("There is no database yet"),
		});
		expect(await query(url, "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'")).toEqual(
			[],
		);
	});
});
