import { describe, expect, test } from "vitest";
import { clientAction } from "#app/ui/form/client-action.ts";

const answerTo = (error: unknown) => clientAction({ serverAction: () => Promise.reject(error) });

describe("a form that can't be sent", () => {
	test.each([
		["no network", new TypeError("Failed to fetch")],
		["a response that breaks off", new Error("Unable to decode turbo-stream response")],
	])("keeps the page and reports a network error: %s", async (_, error) => {
		expect(await answerTo(error)).toMatchObject({
			data: {
				status: "error",
				error: { "": ["Network error. Please check your connection and try again."] },
				isNetworkError: true,
			},
			init: { status: 503 },
		});
	});
	test.each([
		["a server error", new Error("Unexpected Server Error")],
		["an unavailable database", { status: 503, statusText: "", internal: false, data: null }],
	])("keeps the page and says when to try again: %s", async (_, error) => {
		expect(await answerTo(error)).toMatchObject({
			data: {
				error: { "": ["Something went wrong on our side. Your text is still here. Try again in a minute."] },
				isNetworkError: true,
			},
		});
	});
	test("doesn't return values, so what was typed isn't replaced", async () => {
		expect((await answerTo(new TypeError("Load failed"))) as object).not.toHaveProperty("data.initialValue");
	});
});

describe("a response from the page itself", () => {
	test("is passed on", async () => {
		const answer = { status: "error" as const };
		expect(await clientAction({ serverAction: <T>() => Promise.resolve(answer as T) as never })).toBe(answer);
	});
	test.each([
		[
			"a refusal with data",
			{ status: 403, statusText: "", internal: false, data: { text: "Access Denied" } },
		],
		["a redirect", new Response(null, { status: 303 })],
	])("is rethrown: %s", async (_, error) => {
		await expect(answerTo(error)).rejects.toBe(error);
	});
});
