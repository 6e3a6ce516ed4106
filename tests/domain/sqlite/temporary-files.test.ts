import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { settings } from "#app/infra/process/settings.server.ts";

/** Lists the paths of the files that the process has open. */
const openFiles = (): string[] =>
	readdirSync("/proc/self/fd").flatMap((descriptor) => {
		try {
			return [readlinkSync(`/proc/self/fd/${descriptor}`)];
		} catch {
			return [];
		}
	});

describe.runIf(existsSync("/proc/self/fd"))("SQLite's temporary files", () => {
	it("are in DATA_DIR, and are unlinked while they are open", () => {
		const before = new Set(openFiles());
		const sqlite = new Database(join(settings().dataDir, "greenroom.db"));
		sqlite.exec(
			"PRAGMA temp_store = FILE; PRAGMA temp.cache_size = 1; CREATE TEMP TABLE large AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) SELECT i, hex(randomblob(40)) FROM n",
		);
		const temporary = openFiles().filter((path) => !before.has(path) && path.endsWith(" (deleted)"));
		expect(temporary.length).toBeGreaterThan(0);
		for (const path of temporary) expect(path.startsWith(`${settings().dataDir}/`)).toBe(true);
		sqlite.close();
	});
});
