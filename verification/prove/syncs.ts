import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { callApi } from "../../tests/support/accounts/creator.ts";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { InstanceStartError, startInstance } from "../../tests/support/instance/instance.ts";
import { judge, notRun, type Row } from "./row.ts";

const NO_STRACE = "strace is not installed: sudo apt-get install -y strace";

type Write = { from: number; until: number };

const now = () => performance.timeOrigin + performance.now();

/**
 * Every acknowledged write must have a sync of the database's log between its request and its response.
 * strace records the server's syncs with timestamps, first while writes come one by one, then while 32 at a
 * time can share their syncs.
 */
export const syncs: Row = {
	number: "T3",
	promise: "a sync to disk per acknowledged commit",
	wanted: "strace sees a sync between each write and its response; concurrent writes may share one",
	run: async ({ isShort, isBrief, reportProgress, application = "." }) => {
		if (spawnSync("strace", ["-V"]).status !== 0) return notRun(NO_STRACE);
		const { folder, remove } = temporaryFolder("strace");
		const path = join(folder, "syncs");
		// With -D, the server stays the child process. Starting it under strace needs fewer permissions than
		// attaching to it later.
		const launcher = [
			"strace",
			"-D",
			"-f",
			"-qq",
			"-y",
			"-T",
			"-ttt",
			"-e",
			"trace=fsync,fdatasync",
			"-o",
			path,
		];
		const instance = await startInstance({ LOG_LEVEL: "warn" }, { cwd: application, launcher }).catch(
			(error: unknown) => {
				remove();
				if (error instanceof InstanceStartError && error.message.includes("ptrace"))
					return error.message.trim();
				throw error;
			},
		);
		if (typeof instance === "string")
			return notRun(`strace may not trace here (${instance.split("\n")[0]}): allow ptrace for this account`);
		try {
			const [alone, together] = isBrief ? [10, 64] : isShort ? [20, 64] : [200, 2_000];
			const writes: { alone: Write[]; together: Write[] } = { alone: [], together: [] };
			let count = 0;
			const write = async (into: Write[]) => {
				const from = now();
				const { status } = await callApi(instance, "/api/waitlist", { email: `sync-${++count}@example.com` });
				if (status !== 200 && status !== 201) throw new Error(`A write returned ${status}.`);
				into.push({ from, until: now() });
			};
			for (let i = 0; i < alone; i++) await write(writes.alone);
			reportProgress(`${alone} sequential writes done`);
			await Promise.all(
				Array.from({ length: 32 }, async () => {
					while (writes.together.length < together) await write(writes.together);
				}),
			);
			const seen = syncsIn(readFileSync(path, "utf8"));
			const unsynced = (all: Write[]) =>
				all.filter(({ from, until }) => !seen.some((at) => at.from >= from && at.until <= until)).length;
			const during = (all: Write[]) => {
				const [first, last] = [
					Math.min(...all.map(({ from }) => from)),
					Math.max(...all.map(({ until }) => until)),
				];
				return seen.filter(({ from }) => from >= first && from <= last).length;
			};
			const [without, withoutShared] = [unsynced(writes.alone), unsynced(writes.together)];
			return judge(
				without + withoutShared === 0,
				`${alone} sequential writes: ${during(writes.alone)} syncs, ${without} without one; ${writes.together.length} writes by 32 at once: ${during(writes.together)} syncs, ${withoutShared} without one`,
			);
		} finally {
			await instance.stop();
			remove();
		}
	},
};

/**
 * Finds the completed syncs of the write-ahead log, as timestamps in milliseconds. Calls that strace splits
 * into two lines are joined by thread.
 */
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
