import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import type { Instance } from "../support/instance.ts";
import { say as sayTo, startConversation } from "../support/instance-conversation.ts";

let instance: Instance;
let creator: Browser;
let professional: Browser;
let bookingId: string;
beforeAll(async () => {
	({ instance, creator, professional, bookingId } = await startConversation());
});
afterAll(() => instance.stop());

const say = (browser: Browser, content: string) => sayTo(browser, bookingId, content);

/** An open stream: what has arrived of it so far, and what closes it. */
function listen(browser: Browser, lastEventId?: string) {
	let text = "";
	const { hostname, port } = new URL(instance.origin);
	const headers = {
		Cookie: `session=${browser.cookies.get("session")}`,
		Accept: "text/event-stream",
		"Accept-Encoding": "gzip, br",
		...(lastEventId && { "Last-Event-ID": lastEventId }),
	};
	const opened = Promise.withResolvers<{ status: number; headers: Record<string, unknown> }>();
	const ended = Promise.withResolvers<void>();
	const outgoing = request({ hostname, port, path: "/messages/events", headers }, (response) => {
		opened.resolve({ status: response.statusCode ?? 0, headers: response.headers });
		response.setEncoding("utf8");
		response.on("data", (chunk: string) => {
			text += chunk;
		});
		response.on("close", () => ended.resolve());
		response.on("error", () => ended.resolve());
	});
	outgoing.on("error", opened.reject);
	outgoing.end();
	const ids = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
	return { opened: opened.promise, ended: ended.promise, ids, text: () => text, close: () => outgoing.destroy() };
}

const until = async (isSo: () => boolean) => {
	for (let i = 0; i < 200 && !isSo(); i++) await sleep(25);
	expect(isSo()).toBe(true);
};

describe("the stream of events", () => {
	it("tells what happens within a second, uncompressed, and resumes without a gap or a repeat", async () => {
		const stream = listen(professional);
		const { status, headers } = await stream.opened;
		expect(status).toBe(200);
		expect(headers).toMatchObject({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
		expect(headers["content-encoding"]).toBeUndefined();
		expect(String(headers["cache-control"])).toContain("no-transform");
		const startedAt = performance.now();
		await say(creator, "Live one");
		await until(() => stream.ids().length === 1);
		expect(performance.now() - startedAt).toBeLessThan(3_000);
		expect(stream.text()).toContain('"kind":"message"');
		expect(stream.text()).not.toContain("Live one");
		const [last = 0] = stream.ids();
		stream.close();
		for (const content of ["Live two", "Live three"]) await say(creator, content);
		const resumed = listen(professional, String(last));
		await until(() => resumed.ids().length === 2);
		await say(creator, "Live four");
		await until(() => resumed.ids().length === 3);
		expect(resumed.ids()).toEqual([last + 1, last + 2, last + 3]);
		resumed.close();
		const poll = await professional.get(`/messages/events?after=${last}`);
		expect(JSON.parse(poll.text)).toMatchObject({ events: [{ sequence: last + 1 }, { sequence: last + 2 }, { sequence: last + 3 }], unread: expect.any(Number) });
	});

	it("ends with its session, and is not for visitors", async () => {
		expect((await new Browser(instance.origin).get("/messages/events")).status).toBe(303);
		const other = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
		const stream = listen(other);
		await stream.opened;
		await other.post("/auth/signout", {});
		await stream.ended;
	});

	it("is open ten times for one person at most", async () => {
		const streams = Array.from({ length: 11 }, () => listen(professional));
		const answers = await Promise.all(streams.map(({ opened }) => opened));
		expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429]);
		for (const { close } of streams) close();
	});
});
