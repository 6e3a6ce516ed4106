import { describe, expect, test } from "vitest";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";

const answerTo = (error: unknown) => keepFormIfLost({ serverAction: () => Promise.reject(error) });

describe("a form that does not arrive", () => {
	test.each([
		["no network", new TypeError("Failed to fetch")],
		["an answer that breaks off", new Error("Unable to decode turbo-stream response")],
	])("keeps the page and says so: %s", async (_, error) => {
		expect(await answerTo(error)).toMatchObject({
			data: { result: { status: "error", error: { "": ["Network error. Please check your connection and try again."] } }, isLost: true },
			init: { status: 503 },
		});
	});
	test("sends no values back, so that nothing typed is replaced", async () => {
		expect((await answerTo(new TypeError("Load failed"))) as object).not.toHaveProperty("data.result.initialValue");
	});
});

describe("an answer of the page itself", () => {
	test("is handed on", async () => {
		const answer = { result: { status: "error" as const } };
		expect(await keepFormIfLost({ serverAction: <T>() => Promise.resolve(answer as T) as never })).toBe(answer);
	});
	test.each([
		["an error of the server", new Error("Unexpected Server Error")],
		["a refusal with data", { status: 403, statusText: "", internal: false, data: { text: "Access Denied" } }],
		["a redirect", new Response(null, { status: 303 })],
	])("is thrown on: %s", async (_, error) => {
		await expect(answerTo(error)).rejects.toBe(error);
	});
});
