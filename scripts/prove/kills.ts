import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../../tests/support/environment.ts";
import { startInstance } from "../../tests/support/instance.ts";
import { type Ledger, ledgerSize, newLedger, startWriting } from "../../tests/support/write-load.ts";
import { findLosses } from "../../tests/support/written.ts";
import { figure, judge, percentile, type Row } from "./row.ts";

const KILLS = { long: 200, short: 3 };
/** How long the writers write before a kill, in milliseconds: a random time up to it. */
const LIFE = 1_500;
const START_LIMIT = 3_000;

/** The database and the files after `kill -9` at random moments under writes; each start is that of one folder that all kills have hit. */
export const kills: Row = {
	number: "T2",
	promise: "kill -9 at random moments under write load",
	wanted: "200 kills: 0 acknowledged lost, 0 half-written, integrity and foreign keys clean, start ≤ 3 s",
	run: async ({ isShort, tell, application = "." }) => {
		const count = isShort ? KILLS.short : KILLS.long;
		const { folder, remove } = temporaryFolder("kills");
		const ledger = newLedger();
		const starts: number[] = [];
		const wrong: string[] = [];
		let done = 0;
		try {
			for (let kill = 0; kill < count; kill++) {
				const startedAt = performance.now();
				const instance = await startInstance({ DATA_DIR: folder, LOG_LEVEL: "warn" }, { cwd: application });
				// The first start migrates and seeds, which is no start after a kill.
				if (kill > 0) starts.push(performance.now() - startedAt);
				const load = await startWriting(instance, ledger);
				// Each kind of write has been acknowledged at least once in each life, so that every kill hits all of them.
				const before = sizesOf(ledger);
				while (sizesOf(ledger).some((size, kind) => size <= (before[kind] ?? 0))) await Promise.race([sleep(2), load.failed]);
				await sleep(Math.random() * LIFE);
				process.kill(instance.pid, "SIGKILL");
				while (instance.isRunning()) await sleep(2);
				done++;
				await load.stop();
				await instance.stop();
				if (isShort || done % 20 === 0 || done === count) {
					const { lost, half, unsound } = findLosses(folder, ledger);
					wrong.push(...lost, ...half, ...unsound);
					tell(`${done} kills, ${figure(ledgerSize(ledger))} acknowledged, ${wrong.length} wrong`);
					if (wrong.length > 0) break;
				}
			}
			const startedAt = performance.now();
			await (await startInstance({ DATA_DIR: folder }, { cwd: application })).stop();
			starts.push(performance.now() - startedAt);
			const slowest = Math.max(...starts);
			const acknowledged = `${ledger.messages.size} messages, ${ledger.waitlist.size} waitlist entries, ${ledger.bookings.size} bookings, ${ledger.files.size} files`;
			return judge(
				// In the short form, which also runs among other tests, the time to start is the machine's.
				wrong.length === 0 && (isShort || slowest <= START_LIMIT),
				`${done} kills, ${acknowledged} acknowledged: ${wrong.length === 0 ? "0 lost, 0 half-written, integrity and foreign keys clean" : `${wrong.length} wrong: ${wrong.slice(0, 3).join("; ")}`}; start ${figure(percentile(starts, 0.5) / 1_000)} s in the middle, ${figure(slowest / 1_000)} s at most`,
			);
		} finally {
			remove();
		}
	},
};

const sizesOf = ({ messages, waitlist, files, bookings }: Ledger): number[] => [messages.size, waitlist.size, files.size, bookings.size];
