import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { keepSocket } from "../../tests/support/instance/kept-socket.ts";
import { startCrowd } from "../../tests/support/proof/people.ts";
import { figure, judge, percentile, type Row } from "./row.ts";

const RESTARTS = { long: 20, short: 3 };
const PEOPLE = 60;
const LOOK = 400;

/**
 * This process keeps the socket open, as systemd does (deploy/greenroom.socket). All servers use one folder.
 * Each server stops in turn, and the next one takes over the socket. No client retries, and every request
 * must succeed.
 */
export const restarts: Row = {
	number: "T17",
	promise: "restarts under load with a socket handover",
	wanted: "20 restarts: 0 failed requests, stop ≤ 10 s",
	run: async ({ isShort, reportProgress }) => {
		const count = isShort ? RESTARTS.short : RESTARTS.long;
		const socket = keepSocket();
		const { folder, remove } = temporaryFolder("restarts");
		const start = () =>
			startInstance(
				{ DATA_DIR: folder, LOG_LEVEL: "warn", PUBLIC_URL: `http://localhost:${socket.port}` },
				{ socket: socket.fd },
			);
		try {
			let instance = await start();
			const crowd = await startCrowd(instance, PEOPLE, LOOK);
			await sleep(3_000);
			const stops: number[] = [];
			const gaps: number[] = [];
			for (let restart = 0; restart < count; restart++) {
				const startedAt = performance.now();
				const code = await instance.stop();
				stops.push(performance.now() - startedAt);
				if (code !== 0) crowd.failures.push(`a server ended with ${code}`);
				instance = await start();
				gaps.push(performance.now() - startedAt);
				await sleep(1_000 + Math.random() * 1_500);
				reportProgress(
					`${restart + 1} restarts, ${crowd.visits.length} requests answered, ${crowd.failures.length} failed`,
				);
			}
			await crowd.stop();
			await instance.stop();
			const waits = crowd.visits.map(({ ms }) => ms);
			return judge(
				crowd.failures.length === 0 && Math.max(...stops) <= 10_000,
				`${count} restarts, ${figure(waits.length)} requests: ${crowd.failures.length} failed${crowd.failures.length > 0 ? ` (${[...new Set(crowd.failures)].slice(0, 3).join(", ")})` : ""}; stop ${figure(Math.max(...stops) / 1_000)} s maximum, from stop to ready ${figure(percentile(gaps, 0.5) / 1_000)} s median, longest wait ${figure(Math.max(...waits) / 1_000)} s`,
			);
		} finally {
			socket.close();
			remove();
		}
	},
};
