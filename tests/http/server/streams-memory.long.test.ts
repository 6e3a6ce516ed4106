import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import type { Browser } from "../../support/browser/browser.ts";
import { type Instance, measured, startInstance } from "../../support/instance/instance.ts";

const STREAMS = 500;
const PER_PERSON = 10;

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance(measured);
});
afterAll(() => instance.stop());

it("500 open event streams take less than 100 MB of memory, and close within five seconds when the instance stops", async () => {
	const people: Browser[] = [];
	for (let i = 0; i < STREAMS / PER_PERSON; i++) people.push((await signUpMember(instance)).browser);
	const before = { resident: instance.memory(), retained: await instance.retained() };
	const { hostname, port } = new URL(instance.origin);
	let closed = 0;
	const open = (browser: Browser) =>
		new Promise<number>((opened, reject) => {
			const outgoing = request(
				{
					hostname,
					port,
					path: "/messages/events",
					agent: false,
					headers: { Accept: "text/event-stream", Cookie: `session=${browser.cookies.get("session")}` },
				},
				(response) => {
					response.resume();
					response.on("close", () => closed++);
					response.on("error", () => {});
					opened(response.statusCode ?? 0);
				},
			);
			outgoing.on("error", reject);
			outgoing.end();
		});
	for (const browser of people)
		expect(new Set(await Promise.all(Array.from({ length: PER_PERSON }, () => open(browser))))).toEqual(
			new Set([200]),
		);
	await sleep(500);
	const after = { resident: instance.memory(), retained: await instance.retained() };
	const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
	console.info(
		`${STREAMS} streams: ${megabytes(after.retained - before.retained)} MB in use, ${megabytes(after.resident - before.resident)} MB resident`,
	);
	expect(megabytes(after.retained - before.retained)).toBeLessThan(100);
	expect(megabytes(after.resident - before.resident)).toBeLessThan(100);
	const startedAt = performance.now();
	await instance.stop();
	expect(performance.now() - startedAt).toBeLessThan(5_000);
	await sleep(100);
	expect(closed).toBe(STREAMS);
});
