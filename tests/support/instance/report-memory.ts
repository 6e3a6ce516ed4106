/**
 * Loaded before the server by the tests that measure it: on SIGUSR2 it collects garbage and reports
 * the bytes that are left.
 */
import { setTimeout as sleep } from "node:timers/promises";

process.on("SIGUSR2", async () => {
	// Twice: what the first collection finalises is free for the second.
	for (let i = 0; i < 2; i++) {
		globalThis.gc?.();
		await sleep(100);
	}
	const { heapUsed, external } = process.memoryUsage();
	process.stderr.write(`retained ${heapUsed + external}\n`);
});
