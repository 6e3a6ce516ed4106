import { soak } from "../soak.ts";
import { figure, judge, MEGABYTE, percentile, type Row } from "./row.ts";

const PEOPLE = 200;
const MINUTES = { long: 10, short: 0.5, brief: 0.05 };
/** The brief form. A page is viewed for 500 ms on average, so that everyone gets a turn. */
const BRIEF = { people: 20, dwell: 500 };

/** 200 people on one server for ten minutes, simulated on the same machine. */
export const load: Row = {
	number: "T15",
	promise: "200 people, 80 % reading",
	wanted: "10 min: 0 errors, p95 ≤ 200 ms, p99 ≤ 500 ms, memory ≤ 450 MB and flat",
	run: async ({ isShort, isBrief, minutes, reportProgress }) => {
		const length = minutes ?? (isBrief ? MINUTES.brief : isShort ? MINUTES.short : MINUTES.long);
		const { visits, failures, most, growth, isFlat, retained } = await soak({
			people: PEOPLE,
			...(isBrief && BRIEF),
			minutes: length,
			reportProgress,
		});
		const times = visits.map(({ ms }) => ms);
		const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [
			number,
			number,
			number,
		];
		const faults = failures.length > 0 ? ` (${[...new Set(failures)].slice(0, 3).join(", ")})` : "";
		const isFast = isBrief || (p95 <= 200 && p99 <= 500);
		return judge(
			failures.length === 0 && times.length > 0 && isFast && most <= 450 * MEGABYTE && isFlat !== false,
			`${figure(length)} min, ${figure(times.length)} requests (${figure(times.length / length / 60)} a second): ${failures.length} errors${faults}, p50 ${figure(p50)}, p95 ${figure(p95)}, p99 ${figure(p99)} ms, memory ${Math.round(most / MEGABYTE)} MB, ${growth > 0 ? "+" : ""}${Math.round(growth / MEGABYTE)} MB from the first third to the last, ${Math.round(retained / MEGABYTE)} MB in use after garbage collection`,
		);
	},
};
