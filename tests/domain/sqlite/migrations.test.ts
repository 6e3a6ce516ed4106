import fs, { readdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it, vi } from "vitest";
import { migrateSqlite } from "#app/infra/migrations/migrate-sqlite.server.ts";
import { addPerson, newInstance, newMigrated, readContent } from "../../support/database/migrated-file.ts";
import { newDatabaseMigrations } from "../../support/database/migration-history.ts";
import { startChild } from "../../support/instance/child.ts";

describe("migrating an SQLite file", () => {
	it("creates the file if there is none, and does nothing the second time", async () => {
		const { path, migrate, settings } = newInstance();
		expect(JSON.parse(await migrate())).toEqual(newDatabaseMigrations("sqlite"));
		const before = readContent(path);
		expect(await migrateSqlite(path)).toEqual([]);
		expect(readContent(path)).toBe(before);
		expect(readdirSync(settings.DATA_DIR)).toEqual(["greenroom.db"]);
	});

	it("syncs the new file to disk before renaming it", async () => {
		const { path } = newInstance();
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
		const { path, migrate, next } = newMigrated();
		addPerson(path, "kept@example.com");
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
		const content = readContent(path);
		expect(content).toContain("kept@example.com");
		expect(content).toContain("CREATE TABLE Next");
	});

	it("refuses a database of a newer version, and changes nothing", async () => {
		const { path, migrate, next, settings } = newMigrated();
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
		const { path, migrate, next, settings } = newMigrated();
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
		const { path, migrate, next } = newMigrated(
			"CREATE TABLE Half (id INTEGER); INSERT INTO NoSuchTable VALUES (1);",
		);
		const before = readContent(path);
		await expect(migrate(next.cwd)).rejects.toThrow(/NoSuchTable/);
		expect(readContent(path)).toBe(before);
		expect(await migrateSqlite(path)).toEqual([]);
	});

	it("starts over if an interrupted migration left unreadable files behind", async () => {
		const { path, migrate, next } = newMigrated();
		for (const rest of ["", "-journal", "-wal", "-shm"])
			writeFileSync(`${path}.migrating${rest}`, "not a database");
		expect(JSON.parse(await migrate(next.cwd))).toEqual([next.name]);
	});
});
