import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds: longer than such a command takes, even on a busy server, and too short to notice.
 */
const STEP = 25;

/**
 * Runs a command whose duration could reveal who has an account. Settles only at a multiple of a
 * fixed step since its start, so that two paths that differ by a few writes take the same time.
 * Waiting costs the server nothing.
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
 * A timer fires at whole milliseconds, which would reveal the fraction, so the rest is spent in
 * turns of the event loop.
 */
async function waitUntil(end: number): Promise<void> {
	await sleep(Math.max(0, end - performance.now() - 2));
	while (performance.now() < end) await nextTurn();
}
