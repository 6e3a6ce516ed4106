import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	FairSemaphore,
	KeyedSemaphore,
	Semaphore,
	SemaphoreTimeoutError,
} from "#app/infra/process/semaphore.server.ts";

it("a semaphore admits as many callers as it has slots, in order of arrival", async () => {
	const turns = new Semaphore(2);
	const order: number[] = [];
	let inside = 0;
	let most = 0;
	const work = (i: number) =>
		turns.run(async () => {
			order.push(i);
			most = Math.max(most, ++inside);
			await nextTurn();
			inside--;
		});
	await Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
	expect(most).toBe(2);
	expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

it("a semaphore frees the slot if the work fails, and frees it only once even if it is released twice", async () => {
	const turns = new Semaphore(1);
	await expect(turns.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
	const release = await turns.acquire();
	release();
	release();
	const first = await turns.acquire();
	let second = false;
	void turns.acquire().then(() => {
		second = true;
	});
	await nextTurn();
	expect(second).toBe(false);
	first();
	await nextTurn();
	expect(second).toBe(true);
});

it("a semaphore rejects only callers whose wait has timed out", async () => {
	const turns = new Semaphore(1);
	const first = await turns.acquire();
	const impatient = turns.acquire(5);
	const patient = turns.acquire(60_000);
	await expect(impatient).rejects.toThrow(SemaphoreTimeoutError);
	first();
	const second = await patient;
	second();
	await expect(turns.acquire(0)).resolves.toBeTypeOf("function");
});

it("a keyed semaphore has slots for each key, and rejects callers if too many are waiting for the same key", async () => {
	const turns = new KeyedSemaphore({ slots: 1, waiting: 1 });
	const first = await turns.acquire("a");
	const second = turns.acquire("a");
	await expect(turns.acquire("a")).rejects.toThrow(SemaphoreTimeoutError);
	(await turns.acquire("b"))();
	expect([turns.waiting("a"), turns.waiting("b")]).toEqual([1, 0]);
	first();
	(await second)();
	expect(turns.waiting("a")).toBe(0);
	(await turns.acquire("a"))();
});

it("a keyed semaphore rejects callers whose wait has timed out, and gives the slot to the next in line", async () => {
	const turns = new KeyedSemaphore({ slots: 1, waiting: 1 });
	const first = await turns.acquire("a");
	await expect(turns.acquire("a", 5)).rejects.toThrow(SemaphoreTimeoutError);
	const next = turns.acquire("a");
	first();
	(await next)();
});

describe("a fair semaphore", () => {
	beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
	afterEach(() => vi.useRealTimers());

	/** Starts work that ends when the returned `end` is called, after the given time on the clock. */
	function startedWork(turns: FairSemaphore, key: string, order: string[], patience?: number) {
		const { promise, resolve } = Promise.withResolvers<void>();
		const ended = turns.run(
			key,
			() => {
				order.push(key);
				return promise;
			},
			patience,
		);
		const end = async (milliseconds: number) => {
			vi.advanceTimersByTime(milliseconds);
			resolve();
			await ended;
			await nextTurn();
		};
		return { end, ended };
	}

	it("gives a free slot to the account whose work took the least time, no matter how long others wait", async () => {
		const turns = new FairSemaphore(1);
		const order: string[] = [];
		const slow = Array.from({ length: 4 }, () => startedWork(turns, "slow", order));
		await slow[0]?.end(20_000);
		const [quick, newcomer] = [startedWork(turns, "quick", order), startedWork(turns, "newcomer", order)];
		await slow[1]?.end(20_000);
		await quick.end(1_000);
		await newcomer.end(10);
		const again = startedWork(turns, "newcomer", order);
		await slow[2]?.end(20_000);
		await again.end(10);
		await slow[3]?.end(20_000);
		expect(order).toEqual(["slow", "slow", "quick", "newcomer", "slow", "newcomer", "slow"]);
	});

	it("runs as much work at once as it has slots, and frees a slot even if its work fails", async () => {
		const turns = new FairSemaphore(2);
		const order: string[] = [];
		const [first, second] = ["a", "b", "c"].map((key) => startedWork(turns, key, order));
		expect(order).toEqual(["a", "b"]);
		await first?.end(1);
		await second?.end(1);
		expect(order).toEqual(["a", "b", "c"]);
		await expect(turns.run("d", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
		expect(await turns.run("d", async () => "free")).toBe("free");
	});

	it("rejects callers whose wait has timed out", async () => {
		const turns = new FairSemaphore(1);
		const order: string[] = [];
		const working = startedWork(turns, "a", order);
		const { ended } = startedWork(turns, "b", order, 60_000);
		const refused = expect(ended).rejects.toThrow(SemaphoreTimeoutError);
		await working.end(60_000).catch(() => undefined);
		await refused;
		expect(order).toEqual(["a"]);
		expect(await turns.run("c", async () => "free")).toBe("free");
	});
});
