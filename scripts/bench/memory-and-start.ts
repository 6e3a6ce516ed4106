import { setTimeout as sleep } from "node:timers/promises";
import { residentMemory } from "./pinned-process.ts";
import { median, megabytes, milliseconds, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";
import { ask } from "./wire.ts";

const STARTS = 3;
const IDLE = 5_000;

/** Milliseconds from `node server.ts` to the first answer, on an instance that is built and migrated. The instance runs afterwards. */
export async function measureStart(setup: Setup): Promise<Row[]> {
	const times: number[] = [];
	for (let i = 0; i < STARTS; i++) {
		await setup.restart();
		const readyAt = performance.now();
		await ask(`${setup.instance.origin}/`);
		times.push(setup.instance.readyAfter + performance.now() - readyAt);
	}
	const value = median(times);
	return [{ part: "start", what: "From start to the first answer", figure: milliseconds(value), value, ratio: null, budget: "≤ 2,000 ms", isMet: value <= 2_000 }];
}

/** Memory of an instance that was started a moment ago and was asked for one page. */
export async function measureIdleMemory(setup: Setup): Promise<Row[]> {
	await setup.restart();
	await ask(`${setup.instance.origin}/`);
	await sleep(IDLE);
	return [memoryRow("Memory, idle", residentMemory(setup.instance.pid), 150)];
}

/** The line of memory against a budget in megabytes. */
export const memoryRow = (what: string, bytes: number, budget: number): Row => ({
	part: "memory",
	what,
	figure: megabytes(bytes),
	value: bytes,
	ratio: null,
	budget: `≤ ${budget} MB`,
	isMet: Number.isNaN(bytes) ? null : bytes <= budget * 1_000_000,
});
