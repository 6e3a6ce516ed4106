import { setTimeout as sleep } from "node:timers/promises";
import { measured, startInstance } from "../../tests/support/instance.ts";
import { startCrowd } from "../../tests/support/people.ts";
import { figure, judge, MEGABYTE, percentile, type Row } from "./row.ts";

const PEOPLE = 200;
const MINUTES = { long: 10, short: 0.5, brief: 0.05 };
/** In the brief form people look at pages for so many milliseconds on average, so that all of them come in time. */
const BRIEF = { people: 20, look: 500 };
/** What memory may grow by from the first third of the time to the last and still count as flat; below so many minutes it is still warming up. */
const FLAT = 32 * MEGABYTE;
const WARM_MINUTES = 3;

/** 200 people on one server for ten minutes, with the people on the same machine. */
export const load: Row = {
	number: "T15",
	promise: "200 people, 80 % reading",
	wanted: "10 min: 0 errors, p95 ≤ 200 ms, p99 ≤ 500 ms, memory ≤ 450 MB and flat",
	run: async ({ isShort, isBrief, minutes, tell }) => {
		const length = minutes ?? (isBrief ? MINUTES.brief : isShort ? MINUTES.short : MINUTES.long);
		const instance = await startInstance({ LOG_LEVEL: "info", ...measured });
		try {
			const crowd = await (isBrief ? startCrowd(instance, BRIEF.people, BRIEF.look) : startCrowd(instance, PEOPLE));
			const memory: number[] = [];
			const until = Date.now() + length * 60_000;
			let told = Date.now();
			while (Date.now() < until) {
				await sleep(1_000);
				memory.push(instance.memory());
				if (Date.now() - told < 30_000) continue;
				told = Date.now();
				tell(`${crowd.visits.length} requests, ${crowd.failures.length} errors, ${Math.round((memory.at(-1) ?? 0) / MEGABYTE)} MB`);
			}
			await crowd.stop();
			const retained = await instance.retained();
			const times = crowd.visits.map(({ ms }) => ms);
			const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [number, number, number];
			const third = Math.floor(memory.length / 3);
			const most = Math.max(...memory);
			const growth = Math.max(...memory.slice(-third)) - Math.max(...memory.slice(0, third));
			const faults = crowd.failures.length > 0 ? ` (${[...new Set(crowd.failures)].slice(0, 3).join(", ")})` : "";
			const isFast = isBrief || (p95 <= 200 && p99 <= 500);
			return judge(
				crowd.failures.length === 0 && times.length > 0 && isFast && most <= 450 * MEGABYTE && (growth <= FLAT || length < WARM_MINUTES),
				`${figure(length)} min, ${figure(times.length)} requests (${figure(times.length / length / 60)} a second): ${crowd.failures.length} errors${faults}, p50 ${figure(p50)}, p95 ${figure(p95)}, p99 ${figure(p99)} ms, memory ${Math.round(most / MEGABYTE)} MB, ${growth > 0 ? "+" : ""}${Math.round(growth / MEGABYTE)} MB from the first third to the last, ${Math.round(retained / MEGABYTE)} MB in use after a collection`,
			);
		} finally {
			await instance.stop();
		}
	},
};
