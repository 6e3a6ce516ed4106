import { setTimeout as sleep } from "node:timers/promises";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { type Ledger, ledgerSize, newLedger, startWriting } from "../../tests/support/proof/write-load.ts";
import { findLosses } from "../../tests/support/proof/written.ts";
import { onBothDatabases, type TestEnvironment } from "./both-databases.ts";
import { figure, judge, type ProveOptions, percentile, type Row, type Verdict } from "./row.ts";

const KILLS = { long: 200, short: 3 };
/** The checks besides the ledger. PostgreSQL itself isn't killed, so its files aren't checked. */
const CHECKED = { SQLite: "integrity and foreign keys", PostgreSQL: "foreign keys" };
/** The maximum random delay before a kill, in milliseconds. */
const LIFE = 1_500;
const START_LIMIT = 3_000;

/**
 * The database and the files after `kill -9` of the server at random moments under write load. All
 * kills and starts use one folder.
 */
export const kills: Row = {
	number: "T2",
	promise: "kill -9 at random moments under write load, on both databases",
	wanted:
		"200 kills on each: 0 acknowledged lost, 0 half-written, integrity and foreign keys clean, start ≤ 3 s",
	run: (options) => onBothDatabases(options, (ground) => killServers(ground, options)),
};

async function killServers(
	{ name, settings, database, reportProgress }: TestEnvironment,
	{ isShort, application = "." }: ProveOptions,
): Promise<Verdict> {
	const count = isShort ? KILLS.short : KILLS.long;
	const ledger = newLedger();
	const starts: number[] = [];
	const wrong: string[] = [];
	let done = 0;
	for (let kill = 0; kill < count; kill++) {
		const startedAt = performance.now();
		const instance = await startInstance({ ...settings, LOG_LEVEL: "warn" }, { cwd: application });
		// The first start migrates and seeds, so it is not a start after a kill.
		if (kill > 0) starts.push(performance.now() - startedAt);
		const load = await startWriting(instance, ledger);
		// Each kind of write is acknowledged at least once between kills, so that every kill hits all
		// of them.
		const before = countEach(ledger);
		while (countEach(ledger).some((size, kind) => size <= (before[kind] ?? 0)))
			await Promise.race([sleep(2), load.failed]);
		await sleep(Math.random() * LIFE);
		process.kill(instance.pid, "SIGKILL");
		while (instance.isRunning()) await sleep(2);
		done++;
		await load.stop();
		await instance.stop();
		if (isShort || done % 20 === 0 || done === count) {
			const { lost, half, unsound } = findLosses(settings.DATA_DIR, database, ledger);
			wrong.push(...lost, ...half, ...unsound);
			reportProgress(`${done} kills, ${figure(ledgerSize(ledger))} acknowledged, ${wrong.length} wrong`);
			if (wrong.length > 0) break;
		}
	}
	const startedAt = performance.now();
	const last = await startInstance(settings, { cwd: application });
	starts.push(performance.now() - startedAt);
	await last.stop();
	const slowest = Math.max(...starts);
	const acknowledged = `${ledger.messages.size} messages, ${ledger.waitlist.size} waitlist entries, ${ledger.bookings.size} bookings, ${ledger.files.size} files`;
	return judge(
		// The short form doesn't judge the startup time, because it also runs alongside other tests, which
		// slow the machine down.
		wrong.length === 0 && (isShort || slowest <= START_LIMIT),
		`${done} kills, ${acknowledged} acknowledged: ${wrong.length === 0 ? `0 lost, 0 half-written, ${CHECKED[name]} clean` : `${wrong.length} wrong: ${wrong.slice(0, 3).join("; ")}`}; start ${figure(percentile(starts, 0.5) / 1_000)} s median, ${figure(slowest / 1_000)} s maximum`,
	);
}

const countEach = ({ messages, waitlist, files, bookings }: Ledger): number[] => [
	messages.size,
	waitlist.size,
	files.size,
	bookings.size,
];
