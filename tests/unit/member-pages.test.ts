import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropMemberPages, memberPage } from "#app/http/member-pages.server.ts";
import { HOUR, MINUTE } from "#app/infra/clock.server.ts";
import { type StoppedTime, stopTime } from "../support/stopped-time.ts";

let time: StoppedTime;
let rendered: number;
const headers = { "Content-Security-Policy": "default-src 'none'", "No-Vary-Search": "params", "Cache-Control": "private, no-store" };
const render = async () => new Response(`rendering ${++rendered}`, { headers });
const read = async () => (await memberPage(new Request("https://greenroom.example/faq"), "member", render, () => true)).text();

beforeEach(() => {
	time = stopTime();
	rendered = 0;
});
afterEach(() => {
	dropMemberPages(() => true);
	time.runAgain();
});

describe("a page that is kept for members", () => {
	it.each([-2 * HOUR, 2 * HOUR])("stands for a minute of time that passes, though the clock is moved by %d ms", async (move) => {
		expect([await read(), await read()]).toEqual(["rendering 1", "rendering 1"]);
		vi.setSystemTime(Date.now() + move);
		time.pass(MINUTE);
		expect(await read()).toBe("rendering 1");
		time.pass(1);
		expect(await read()).toBe("rendering 2");
	});
});
