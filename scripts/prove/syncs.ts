import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { callApi } from "../../tests/support/creator.ts";
import { startInstance } from "../../tests/support/instance.ts";
import { judge, notRun, type Row } from "./row.ts";

type Write = { from: number; until: number };

const now = () => performance.timeOrigin + performance.now();

/**
 * Every acknowledged write has a sync of the database's log between its sending and its answer: strace writes down the syncs of the
 * server with the clock, first while writes come one by one, then while 32 at a time share their syncs.
 */
export const syncs: Row = {
	number: "T3",
	promise: "a sync to disk per acknowledged commit",
	wanted: "strace sees a sync between each write and its answer; writes at once may share one",
	run: async ({ isShort, tell, application = "." }) => {
		if (spawnSync("strace", ["-V"]).status !== 0) return notRun("there is no strace here: sudo apt-get install -y strace");
		const folder = mkdtempSync(join(tmpdir(), "greenroom-strace-"));
		const instance = await startInstance({ LOG_LEVEL: "warn" }, { cwd: application });
		const path = join(folder, "syncs");
		const strace = spawn("strace", ["-f", "-qq", "-y", "-T", "-ttt", "-e", "trace=fsync,fdatasync", "-o", path, "-p", String(instance.pid)], {
			stdio: ["ignore", "ignore", "pipe"],
		});
		let said = "";
		strace.stderr.on("data", (chunk) => {
			said += chunk;
		});
		try {
			await sleep(1_500);
			if (strace.exitCode !== null) return notRun(`strace may not attach here (${said.trim().split("\n")[0]}): run as root, or set kernel.yama.ptrace_scope=0`);
			const [alone, together] = isShort ? [20, 64] : [200, 2_000];
			const writes: { alone: Write[]; together: Write[] } = { alone: [], together: [] };
			let count = 0;
			const write = async (into: Write[]) => {
				const from = now();
				const { status } = await callApi(instance, "/api/waitlist", { email: `sync-${++count}@example.com` });
				if (status !== 200 && status !== 201) throw new Error(`A write was answered ${status}.`);
				into.push({ from, until: now() });
			};
			for (let i = 0; i < alone; i++) await write(writes.alone);
			tell(`${alone} writes one by one done`);
			await Promise.all(
				Array.from({ length: 32 }, async () => {
					while (writes.together.length < together) await write(writes.together);
				}),
			);
			strace.kill("SIGINT");
			await once(strace, "exit");
			const seen = syncsIn(readFileSync(path, "utf8"));
			const unsynced = (all: Write[]) => all.filter(({ from, until }) => !seen.some((at) => at.from >= from && at.until <= until)).length;
			const during = (all: Write[]) => {
				const [first, last] = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ until }) => until))];
				return seen.filter(({ from }) => from >= first && from <= last).length;
			};
			const [without, withoutShared] = [unsynced(writes.alone), unsynced(writes.together)];
			return judge(
				without + withoutShared === 0,
				`${alone} writes one by one: ${during(writes.alone)} syncs, ${without} without one; ${writes.together.length} writes by 32 at once: ${during(writes.together)} syncs, ${withoutShared} without one`,
			);
		} finally {
			strace.kill("SIGKILL");
			await instance.stop();
			rmSync(folder, { recursive: true, force: true });
		}
	},
};

/** The finished syncs of the write-ahead log, in milliseconds of the clock. Calls that strace split in two lines are joined by thread. */
function syncsIn(log: string): Write[] {
	const begun = new Map<string, number>();
	const found: Write[] = [];
	for (const line of log.split("\n")) {
		const [, thread = "", at = "", rest = ""] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? [];
		const from = Number(at) * 1_000;
		const lasted = Number(/<(\d+\.\d+)>$/.exec(rest)?.[1] ?? 0) * 1_000;
		if (rest.includes("resumed>")) {
			const start = begun.get(thread);
			if (start !== undefined && rest.includes("= 0")) found.push({ from: start, until: start + lasted });
			begun.delete(thread);
		} else if (!rest.includes("greenroom.db-wal")) continue;
		else if (rest.includes("<unfinished")) begun.set(thread, from);
		else if (rest.includes("= 0")) found.push({ from, until: from + lasted });
	}
	return found;
}
