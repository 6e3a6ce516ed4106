import { describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { openStream } from "../../support/instance/event-stream.ts";
import { say as sayTo, sharedConversation } from "../../support/instance/instance-conversation.ts";

const { instance, creator, professional, bookingId, accounts } = await sharedConversation();

const say = (browser: Browser, content: string) => sayTo(browser, bookingId, content);

describe("the event stream", () => {
	it("sends events, uncompressed, and resumes without gaps or repetitions", async () => {
		const stream = openStream(professional);
		const { status, headers } = await stream.opened;
		expect(status).toBe(200);
		expect(headers).toMatchObject({
			"content-type": "text/event-stream; charset=utf-8",
			"x-accel-buffering": "no",
		});
		expect(headers["content-encoding"]).toBeUndefined();
		expect(String(headers["cache-control"])).toContain("no-transform");
		await say(creator, "Live one");
		await expect.poll(stream.ids).toHaveLength(1);
		expect(stream.text()).toContain('"kind":"message"');
		expect(stream.text()).not.toContain("Live one");
		const [last = 0] = stream.ids();
		stream.close();
		for (const content of ["Live two", "Live three"]) await say(creator, content);
		const resumed = openStream(professional, String(last));
		await expect.poll(resumed.ids).toHaveLength(2);
		await say(creator, "Live four");
		await expect.poll(resumed.ids).toHaveLength(3);
		expect(resumed.ids()).toEqual([last + 1, last + 2, last + 3]);
		resumed.close();
		const poll = await professional.get(`/messages/events?after=${last}`);
		expect(JSON.parse(poll.text)).toMatchObject({
			events: [{ sequence: last + 1 }, { sequence: last + 2 }, { sequence: last + 3 }],
			unread: expect.any(Number),
			notifications: expect.any(Number),
		});
	});

	it("closes when its session ends, and isn't available to visitors", async () => {
		expect((await new Browser(instance.origin).get("/messages/events")).status).toBe(303);
		const other = await new Browser(instance.origin).signIn(accounts.PROFESSIONAL);
		const stream = openStream(other);
		await stream.opened;
		await other.post("/auth/signout", {});
		await stream.ended;
	});

	it("can be opened up to ten times at once by the same person", async () => {
		const streams = Array.from({ length: 11 }, () => openStream(professional));
		const answers = await Promise.all(streams.map(({ opened }) => opened));
		expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429]);
		for (const { close } of streams) close();
	});
});
