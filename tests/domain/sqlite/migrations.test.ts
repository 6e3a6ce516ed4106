import fs, {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, inject, it, vi } from "vitest";
import { migrateSqlite } from "#app/infra/migrations/migrate-sqlite.server.ts";
import { historyIn, migrationNames } from "../../support/database/migration-history.ts";
import { runChild, startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { firstAndLast, provingCount } from "../../support/proof/proof.ts";

const { folder: root, remove } = temporaryFolder("migrations");
const template = inject("template");
if (template.dialect !== "sqlite") throw new Error("These tests are for SQLite.");
const { path: templatePath } = template;
afterAll(remove);

/** How many of the backups before a migration are killed. */
const KILLS = provingCount("BACKUP_KILLS", 2, 4);

let count = 0;
/** Creates a data folder, and the history of a version with one more migration. */
function instance(nextScript = "CREATE TABLE Next (id INTEGER PRIMARY KEY);") {
	const folder = join(root, String(++count));
	for (const part of ["data", "next"]) mkdirSync(join(folder, part), { recursive: true });
	const settings = { DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" };
	const next = historyIn(join(folder, "next"), "sqlite", nextScript);
	return {
		settings,
		path: join(folder, "data", "greenroom.db"),
		next,
		migrate: (cwd?: string) => runChild("database/migrate.ts", { settings, ...(cwd && { cwd }) }),
	};
}

/**
 * Creates a data folder with a database of this version, and the history of a version with one more
 * migration.
 */
function migrated(nextScript?: string) {
	const made = instance(nextScript);
	copyFileSync(templatePath, made.path);
	return made;
}

/** Adds enough data that copying takes a while. */
function addBulk(path: string): void {
	const sqlite = new Database(path);
	sqlite.exec(
		"CREATE TABLE Bulk AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT i, hex(randomblob(16)) FROM n",
	);
	sqlite.close();
}

/** Reads everything in the file, both rows and schema. */
function readContent(path: string): string {
	const sqlite = new Database(path, { readonly: true });
	try {
		expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
		const schema = sqlite.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all() as {
			name: string;
			sql: string | null;
		}[];
		const tables = schema.filter(({ sql }) => sql?.startsWith("CREATE TABLE"));
		return JSON.stringify([
			schema,
			tables.map(({ name }) => sqlite.prepare(`SELECT * FROM "${name}"`).all()),
		]);
	} finally {
		sqlite.close();
	}
}

function addPerson(path: string, email: string): void {
	const sqlite = new Database(path);
	sqlite.pragma("journal_mode = WAL");
	sqlite
		.prepare(
			`INSERT INTO WaitlistEntry (id, email, audience, source, createdAt) VALUES (?, ?, 'CREATOR', 'api', '2025-01-05T12:00:00.000+00:00')`,
		)
		.run(email, email);
	sqlite.close();
}

describe("migrating an SQLite file", () => {
	it("creates the file if there is none, and does nothing the second time", async () => {
		const { path, migrate, settings } = instance();
		expect(JSON.parse(await migrate())).toEqual(migrationNames("sqlite"));
		const before = readContent(path);
		expect(JSON.parse(await migrate())).toEqual([]);
		expect(readContent(path)).toBe(before);
		expect(readdirSync(settings.DATA_DIR)).toEqual(["greenroom.db"]);
	});

	it("syncs the new file to disk before renaming it", async () => {
		const { path } = instance();
		const done: string[] = [];
		const { renameSync } = fs;
		const { open } = fs.promises;
		vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
			renameSync(from, to);
			done.push(`renamed ${basename(String(from))} to ${basename(String(to))}`);
		});
		vi.spyOn(fs.promises, "open").mockImplementation(async (file, ...how) => {
			const handle = await open(file, ...how);
			const sync = handle.sync.bind(handle);
			handle.sync = async () => {
				await sync();
				done.push(`synced ${basename(String(file))}`);
			};
			return handle;
		});
		syncBuiltinESMExports();
		try {
			await migrateSqlite(path);
		} finally {
			vi.restoreAllMocks();
			syncBuiltinESMExports();
		}
		expect(done).toEqual(["synced greenroom.db.migrating", "renamed greenroom.db.migrating to greenroom.db"]);
	});

	it("applies new migrations and keeps every row", async () => {
		const { path, migrate, next } = migrated();
		addPerson(path, "kept@example.com");
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
		const content = readContent(path);
		expect(content).toContain("kept@example.com");
		expect(content).toContain("CREATE TABLE Next");
	});

	it("refuses a database of a newer version, and changes nothing", async () => {
		const { path, migrate, next, settings } = migrated();
		await migrate(next.cwd);
		const before = [readContent(path), readdirSync(settings.DATA_DIR)];
		const refused = startChild("database/migrate.ts", { settings });
		expect(await refused.ended).toBe(2);
		expect(refused.errors()).toBe(
			`refused: The database is from a newer version of Greenroom (it contains ${next.name}). Start that version, or use another DATA_DIR. Nothing was changed.\n`,
		);
		expect([readContent(path), readdirSync(settings.DATA_DIR)]).toEqual(before);
	});

	it.each(["idle", "writing"])("refuses a database that another process has open, %s", async (state) => {
		const { path, migrate, next, settings } = migrated();
		addPerson(path, "kept@example.com");
		const other = new Database(path);
		if (state === "writing") other.exec("UPDATE WaitlistEntry SET source = 'waitlist'");
		else other.prepare("SELECT count(*) FROM WaitlistEntry").get();
		const refused = startChild("database/migrate.ts", { settings, cwd: next.cwd });
		expect(await refused.ended).toBe(2);
		expect(refused.errors()).toContain(
			"is open in another process. Stop it, then start again. Nothing was changed.",
		);
		other.exec("UPDATE WaitlistEntry SET source = 'signup'");
		other.close();
		expect(readContent(path)).toContain("signup");
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
	});

	it("leaves the old database in place if it fails, and reports the script's error", async () => {
		const { path, migrate, next } = migrated(
			"CREATE TABLE Half (id INTEGER); INSERT INTO NoSuchTable VALUES (1);",
		);
		const before = readContent(path);
		await expect(migrate(next.cwd)).rejects.toThrow(/NoSuchTable/);
		expect(readContent(path)).toBe(before);
		expect(JSON.parse(await migrate())).toEqual([]);
	});

	it("leaves the old database in place if it is killed, and can then be repeated", async () => {
		const { path, migrate, next, settings } = migrated("CREATE TABLE Early (id INTEGER);");
		const endless =
			"CREATE TABLE Early (id INTEGER); CREATE TABLE Endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, hex(randomblob(16)) FROM n;";
		const { cwd } = historyIn(join(next.cwd, "endless"), "sqlite", endless);
		const bytesCopied = () => (existsSync(`${path}.migrating`) ? statSync(`${path}.migrating`).size : -1);
		addPerson(path, "kept@example.com");
		const before = readContent(path);
		for (const bytes of firstAndLast([0, 2_000_000, 10_000_000, 20_000_000])) {
			rmSync(`${path}.migrating`, { force: true });
			const killed = startChild("database/migrate.ts", { settings, cwd });
			await expect.poll(bytesCopied, { interval: 1 }).toBeGreaterThanOrEqual(bytes);
			killed.process.kill("SIGKILL");
			expect(await killed.ended).toBeNull();
			expect(readContent(path)).toBe(before);
		}
		expect(existsSync(`${path}.migrating`)).toBe(true);
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
		expect(readContent(path)).toContain("kept@example.com");
		expect(readdirSync(settings.DATA_DIR)).toEqual(["backups", "greenroom.db"]);
	});

	it("keeps complete backups if it is killed repeatedly during its backup, and cleans up on its next run", async () => {
		const { path, migrate, next, settings } = migrated();
		addBulk(path);
		const backups = join(settings.DATA_DIR, "backups");
		const complete = ["2026-01-01", "2026-01-02", "2026-01-03"].map((day) => `${day}-before-migration`);
		for (const name of [
			...complete,
			"2026-02-01-before-migration",
			"2026-02-02-before-migration.partial",
			"2026-02-03",
			"2026-02-04.partial",
			"2026-02-05.partial",
		])
			mkdirSync(join(backups, name), { recursive: true });
		for (const name of complete) writeFileSync(join(backups, name, "manifest.json"), "{}");
		utimesSync(join(backups, "2026-02-04.partial"), new Date("2026-02-04"), new Date("2026-02-04"));
		const isOfThis = (name: string) => name.endsWith(".partial") && !name.startsWith("2026-02-0");
		for (let kills = 0; kills < KILLS; kills++) {
			const killed = startChild("database/migrate.ts", { settings, cwd: next.cwd });
			const earlier = readdirSync(backups);
			await expect
				.poll(() => readdirSync(backups).some((name) => isOfThis(name) && !earlier.includes(name)), {
					interval: 1,
				})
				.toBe(true);
			killed.process.kill("SIGKILL");
			expect(await killed.ended).toBeNull();
		}
		expect(readdirSync(backups).filter(isOfThis)).toHaveLength(1);
		expect(readdirSync(backups)).toEqual(expect.arrayContaining(complete));
		await migrate(next.cwd);
		expect(readdirSync(backups)).toEqual([
			"2026-01-02-before-migration",
			"2026-01-03-before-migration",
			"2026-02-03",
			"2026-02-05.partial",
			expect.stringMatching(/-before-migration$/),
		]);
	});

	it("starts over if an interrupted migration left unreadable files behind", async () => {
		const { path, migrate, next } = migrated();
		for (const rest of ["", "-journal", "-wal", "-shm"])
			writeFileSync(`${path}.migrating${rest}`, "not a database");
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
	});
});
