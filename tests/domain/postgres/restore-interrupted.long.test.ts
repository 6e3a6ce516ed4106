import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { writeSampleUploads } from "../../support/backups/sample-uploads.ts";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import { hasPostgresPrograms } from "../../support/database/postgres-programs.ts";
import { enumWords, insertIntoPostgres, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("restore");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder, name: migrated } = template;
const isUsable = await hasPostgresPrograms(postgresUrl(socketFolder, migrated));
const good = join(root, "good");
const made: string[] = [];
let origin: { DATA_DIR: string; DATABASE_URL: string };
let names: string[];

beforeAll(async () => {
	origin = { DATA_DIR: join(root, "origin"), DATABASE_URL: await newDatabase(migrated) };
	await runChild("database/migrate.ts", { settings: { DATA_DIR: join(root, "shape") } });
	const shape = new Database(join(root, "shape", "greenroom.db"));
	names = tableNames(shape);
	await withClient(origin.DATABASE_URL, async (client) => {
		await insertIntoPostgres(client, sampleRows(shape, 1, await enumWords(client)));
		await writeSampleUploads(client, origin.DATA_DIR);
	});
	shape.close();
	writeFileSync(join(origin.DATA_DIR, "secrets.json"), "{}");
	if (isUsable) await runScript("backup", ["--to", good], origin);
});
afterAll(async () => {
	for (const name of made) await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});

async function newDatabase(from = "template0"): Promise<string> {
	const name = `restore_${randomBytes(6).toString("hex")}`;
	await runInPostgres(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${from}`);
	made.push(name);
	return postgresUrl(socketFolder, name);
}

/** Reads all rows of each table except the sessions. */
const readTables = (url: string) =>
	withClient(url, async (client) => {
		const tables: Record<string, unknown[]> = {};
		for (const name of [...names, "_prisma_migrations"])
			if (name !== "Session")
				tables[name] = (await client.query(`SELECT * FROM "${name}" ORDER BY 1, 2`)).rows;
		return tables;
	});

const sessionsIn = (url: string) =>
	withClient(url, async (client) => (await client.query('SELECT * FROM "Session"')).rows);

/**
 * Returns a PATH on which pg_restore runs the given shell commands instead of only loading the database.
 * `load` is the command that loads it.
 */
function pathWhere(name: string, doing: (load: string) => string): string {
	const folder = join(root, name);
	const program = execFileSync("sh", ["-c", "command -v pg_restore"], { encoding: "utf8" }).trim();
	mkdirSync(folder);
	writeFileSync(
		join(folder, "pg_restore"),
		`#!/bin/sh\ncase "$*" in *--single-transaction*) ${doing(`${program} "$@"`)};; *) exec ${program} "$@";; esac\n`,
		{ mode: 0o755 },
	);
	return [folder, process.env.PATH].join(delimiter);
}

const moments: [moment: string, doing: (load: string) => string, isLoaded: boolean][] = [
	["before its database was loaded", () => "kill -9 $PPID", false],
	[
		"while its database was being loaded by a program that continued",
		(load) => `kill -9 $PPID; exec ${load}`,
		false,
	],
	["after its database was loaded", (load) => `${load}; kill -9 $PPID`, true],
];

function describeRestores(): void {
	describe("a restore into PostgreSQL that was killed", () => {
		it.each(moments)(
			"%s doesn't restore any session, and is completed by the same command",
			async (moment, doing, isLoaded) => {
				const target = { DATA_DIR: join(root, moment), DATABASE_URL: await newDatabase() };
				expect(
					(await runScript("restore", [good], { ...target, PATH: pathWhere(`${moment}, programs`, doing) }))
						.code,
				).toBe(-1);
				if (isLoaded) expect(await sessionsIn(target.DATABASE_URL)).toEqual([]);

				expect(await runScript("restore", [good], target)).toMatchObject({ code: 0, err: "" });
				expect(await readTables(target.DATABASE_URL)).toEqual(await readTables(origin.DATABASE_URL));
				expect([
					(await sessionsIn(origin.DATABASE_URL)).length,
					await sessionsIn(target.DATABASE_URL),
				]).toEqual([1, []]);
				expect([
					existsSync(join(target.DATA_DIR, "restoring.json")),
					existsSync(join(target.DATA_DIR, "secrets.json")),
				]).toEqual([false, true]);
			},
		);

		it("must be completed before a server opens the database, and isn't continued if the database contains other tables", async () => {
			const target = { DATA_DIR: join(root, "filled"), DATABASE_URL: await newDatabase() };
			await runScript("restore", [good], { ...target, PATH: pathWhere("programs", () => "kill -9 $PPID") });
			expect(await runScript("jobs", [], target)).toMatchObject({
				code: 1,
				err: expect.stringContaining(`Run it again with the same settings: npm run restore -- ${good}.`),
			});
			await withClient(target.DATABASE_URL, (client) => client.query('CREATE TABLE "Other" (id INTEGER)'));
			expect(await runScript("restore", [good], target)).toMatchObject({
				code: 1,
				err: expect.stringContaining("now contains something else"),
			});
		});
	});
}
if (isUsable) describeRestores();
