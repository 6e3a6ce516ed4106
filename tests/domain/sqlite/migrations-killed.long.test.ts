import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { addPerson, newMigrated, readContent } from "../../support/database/migrated-file.ts";
import { historyIn } from "../../support/database/migration-history.ts";
import { startChild } from "../../support/instance/child.ts";
import { firstAndLast, provingCount } from "../../support/proof/proof.ts";

/** How many of the backups before a migration are killed. */
const KILLS = provingCount("BACKUP_KILLS", 2, 4);

/** Adds enough data that copying takes a while. */
function addBulk(path: string): void {
	const sqlite = new Database(path);
	sqlite.exec(
		"CREATE TABLE Bulk AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT i, hex(randomblob(16)) FROM n",
	);
	sqlite.close();
}

describe("migrating an SQLite file", () => {
	it("leaves the old database in place if it is killed, and can then be repeated", async () => {
		const { path, migrate, next, settings } = newMigrated("CREATE TABLE Early (id INTEGER);");
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
		const { path, migrate, next, settings } = newMigrated();
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
});
