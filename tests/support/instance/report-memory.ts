/** Loaded before a measured server. On SIGUSR2, collects garbage and reports the bytes in use. */
import { setImmediate as turn } from "node:timers/promises";

/** The smallest number of bytes that is worth another collection. */
const WORTH = 100_000;

process.on("SIGUSR2", async () => {
	// A collection frees what the previous one finalized, so this repeats until little more is freed.
	for (let used = Number.POSITIVE_INFINITY, before = used; ; before = used) {
		globalThis.gc?.();
		await turn();
		const { heapUsed, external } = process.memoryUsage();
		used = heapUsed + external;
		if (before - used < WORTH) {
			process.stderr.write(`retained ${used}\n`);
			return;
		}
	}
});
