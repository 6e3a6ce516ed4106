import { createHash, randomBytes } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Manifest } from "#app/infra/backups/backup-manifest.server.ts";
import { runScript } from "../../support/backups/run-script.ts";
import { writeSampleUploads } from "../../support/backups/sample-uploads.ts";
import { historyIn, newDatabaseMigrations } from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres, withClient } from "../../support/database/postgres.ts";
import {
	failingPrograms,
	hasPostgresPrograms,
	programsOfVersion,
} from "../../support/database/postgres-programs.ts";
import { enumWords, insertIntoPostgres, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild, startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const { folder: root, remove } = temporaryFolder("backup");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder, name: migrated } = template;
const made: string[] = [];
const isUsable = await hasPostgresPrograms(postgresUrl(socketFolder, migrated));

const [DATA_DIR, good, absent] = [join(root, "data"), join(root, "good"), join(root, "no-programs")];
const old = failingPrograms(join(root, "old-programs"), "error: aborting because of server version mismatch");
let settings: { DATA_DIR: string; DATABASE_URL: string };
let names: string[];
let uploads: string[];

beforeAll(async () => {
	mkdirSync(absent);
	settings = { DATA_DIR, DATABASE_URL: await newDatabase(migrated) };
	await runChild("database/migrate.ts", { settings: { DATA_DIR: join(root, "shape") } });
	const shape = new Database(join(root, "shape", "greenroom.db"));
	names = tableNames(shape);
	await withClient(settings.DATABASE_URL, async (client) => {
		await insertIntoPostgres(client, sampleRows(shape, 2, await enumWords(client)));
		uploads = await writeSampleUploads(client, DATA_DIR);
		// Their bytes don't exist, and aren't missed while they are listed for removal.
		await client.query('UPDATE "SealedFile" SET "removeAt" = "createdAt"');
	});
	shape.close();
	writeFileSync(join(DATA_DIR, "secrets.json"), "{}");
	if (isUsable) await run("backup", ["--to", good]);
});
afterAll(async () => {
	for (const name of made) await runInPostgres(socketFolder, `DROP DATABASE ${name} WITH (FORCE)`);
	remove();
});

async function newDatabase(from = "template0"): Promise<string> {
	const name = `backup_${randomBytes(6).toString("hex")}`;
	await runInPostgres(socketFolder, `CREATE DATABASE ${name} TEMPLATE ${from}`);
	made.push(name);
	return postgresUrl(socketFolder, name);
}

/** Reads all rows of each table, except for the tables in `without`. */
const readTables = (url: string, without: string[] = []) =>
	withClient(url, async (client) => {
		const tables: Record<string, unknown[]> = {};
		for (const name of [...names, "_prisma_migrations"])
			if (!without.includes(name))
				tables[name] = (await client.query(`SELECT * FROM "${name}" ORDER BY 1, 2`)).rows;
		return tables;
	});

const isEmpty = (url: string) =>
	withClient(
		url,
		async (client) =>
			(await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).rowCount === 0,
	);

const run = (script: string, args: string[], more: Record<string, string> = {}) =>
	runScript(script, args, { ...settings, ...more });

/** Copies the valid backup, and changes the copy's manifest or files. */
function altered(name: string, change: (manifest: Manifest, folder: string) => void): string {
	const folder = join(root, name);
	cpSync(good, folder, { recursive: true });
	const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
	change(manifest, folder);
	writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
	return folder;
}

function cutDump({ files }: Manifest, folder: string): void {
	const dump = join(folder, "greenroom.pgdump");
	const length = Math.floor(readFileSync(dump).length * 0.6);
	truncateSync(dump, length);
	const entry = files.find(({ path }) => path === "greenroom.pgdump");
	if (entry)
		Object.assign(entry, {
			bytes: length,
			sha256: createHash("sha256").update(readFileSync(dump)).digest("hex"),
		});
}

const faults: [name: string, change: (manifest: Manifest, folder: string) => void, said: RegExp][] = [
	["whose dump is cut off", cutDump, /pg_restore cannot read its database/],
	[
		"whose manifest lacks a migration",
		(manifest) => manifest.migrations.pop(),
		/its database has another version than its manifest says/,
	],
	[
		"without an upload that its database names",
		(manifest) => {
			manifest.files = manifest.files.filter(({ path }) => !path.endsWith(uploads[1] ?? ""));
		},
		/1 uploads in its database are missing/,
	],
];

/** Describes the tests that need PostgreSQL's programs in the server's version. */
function describeBackups(): void {
	describe("a backup of PostgreSQL", () => {
		it("contains the database, the uploads, and the secrets, and passes verification", async () => {
			expect(readdirSync(good).toSorted()).toEqual([
				"greenroom.pgdump",
				"manifest.json",
				"secrets.json",
				"uploads",
			]);
			expect(await run("verify-backup", [good])).toEqual({
				code: 0,
				err: "",
				out: expect.stringMatching(/ is good: 6 files, uploads included\.\n$/),
			});
		});

		it.each([[[]], [["--keep-sessions"]]])(
			"is restored into an empty database with every file and row, but with sessions only if they are kept: %j",
			async (options) => {
				const target = {
					DATA_DIR: join(root, `restored-${options.length}`),
					DATABASE_URL: await newDatabase(),
				};
				const { code, err } = await run("restore", [good, ...options], target);
				expect([code, err]).toEqual([0, ""]);
				const sessions = options.length > 0 ? [] : ["Session"];
				expect(await readTables(target.DATABASE_URL, sessions)).toEqual(
					await readTables(settings.DATABASE_URL, sessions),
				);
				if (options.length === 0) expect((await readTables(target.DATABASE_URL)).Session).toEqual([]);
				await expect(
					withClient(target.DATABASE_URL, (client) => client.query('DELETE FROM "AuditEvent"')),
				).rejects.toThrow("AuditEvent only grows");
				for (const file of ["secrets.json", ...uploads.map((key) => `uploads/${key.slice(0, 2)}/${key}`)])
					expect(readFileSync(join(target.DATA_DIR, file)).equals(readFileSync(join(DATA_DIR, file)))).toBe(
						true,
					);
			},
		);

		it("is restored into a temporary database by a drill, which needs a role that may create one", async () => {
			const databases = () =>
				withClient(
					settings.DATABASE_URL,
					async (client) =>
						(await client.query("SELECT datname FROM pg_database WHERE datname LIKE '%drill%'")).rows,
				);
			const key = { BACKUP_KEY: "a key for backups only with 32 characters" };
			const sealed = join(root, "sealed");
			expect(await run("backup", ["--to", sealed], key)).toMatchObject({ code: 0, err: "" });
			const drilled = await run("restore", ["--drill", sealed, "--json"], key);
			expect([drilled.code, drilled.err]).toEqual([0, ""]);
			expect(JSON.parse(drilled.out)).toMatchObject({ hasPassed: true, files: 6, pending: 0 });
			expect(await databases()).toEqual([]);
			const role = `drill_${randomBytes(6).toString("hex")}`;
			await runInPostgres(socketFolder, `CREATE ROLE ${role} LOGIN`);
			try {
				const MIGRATION_DATABASE_URL = settings.DATABASE_URL.replace(
					/^postgresql:\/\/[^@]*/,
					`postgresql://${role}`,
				);
				expect(await run("restore", ["--drill", good], { MIGRATION_DATABASE_URL })).toMatchObject({
					code: 1,
					err: expect.stringMatching(
						/^The backup is intact, but wasn't restored, because this role may not create/,
					),
				});
			} finally {
				await runInPostgres(socketFolder, `DROP ROLE ${role}`);
			}
			expect(readdirSync(join(DATA_DIR, "backups"))).toEqual([]);
		});

		it("isn't restored over existing data", async () => {
			const target = { DATA_DIR: join(root, "occupied"), DATABASE_URL: await newDatabase(migrated) };
			expect(await run("restore", [good], target)).toMatchObject({
				code: 1,
				err: expect.stringMatching(
					/is not empty, and restoring replaces nothing\..+Nothing was changed\.\n$/,
				),
			});
			expect(readdirSync(target.DATA_DIR)).toEqual([]);
		});

		it.each(firstAndLast(faults))("%s is refused, and nothing is changed", async (name, change, said) => {
			const broken = altered(name.replaceAll(" ", "-"), change);
			const target = { DATA_DIR: join(root, `${name}-target`), DATABASE_URL: await newDatabase() };
			expect(await run("verify-backup", [broken])).toMatchObject({
				code: 1,
				err: expect.stringMatching(said),
			});
			expect(await run("restore", [broken], target)).toMatchObject({
				code: 1,
				err: expect.stringMatching(said),
			});
			expect([
				await isEmpty(target.DATABASE_URL),
				existsSync(target.DATA_DIR) ? readdirSync(target.DATA_DIR) : [],
			]).toEqual([true, []]);
		});
	});
}
if (isUsable) describeBackups();

/** Creates a backup that looks complete until its dump is read. */
function unreadBackup(): string {
	const folder = join(root, "unread");
	mkdirSync(folder);
	writeFileSync(join(folder, "greenroom.pgdump"), "PGDMP");
	const files = [
		{ path: "greenroom.pgdump", bytes: 5, sha256: createHash("sha256").update("PGDMP").digest("hex") },
	];
	const manifest: Manifest = {
		format: 1,
		createdAt: new Date().toISOString(),
		dialect: "postgres",
		migrations: newDatabaseMigrations("postgres"),
		uploads: "left out",
		files,
	};
	writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
	return folder;
}

const INSTALL = "Install PostgreSQL's client programs in the server's version\\.";
const unfit: [name: string, path: string, said: string][] = [
	["absent", absent, `is not installed here\\. ${INSTALL}`],
	["too old", old, `is too old here \\(.*server version mismatch\\)\\. ${INSTALL}`],
	...(isUsable
		? []
		: [
				[
					"those of this machine",
					process.env.PATH ?? "",
					`is (not installed|too old) here.*\\. ${INSTALL}`,
				] as [string, string, string],
			]),
];

describe("if PostgreSQL's programs don't match the server", () => {
	it.each(unfit)(
		"a backup reports the mismatch and doesn't leave anything behind: %s",
		async (_, PATH, said) => {
			const folder = join(root, "never");
			expect(await run("backup", ["--to", folder], { PATH })).toMatchObject({
				code: 1,
				err: expect.stringMatching(new RegExp(`^pg_dump ${said}\n$`)),
			});
			expect(existsSync(folder)).toBe(false);
		},
	);

	it("doctor reports the mismatch before a backup fails", async () => {
		const version = await withClient(settings.DATABASE_URL, async (client) =>
			Number.parseInt((await client.query("SHOW server_version")).rows[0]?.server_version, 10),
		);
		const backupsIn = async (PATH: string) => {
			const { findings } = JSON.parse((await run("doctor", ["--json"], { PATH })).out) as {
				findings: { name: string; state: string; said: string; todo?: string }[];
			};
			return findings.find(({ name }) => name === "backups");
		};
		const todo = expect.stringContaining(`Install PostgreSQL's client programs ${version} or later`);
		expect(await backupsIn(absent)).toMatchObject({
			state: "warning",
			said: "pg_dump is not installed.",
			todo,
		});
		const earlier = programsOfVersion(join(root, "earlier"), version - 1);
		expect(await backupsIn(earlier)).toMatchObject({
			state: "warning",
			said: `pg_dump ${version - 1} can't read PostgreSQL ${version}.`,
			todo,
		});
		expect(await backupsIn(programsOfVersion(join(root, "later"), version + 1))).toMatchObject({
			state: "ok",
		});
	});

	it("a backup can't be verified or restored, but isn't reported as damaged", async () => {
		const folder = unreadBackup();
		const target = { DATA_DIR: join(root, "untouched"), DATABASE_URL: await newDatabase(), PATH: absent };
		const said = expect.stringMatching(new RegExp(`^pg_restore is not installed here\\. ${INSTALL}\n$`));
		expect(await run("verify-backup", [folder], target)).toMatchObject({ code: 1, err: said });
		expect(await run("restore", [folder], target)).toMatchObject({ code: 1, err: said });
		expect(await isEmpty(target.DATABASE_URL)).toBe(true);
	});
});

describe("a migration of a PostgreSQL database with data", () => {
	let next: ReturnType<typeof historyIn>;
	beforeAll(() => {
		next = historyIn(join(root, "next"), "postgres", `CREATE TABLE "Next" (id INTEGER PRIMARY KEY);`);
	});
	const migrate = async (more: Record<string, string> = {}) => {
		const target = {
			DATA_DIR: join(root, `migrating-${made.length}`),
			DATABASE_URL: await newDatabase(migrated),
			LOG_LEVEL: "silent",
			...more,
		};
		const child = startChild("database/migrate.ts", { settings: target, cwd: next.cwd });
		const code = await child.ended;
		const isDone = await withClient(
			target.DATABASE_URL,
			async (client) =>
				(await client.query("SELECT 1 FROM pg_tables WHERE tablename = 'Next'")).rowCount === 1,
		);
		const backups = join(target.DATA_DIR, "backups");
		return {
			code,
			errors: child.errors(),
			isDone,
			backups: existsSync(backups) ? readdirSync(backups).map((name) => join(backups, name)) : [],
		};
	};

	it("is refused if no backup can be made first, and the error says what to do", async () => {
		const { code, errors, isDone, backups } = await migrate({ PATH: absent });
		expect([code, isDone, backups]).toEqual([2, false, []]);
		expect(errors).toMatch(
			/the backup before it failed: pg_dump is not installed here\. .+ start once with MIGRATE_WITHOUT_BACKUP=1\. Nothing was changed\.\n$/,
		);
	});

	it("runs without a backup if the settings allow it", async () => {
		expect(await migrate({ PATH: absent, MIGRATE_WITHOUT_BACKUP: "1" })).toEqual({
			code: 0,
			errors: "",
			isDone: true,
			backups: [],
		});
	});

	it("runs only after a valid backup", async () => {
		const { code, isDone, backups } = await migrate();
		expect([code, isDone, backups.length]).toEqual(isUsable ? [0, true, 1] : [2, false, 0]);
		for (const folder of backups)
			expect((await run("verify-backup", [folder])).out).toMatch(/ is good: 1 files, uploads left out\.\n$/);
	});
});
