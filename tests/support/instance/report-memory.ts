/** Loaded before a measured server: on SIGUSR2 it collects garbage and reports the bytes in use. */
import { setTimeout as sleep } from "node:timers/promises";

process.on("SIGUSR2", async () => {
	// Twice, because the second collection frees what the first one finalizes.
	for (let i = 0; i < 2; i++) {
		globalThis.gc?.();
		await sleep(100);
	}
	const { heapUsed, external } = process.memoryUsage();
	process.stderr.write(`retained ${heapUsed + external}\n`);
});
