import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { watchMachine } from "../../support/instance/stalls.ts";
import { recordFigure } from "../../support/proof/proof.ts";

const LIMIT = 600;
/** A page that is rendered for each request. */
const PATH = "/auth/signin";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({
		TRUSTED_PROXIES: "127.0.0.1,::1",
		RATE_LIMITS: `request=${LIMIT}/60`,
		LOG_LEVEL: "info",
	});
});
afterAll(() => instance.stop());

const askAs = (address: string) =>
	exchange(instance.origin, { path: PATH, headers: { "X-Forwarded-For": address } });

/**
 * Sends GET requests over one connection without waiting for responses. Resolves with the status of each
 * response.
 */
function pipeline(count: number, address: string): Promise<string[]> {
	const { hostname, port } = new URL(instance.origin);
	const get = (last: boolean) =>
		`GET ${PATH} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n${last ? "Connection: close\r\n" : ""}\r\n`;
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let text = "";
		socket.setEncoding("latin1").on("error", reject);
		socket.on("data", (chunk: string) => {
			text += chunk;
		});
		socket.on("end", () =>
			resolve([...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = ""]) => status)),
		);
		socket.write(get(false).repeat(count - 1) + get(true));
	});
}

it("2,000 pipelined requests from one address delay requests from another address by at most 300 ms on a machine that doesn't stall, and those above the rate limit are refused", async () => {
	for (let i = 0; i < 20; i++) await askAs("203.0.113.9");
	const machineStalled = await watchMachine();
	let isOver = false;
	const flood = Promise.all(Array.from({ length: 10 }, () => pipeline(200, "203.0.113.1"))).finally(() => {
		isOver = true;
	});
	const waits: number[] = [];
	while (!isOver) {
		const startedAt = performance.now();
		expect((await askAs("203.0.113.2")).status).toBe(200);
		waits.push(performance.now() - startedAt);
	}
	const statuses = (await flood).flat();
	const count = (status: string) => statuses.filter((one) => one === status).length;
	expect([statuses.length, count("200"), count("429")]).toEqual([2_000, LIMIT, 2_000 - LIMIT]);
	const [longest, byTheMachine] = [Math.max(...waits), await machineStalled()];
	recordFigure(
		`next to a flood of one address, ${waits.length} requests of another waited ${Math.round(longest)} ms at most, an idle thread ${Math.round(byTheMachine)} ms`,
	);
	expect(longest).toBeLessThanOrEqual(300 + 2 * byTheMachine);
});
