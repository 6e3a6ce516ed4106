import { setTimeout as sleep } from "node:timers/promises";
import { measured, startInstance } from "../tests/support/instance/instance.ts";
import { startCrowd, type Visit } from "../tests/support/proof/people.ts";
import { MEGABYTE } from "./prove/row.ts";

/** What memory may grow by from the first third of the time to the last and still count as flat; below so many minutes it is still warming up. */
export const FLAT = 32 * MEGABYTE;
const WARM_MINUTES = 3;

const TELL_EVERY = 30_000;

/** What was seen of an instance while people were there; memory in bytes. */
type Soak = {
	visits: Visit[];
	failures: string[];
	/** The most that the process ever held. */
	most: number;
	/** How much more it held at most in the last third of the time than in the first. */
	growth: number;
	/** Whether that is no growth to speak of; null where the time was too short to tell. */
	isFlat: boolean | null;
	/** In use after a collection at the end. */
	retained: number;
};

/** So many people on one fresh instance for so many minutes; each looks at a page for `look` milliseconds on average, where that is given. */
export async function soak({ people, minutes, look, tell }: { people: number; minutes: number; look?: number; tell: (progress: string) => void }): Promise<Soak> {
	const instance = await startInstance({ LOG_LEVEL: "info", ...measured });
	try {
		const { visits, failures, stop } = await startCrowd(instance, people, look);
		const memory: number[] = [];
		const until = Date.now() + minutes * 60_000;
		let told = Date.now();
		while (Date.now() < until) {
			await sleep(1_000);
			memory.push(instance.memory());
			if (Date.now() - told < TELL_EVERY) continue;
			told = Date.now();
			tell(`${visits.length} requests, ${failures.length} errors, ${Math.round((memory.at(-1) ?? 0) / MEGABYTE)} MB`);
		}
		await stop();
		const third = Math.floor(memory.length / 3);
		const growth = Math.max(...memory.slice(-third)) - Math.max(...memory.slice(0, third));
		return { visits, failures, most: Math.max(...memory), growth, isFlat: minutes < WARM_MINUTES ? null : growth <= FLAT, retained: await instance.retained() };
	} finally {
		await instance.stop();
	}
}
