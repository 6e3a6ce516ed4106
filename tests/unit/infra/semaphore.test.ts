import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { KeyedSemaphore, Semaphore, SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";

it("a semaphore admits as many as it has places, in order of arrival", async () => {
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

it("releases the place if the work fails, and only once", async () => {
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

it("turns away who has waited long enough, and no one else", async () => {
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

it("a keyed semaphore has places for each key, and refuses callers if too many wait", async () => {
	const turns = new KeyedSemaphore({ places: 1, waiting: 1 });
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

it("a keyed semaphore turns away who has waited long enough, and keeps the place for the next", async () => {
	const turns = new KeyedSemaphore({ places: 1, waiting: 1 });
	const first = await turns.acquire("a");
	await expect(turns.acquire("a", 5)).rejects.toThrow(SemaphoreTimeoutError);
	const next = turns.acquire("a");
	first();
	(await next)();
});
