import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { defaultLimits, type LimitName } from "#app/infra/process/default-limits.ts";
import { isFullRun } from "../../support/proof/proof.ts";

type Instance = {
	consumePoint: (name: LimitName, key: string) => Promise<number>;
	close: () => Promise<void>;
};

/** Starts the counters of a new process on the current database. */
async function start(): Promise<Instance> {
	vi.resetModules();
	const { openDatabase, closeDatabase } = await import("#app/infra/database/db.server.ts");
	await openDatabase();
	const { consumePoint } = await import("#app/infra/security/limits.server.ts");
	return { consumePoint, close: closeDatabase };
}

/** All limits use the same counter, so outside a full run it is enough to test one limit of each kind. */
const names: LimitName[] = isFullRun
	? (Object.keys(defaultLimits) as LimitName[]).filter((name) => name !== "request")
	: ["second-factor", "sign-in"];
const kept = names.filter((name) => defaultLimits[name].kept);

async function exhaust({ consumePoint }: Instance, name: LimitName, key: string): Promise<void> {
	for (let i = 0; i < defaultLimits[name].points; i++) expect(await consumePoint(name, key)).toBe(0);
}

let instance: Instance;
beforeAll(async () => {
	instance = await start();
});
afterEach(() => {
	vi.useRealTimers();
});
afterAll(() => instance.close());

describe.each(names)("the limit %s", (name) => {
	it("allows its number of points and then says how long to wait", async () => {
		await exhaust(instance, name, "somebody");
		const wait = await instance.consumePoint(name, "somebody");
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(defaultLimits[name].seconds);
		expect(await instance.consumePoint(name, "someone else")).toBe(0);
	});

	it("starts over after its window", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
		await exhaust(instance, name, "patient");
		vi.setSystemTime(Date.now() + (defaultLimits[name].seconds + 1) * 1_000);
		expect(await instance.consumePoint(name, "patient")).toBe(0);
	});
});

describe("stored limits", () => {
	it("survive a restart", async () => {
		for (const name of kept) await exhaust(instance, name, "returning");
		await instance.close();
		instance = await start();
		for (const name of kept) {
			expect(await instance.consumePoint(name, "returning"), name).toBeGreaterThan(0);
			expect(await instance.consumePoint(name, "new here"), name).toBe(0);
		}
	});

	it("are shared by two instances, and count every one of many simultaneous attempts", async () => {
		const other = await start();
		for (const name of kept) {
			const { points } = defaultLimits[name];
			const waits = await Promise.all(
				Array.from({ length: points + 15 }, (_, i) =>
					[instance, other][i % 2]?.consumePoint(name, "at once"),
				),
			);
			expect(
				waits.filter((wait) => wait === 0),
				name,
			).toHaveLength(points);
		}
		await other.close();
	});
});
