import { setTimeout as sleep } from "node:timers/promises";
import { measured, startInstance } from "../tests/support/instance/instance.ts";
import { startCrowd, type Visit } from "../tests/support/proof/people.ts";
import { MEGABYTE } from "./prove/row.ts";

/**
 * The maximum memory growth that is considered flat, from the first third of a run to the last third. Runs
 * shorter than WARM_MINUTES aren't judged.
 */
export const FLAT = 32 * MEGABYTE;
const WARM_MINUTES = 3;

const REPORT_INTERVAL = 30_000;

/** Measurements of an instance under load. Memory in bytes. */
type Soak = {
	visits: Visit[];
	failures: string[];
	/** Peak memory of the process. */
	most: number;
	/** The growth of the maximum from the first third of the run to the last third. */
	growth: number;
	/** Whether memory stayed flat. Null if the run was too short to judge. */
	isFlat: boolean | null;
	/** Memory in use after a final garbage collection. */
	retained: number;
};

/**
 * Simulates people on one fresh instance for a number of minutes. Each views a page for `dwell`
 * milliseconds on average, if given.
 */
export async function soak({
	people,
	minutes,
	dwell,
	reportProgress,
}: {
	people: number;
	minutes: number;
	dwell?: number;
	reportProgress: (progress: string) => void;
}): Promise<Soak> {
	const instance = await startInstance({ LOG_LEVEL: "info", ...measured });
	try {
		const { visits, failures, stop } = await startCrowd(instance, people, dwell);
		const memory: number[] = [];
		const until = Date.now() + minutes * 60_000;
		let lastReport = Date.now();
		while (Date.now() < until) {
			await sleep(1_000);
			memory.push(instance.memory());
			if (Date.now() - lastReport < REPORT_INTERVAL) continue;
			lastReport = Date.now();
			reportProgress(
				`${visits.length} requests, ${failures.length} errors, ${Math.round((memory.at(-1) ?? 0) / MEGABYTE)} MB`,
			);
		}
		await stop();
		const third = Math.floor(memory.length / 3);
		const growth = Math.max(...memory.slice(-third)) - Math.max(...memory.slice(0, third));
		return {
			visits,
			failures,
			most: Math.max(...memory),
			growth,
			isFlat: minutes < WARM_MINUTES ? null : growth <= FLAT,
			retained: await instance.retained(),
		};
	} finally {
		await instance.stop();
	}
}
