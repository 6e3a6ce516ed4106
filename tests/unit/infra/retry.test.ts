import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retried } from "#app/ui/browser/retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Runs a load that fails this many times. Returns the time of each attempt, in milliseconds, and the outcome.
 */
async function run(failures: number) {
	const begin = Date.now();
	const tries: number[] = [];
	const outcome = retried(async (attempt) => {
		tries.push(Date.now() - begin);
		if (attempt < failures) throw new Error(`try ${attempt}`);
		return "loaded";
	}).catch((error: Error) => error.message);
	await vi.advanceTimersByTimeAsync(60_000);
	return { tries, outcome: await outcome };
}

test("a successful load isn't repeated", async () => {
	expect(await run(0)).toEqual({ tries: [0], outcome: "loaded" });
});

test("a failed load is retried after 2, 4, and 8 seconds", async () => {
	expect(await run(3)).toEqual({ tries: [0, 2_000, 6_000, 14_000], outcome: "loaded" });
});

test("after three retries, the last error is thrown", async () => {
	expect(await run(9)).toEqual({ tries: [0, 2_000, 6_000, 14_000], outcome: "try 3" });
});
