import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { missingPostgres } from "../../tests/support/database/postgres.ts";
import { instanceEnvironment, temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { openInstanceDatabase } from "../../tests/support/instance/instance-database.ts";
import { type Ledger, ledgerSize, newLedger, startWriting } from "../../tests/support/proof/write-load.ts";
import { findLosses } from "../../tests/support/proof/written.ts";
import { judge, type Row } from "./row.ts";
import { runAllTests, summarize } from "./tested.ts";

const BACKUPS = { long: 10, short: 2 };

/**
 * Makes backups while messages, files, bookings, and waitlist entries are written, and restores each into an
 * empty folder. Apart from sessions, which must be missing, the restored tables must equal the backup's and
 * contain everything acknowledged before the backup began. Then runs the tests of broken backups, which must
 * be refused, and of interrupted restores, which must be completed.
 */
export const backups: Row = {
	number: "T18",
	promise: "backup under load, restore on an empty machine",
	wanted:
		"per-table hashes equal, files intact, nothing acknowledged before is missing; broken backups refused; sessions ended",
	run: async ({ isShort, reportProgress }) => {
		const count = isShort ? BACKUPS.short : BACKUPS.long;
		const { folder, remove } = temporaryFolder("backups");
		const instance = await startInstance({ LOG_LEVEL: "warn" });
		const wrong: string[] = [];
		const ledger = newLedger();
		let tables = 0;
		try {
			const load = await startWriting(instance, ledger);
			for (let i = 0; i < count; i++) {
				const earlier: Ledger = {
					messages: new Set(ledger.messages),
					waitlist: new Set(ledger.waitlist),
					files: new Map(ledger.files),
					bookings: new Set(ledger.bookings),
				};
				const [made, restored] = [join(folder, `made-${i}`), join(folder, `restored-${i}`)];
				await command("backup", ["--to", made], { DATA_DIR: instance.dataDir });
				await command("verify-backup", [made], {});
				await command("restore", [made], { DATA_DIR: restored });
				const [was, is] = [
					hashTables(join(made, "greenroom.db")),
					hashTables(join(restored, "greenroom.db")),
				];
				tables = was.size;
				wrong.push(
					...[...was]
						.filter(([table, hash]) => table !== "Session" && is.get(table) !== hash)
						.map(([table]) => `table ${table}`),
				);
				const database = openInstanceDatabase(restored, { DATABASE_URL: "" }, false);
				if (database.rows("SELECT id FROM Session LIMIT 1").length > 0) wrong.push("sessions still exist");
				const { lost, half, unsound } = findLosses(restored, database, earlier);
				wrong.push(...lost, ...half, ...unsound);
				reportProgress(`${i + 1} backups restored, ${wrong.length} wrong`);
			}
			await load.stop();
		} finally {
			await instance.stop();
			remove();
		}
		const onPostgres = missingPostgres()
			? []
			: [
					{
						project: "domain-postgres",
						files: ["backup.long", "restore-interrupted.long"].map(
							(name) => `tests/domain/postgres/${name}.test.ts`,
						),
					},
				];
		const tested = await runAllTests([
			{
				project: "http",
				files: ["backup.long", "restore-interrupted.long"].map((name) => `tests/http/sqlite/${name}.test.ts`),
			},
			...onPostgres,
		]);
		const found =
			wrong.length === 0
				? `${tables} tables equal, files intact, 0 missing, 0 sessions left`
				: wrong.slice(0, 3).join("; ");
		return judge(
			wrong.length === 0 && tested.failed === 0,
			`${count} backups under ${ledgerSize(ledger)} writes: ${found}; ${summarize(tested)}`,
		);
	},
};

const command = (name: string, args: string[], settings: Record<string, string>) =>
	promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
		env: instanceEnvironment(settings),
	});

/** Hashes the rows of each table, independent of their physical order. */
function hashTables(path: string): Map<string, string> {
	const sqlite = new Database(path, { readonly: true });
	try {
		const names = sqlite
			.prepare(
				"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
			)
			.pluck()
			.all() as string[];
		return new Map(
			names.map((name) => {
				const rows = (sqlite.prepare(`SELECT * FROM "${name}"`).raw().all() as unknown[])
					.map((row) => JSON.stringify(row))
					.sort();
				return [name, createHash("sha256").update(rows.join("\n")).digest("hex")];
			}),
		);
	} finally {
		sqlite.close();
	}
}
