import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE } from "#app/infra/clock.server.ts";
import { type StoppedTime, stopTime } from "../support/stopped-time.ts";

let time: StoppedTime;
let rendered: number;
let renderedOnce: typeof import("#app/http/rendered-pages.server.ts").renderedOnce;
let renderedPageBytes: typeof import("#app/http/rendered-pages.server.ts").renderedPageBytes;

/** A page that holds its two fresh words more than once, and words like those of no page. */
async function read(facts: string, nonce: string, key: string): Promise<string> {
	const render = async () => {
		rendered++;
		return Buffer.from(`${nonce}<p nonce="${nonce}">“${facts.replace(key, "…")}” \x000\x00</p>${key}${key}<i nonce=${nonce}>`);
	};
	return (await renderedOnce(facts, [nonce, key], render)).toString();
}
const facts = (text: string, key: string) => JSON.stringify({ text, key });

beforeEach(async () => {
	time = stopTime();
	vi.resetModules();
	({ renderedOnce, renderedPageBytes } = await import("#app/http/rendered-pages.server.ts"));
	rendered = 0;
});
afterEach(() => {
	time.runAgain();
});

describe("a page for one person", () => {
	it("is no more rendered for facts for which it was asked twice, and holds the fresh words of each answer in all places", async () => {
		const first = await read(facts("Hello", "key-1"), "nonce-1", "key-1");
		for (const number of [2, 3, 4]) {
			const next = await read(facts("Hello", `key-${number}`), `nonce-${number}`, `key-${number}`);
			expect(next).toBe(first.replaceAll("nonce-1", `nonce-${number}`).replaceAll("key-1", `key-${number}`));
		}
		expect(rendered).toBe(2);
	});

	it.each([
		["another text", facts("Hello!", "key-2")],
		["a fresh word in another place", JSON.stringify({ key: "key-2", text: "Hello" })],
		["the sign of a fresh word in its place", facts("Hello", "\x001\0")],
		["the word of the page before", facts("Hello", "key-1")],
	])("is another one for %s", async (_, other) => {
		for (let i = 0; i < 3; i++) await read(facts("Hello", "key-1"), "nonce-1", "key-1");
		await read(other, "nonce-2", "key-2");
		expect(rendered).toBe(3);
	});

	it("keeps its words where a text holds those of an earlier answer", async () => {
		const text = "key-1 and nonce-1";
		for (let i = 0; i < 3; i++) expect(await read(facts(text, "key-3"), "nonce-3", "key-3")).toContain("key-1 and nonce-1");
		expect(rendered).toBe(2);
	});

	it("is kept for a minute, and nothing of it stays after", async () => {
		for (let i = 0; i < 3; i++) await read(facts("Hello", "k"), "n", "k");
		time.pass(MINUTE - 1);
		await read(facts("Hello", "k"), "n", "k");
		expect(rendered).toBe(2);
		for (let i = 0; i < 3; i++) await read(facts("Another", "k"), "n", "k");
		const both = renderedPageBytes();
		time.pass(2);
		expect(renderedPageBytes()).toBeLessThan(both);
		expect(renderedPageBytes()).toBeGreaterThan(0);
		await read(facts("Hello", "k"), "n", "k");
		expect(rendered).toBe(5);
		time.pass(MINUTE);
		expect(renderedPageBytes()).toBe(0);
	});

	it("makes room for others once there are too many, the one that was not used for longest first", async () => {
		const page = (number: number) => read(facts(`${number}${"x".repeat(100_000)}`, "k"), "n", "k");
		for (let i = 0; i < 100; i++) for (const number of [i, i, 0]) await page(number);
		expect(rendered).toBe(200);
		expect(renderedPageBytes()).toBeLessThanOrEqual(8 * 1024 * 1024);
		expect(renderedPageBytes()).toBeGreaterThan(7 * 1024 * 1024);
		await page(1);
		expect(rendered).toBe(201);
	});

	it("is not kept where it is asked for once, nor again after too many others", async () => {
		const once = (number: number) => read(facts(`${number}`, "k"), "n", "k");
		for (let i = 0; i < 1_000; i++) await once(i);
		expect(renderedPageBytes()).toBe(0);
		await once(0);
		expect(renderedPageBytes()).toBe(0);
		await once(0);
		expect(renderedPageBytes()).toBeGreaterThan(0);
	});

	it("is not kept where rendering fails", async () => {
		await expect(renderedOnce("facts", [], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
		for (let i = 0; i < 3; i++) expect((await renderedOnce("facts", [], async () => Buffer.from("page"))).toString()).toBe("page");
	});
});
