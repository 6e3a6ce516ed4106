import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { startInstance } from "../../support/instance/instance.ts";
import { keepSocket } from "../../support/instance/kept-socket.ts";
import { startCrowd } from "../../support/proof/people.ts";

it("no request fails while the server restarts with its socket kept open", async () => {
	const socket = keepSocket();
	const { folder, remove } = temporaryFolder("hand-over");
	const start = () =>
		startInstance({ DATA_DIR: folder, PUBLIC_URL: `http://localhost:${socket.port}` }, { socket: socket.fd });
	const first = await start();
	const crowd = await startCrowd(first, 20, 300);
	await sleep(1_500);
	const before = crowd.visits.length;
	expect(before).toBeGreaterThan(0);
	const startedAt = performance.now();
	expect(await first.stop()).toBe(0);
	expect(performance.now() - startedAt).toBeLessThan(10_000);
	const second = await start();
	while (crowd.visits.length < before + 40) await sleep(20);
	await crowd.stop();
	expect(crowd.failures).toEqual([]);
	await second.stop();
	socket.close();
	remove();
}, 60_000);
