import { setTimeout as sleep } from "node:timers/promises";
import { FLAT, soak } from "../soak.ts";
import { CONNECTIONS, mixedLoad } from "./mixed-load.ts";
import { residentMemory } from "./pinned-process.ts";
import { median, megabytes, milliseconds, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";
import { ask } from "./wire.ts";

const STARTS = 3;
const IDLE = 5_000;

/** The time for which pages are requested before memory under load is measured, in milliseconds. */
const UNDER_LOAD = 5 * 60_000;

/** Simulated people in the soak test, each with a connection. Four out of five requests are reads. */
const PEOPLE = 200;

/**
 * Measures the milliseconds from `node server.ts` to the first response, on a built and migrated instance.
 * The instance keeps running.
 */
export async function measureStart(setup: Setup): Promise<Row[]> {
	const times: number[] = [];
	for (let i = 0; i < STARTS; i++) {
		await setup.restart();
		const readyAt = performance.now();
		await ask(`${setup.instance.origin}/`);
		times.push(setup.instance.readyAfter + performance.now() - readyAt);
	}
	const value = median(times);
	return [
		{
			part: "start",
			what: "From start to the first response",
			figure: milliseconds(value),
			value,
			ratio: null,
			budget: "≤ 2,000 ms",
			isMet: value <= 2_000,
		},
	];
}

/** Measures the memory of an instance that has just started and served one page. */
export async function measureIdleMemory(setup: Setup): Promise<Row[]> {
	await setup.restart();
	await ask(`${setup.instance.origin}/`);
	await sleep(IDLE);
	return [memoryRow("Memory, idle", residentMemory(setup.instance.pid), 200)];
}

/**
 * Measures the memory of an instance that has served pages of every kind for five minutes since its start.
 */
export async function measureMemoryUnderLoad(setup: Setup): Promise<Row[]> {
	await setup.restart();
	const count = await mixedLoad(setup, UNDER_LOAD);
	const { pid } = setup.instance;
	const row = memoryRow(
		`Memory after five minutes of ${CONNECTIONS} connections on mixed pages`,
		residentMemory(pid),
		400,
	);
	return [
		{
			...row,
			figure: `${row.figure} (most ${megabytes(residentMemory(pid, "most"))}; ${count.toLocaleString("en-US")} requests)`,
		},
	];
}

/**
 * Measures whether memory stays flat while people use a fresh instance for a number of minutes. Throws if a
 * request fails.
 */
export async function measureSoak(minutes: number, reportProgress: (line: string) => void): Promise<Row[]> {
	const { visits, failures, growth, isFlat, most } = await soak({ people: PEOPLE, minutes, reportProgress });
	if (failures[0])
		throw new Error(`${failures.length} of ${visits.length} requests failed, such as ${failures[0]}.`);
	const what = `Memory, ${minutes} min of ${PEOPLE} people, ${visits.length.toLocaleString("en-US")} requests: growth of the maximum from the first third to the last`;
	return [
		{ ...memoryRow(`Memory, most in ${minutes} min of ${PEOPLE} people`, most, 450), part: "soak" },
		{
			part: "soak",
			what,
			figure: megabytes(growth),
			value: growth,
			ratio: null,
			budget: `flat: ≤ ${megabytes(FLAT)}`,
			isMet: isFlat,
		},
	];
}

/** Returns the row that compares memory with a budget in megabytes. */
const memoryRow = (what: string, bytes: number, budget: number): Row => ({
	part: "memory",
	what,
	figure: megabytes(bytes),
	value: bytes,
	ratio: null,
	budget: `≤ ${budget} MB`,
	isMet: Number.isNaN(bytes) ? null : bytes <= budget * 1_000_000,
});
