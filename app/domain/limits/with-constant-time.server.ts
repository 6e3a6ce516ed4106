import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds: longer than such a command takes, even on a busy server, and too short to notice.
 */
const STEP = 25;

/**
 * Does a command whose duration could tell who is known here, and settles, well or not, only at a
 * full step of time since it began: two ways through it that differ by a few writes take the same
 * time. Waiting costs the server nothing but the wait.
 */
export async function withConstantTime<T>(command: () => Promise<T>): Promise<T> {
	const startedAt = performance.now();
	try {
		return await command();
	} finally {
		const elapsed = performance.now() - startedAt;
		await waitUntil(startedAt + Math.ceil(elapsed / STEP) * STEP);
	}
}

/**
 * A timer fires at whole milliseconds of its own, which would give away the fraction; the last of
 * them is waited out in turns of the event loop.
 */
async function waitUntil(end: number): Promise<void> {
	await sleep(Math.max(0, end - performance.now() - 2));
	while (performance.now() < end) await nextTurn();
}
