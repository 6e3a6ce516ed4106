import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { scheduleFairly } from "#app/server/fair-queue.server.ts";

let time = 0;
vi.spyOn(performance, "now").mockImplementation(() => time);
afterAll(() => vi.restoreAllMocks());

it("work is done in the order in which it arrived, each piece with its follow-up, and the event loop continues in between", async () => {
	const done: string[] = [];
	let turns = 0;
	const count = () => {
		turns++;
		if (done.length < 40) setImmediate(count);
	};
	setImmediate(count);
	for (let i = 0; i < 20; i++) {
		scheduleFairly("203.0.113.1", () => {
			time += 2;
			done.push(`${i} begun`);
			void Promise.resolve().then(() => done.push(`${i} ended`));
		});
	}
	while (done.length < 40) await nextTurn();
	expect(done).toEqual(Array.from({ length: 20 }, (_, i) => [`${i} begun`, `${i} ended`]).flat());
	// Three pieces of work that take two milliseconds each fill a turn.
	expect(turns).toBeGreaterThanOrEqual(7);
});

it("work begins even if the event loop takes longer than a turn with other work", async () => {
	let turns = 0;
	let isOver = false;
	const occupy = () => {
		turns++;
		time += 20;
		if (!isOver) setImmediate(occupy);
	};
	setImmediate(occupy);
	scheduleFairly("203.0.113.1", () => {
		isOver = true;
	});
	while (!isOver && turns < 100) await nextTurn();
	isOver = true;
	expect(turns).toBeLessThan(5);
});

it("light work that arrives together is done in one turn", async () => {
	const turns: number[] = [];
	let turn = 0;
	let isOver = false;
	const count = () => {
		turn++;
		if (!isOver) setImmediate(count);
	};
	setImmediate(count);
	for (let i = 0; i < 8; i++) scheduleFairly("203.0.113.1", () => turns.push(turn));
	while (turns.length < 8) await nextTurn();
	isOver = true;
	expect(new Set(turns).size).toBe(1);
});

it("addresses take turns, so one with many requests doesn't delay the others", async () => {
	const done: string[] = [];
	for (let i = 0; i < 2_000; i++) scheduleFairly("203.0.113.1", () => done.push("many"));
	scheduleFairly("203.0.113.2", () => done.push("one"));
	while (!done.includes("one")) await nextTurn();
	expect(done.indexOf("one")).toBe(1);
	while (done.length < 2_001) await nextTurn();
});
