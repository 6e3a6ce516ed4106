import { afterEach, describe, expect, it, vi } from "vitest";
import { defaultLimits, type LimitName } from "#app/infra/process/default-limits.ts";

type Instance = { consumePoint: (name: LimitName, key: string) => Promise<number>; close: () => Promise<void> };

/** The counters as a process has them that has just started, on the database that is there. */
async function newInstance(): Promise<Instance> {
	vi.resetModules();
	const { openDatabase, closeDatabase } = await import("#app/infra/database/db.server.ts");
	await openDatabase();
	const { consumePoint } = await import("#app/infra/security/limits.server.ts");
	return { consumePoint, close: closeDatabase };
}

const kept = Object.entries(defaultLimits).filter(([, limit]) => limit.kept) as [LimitName, { points: number; seconds: number }][];
let running: Instance[] = [];
async function start(): Promise<Instance> {
	const instance = await newInstance();
	running.push(instance);
	return instance;
}
afterEach(async () => {
	vi.useRealTimers();
	for (const { close } of running) await close();
	running = [];
});

async function exhaust({ consumePoint }: Instance, name: LimitName, key: string): Promise<void> {
	for (let i = 0; i < defaultLimits[name].points; i++) expect(await consumePoint(name, key)).toBe(0);
}

describe.each(Object.keys(defaultLimits).filter((name) => name !== "request") as LimitName[])("the limit %s", (name) => {
	it("lets its points through and then says how long to wait", async () => {
		const instance = await start();
		await exhaust(instance, name, "somebody");
		const wait = await instance.consumePoint(name, "somebody");
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(defaultLimits[name].seconds);
		expect(await instance.consumePoint(name, "someone else")).toBe(0);
	});

	it("begins again after its time", async () => {
		const instance = await start();
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
		await exhaust(instance, name, "patient");
		vi.setSystemTime(Date.now() + (defaultLimits[name].seconds + 1) * 1_000);
		expect(await instance.consumePoint(name, "patient")).toBe(0);
	});
});

describe.each(kept)("the kept limit %s", (name, { points }) => {
	it("survives a restart", async () => {
		const first = await start();
		await exhaust(first, name, "returning");
		await first.close();
		running = [];
		const second = await start();
		expect(await second.consumePoint(name, "returning")).toBeGreaterThan(0);
		expect(await second.consumePoint(name, "new here")).toBe(0);
	});

	it("is shared by two instances, and counts each of many tries at once", async () => {
		const instances = [await start(), await start()];
		const waits = await Promise.all(Array.from({ length: points + 15 }, (_, i) => instances[i % 2]?.consumePoint(name, "at once")));
		expect(waits.filter((wait) => wait === 0)).toHaveLength(points);
	});
});
