import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { Browser, type Page, valuesOf } from "../support/browser.ts";
import { exchange } from "../support/exchange.ts";
import { expectFailedForm } from "../support/failed-form.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { addConversation } from "../support/instance-conversation.ts";

let instance: Instance;
let creator: Browser;
let professional: Browser;
let bookingId: string;
beforeAll(async () => {
	instance = await startInstance();
	creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	professional = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
	bookingId = addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"));
});
afterAll(() => instance.stop());

const FORM = "main form:has(textarea)";
const path = (id = bookingId) => `/messages?booking=${id}`;
const say = async (browser: Browser, content: string) => browser.submit(await browser.get(path()), FORM, { content });
const unread = () => instance.rows<{ unread: number }>('SELECT unread FROM "ConversationSide" WHERE bookingId = ? ORDER BY unread DESC', bookingId)[0]?.unread;
const contents = () => instance.rows<{ content: string }>('SELECT content FROM "Message" WHERE bookingId = ? ORDER BY createdAt', bookingId).map(({ content }) => content);
const badge = ({ $ }: Page) => $("header a[href='/messages'] .tag").first().text();

describe("a thread", () => {
	it("is empty at first, then holds what is sent, at its latest message", async () => {
		const page = await creator.get(path());
		expect(page.$("main").text()).toContain("No messages yet. Start the conversation!");
		const sent = await creator.submit(page, FORM, { content: "  Hello\r\nthere  " });
		expect([sent.status, sent.location]).toEqual([303, `${path()}#latest`]);
		const thread = await creator.follow(sent);
		expect(thread.$("#latest").text()).toContain("You");
		expect(thread.$("#latest p.whitespace-pre-wrap").text()).toBe("Hello\nthere");
		expect(thread.$("main a").text()).toContain("Check for new messages");
		expect(thread.$(`${FORM} textarea`).text()).toBe("");
	});

	it("counts as unread until it is really seen", async () => {
		await say(creator, "Are you there?");
		expect(unread()).toBe(2);
		await professional.get(path(), { "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Dest": "document" });
		await professional.get(path(), { Purpose: "prefetch" });
		await professional.get(`/messages.data?booking=${bookingId}`, { "Sec-Fetch-Dest": "empty", Accept: "*/*" });
		const cookie = `session=${professional.cookies.get("session")}`;
		await exchange(instance.origin, { method: "HEAD", path: path(), headers: { Cookie: cookie, Accept: "text/html" } });
		const list = await professional.get("/messages");
		expect([unread(), badge(list)]).toEqual([2, "2 unread messages"]);
		expect(list.$(".conversation").text()).toContain("Are you there?");
		const seen = await professional.get(path(), { "Sec-Fetch-Dest": "document" });
		expect([unread(), badge(seen)]).toEqual([0, ""]);
	});

	it("of others is not there, in whatever way it is asked for", async () => {
		const stranger = new Browser(instance.origin);
		await stranger.post("/auth/signup", {
			userType: "CREATOR",
			name: "Sam Else",
			email: "else@example.com",
			password: "a long enough password",
			confirmPassword: "a long enough password",
		});
		const unknown = "00000000-0000-4000-8000-000000000000";
		for (const browser of [stranger, await new Browser(instance.origin).signIn(instance.account("ADMIN"))]) {
			for (const page of ["", "/check", "/block"]) {
				const [theirs, nobodys] = [await browser.get(`/messages${page}?booking=${bookingId}`), await browser.get(`/messages${page}?booking=${unknown}`)];
				expect([theirs.status, nobodys.status]).toEqual([404, 404]);
				expect(theirs.$("main").text()).toBe(nobodys.$("main").text());
				expect((await browser.get(`/messages${page}.data?booking=${bookingId}`)).status).toBe(404);
			}
			for (const deed of ["", "/check", "/block", "/unblock", "/read", "/draft"]) {
				const sent = await browser.post(`/messages${deed}?booking=${bookingId}`, { content: "Let me in" });
				expect([deed, sent.status]).toEqual([deed, 404]);
			}
		}
		expect(contents()).not.toContain("Let me in");
		for (const odd of ["%00", "..%2f", "x".repeat(200), "%F0%9F%8E%AC", "'--"]) expect((await creator.get(`/messages?booking=${odd}`)).status).toBeLessThan(500);
	});
});

describe("sending", () => {
	test.each([
		["nothing", "", "Write a message, then send it."],
		["blanks", " \n\t ", "Write a message, then send it."],
		["too much", "x".repeat(10_000), "Use 5,000 characters or fewer."],
		["control characters", "a\u0001b", "Remove the characters that cannot be shown, then try again."],
	])("%s is refused on the field, and the text is kept", async (_, content, message) => {
		const before = contents().length;
		const page = await say(creator, content);
		expectFailedForm(page, FORM, { content: message });
		expect(page.$(`${FORM} textarea`).text().replace(/^\n/, "")).toBe(content);
		expect(contents()).toHaveLength(before);
	});

	it("a script shows it and runs nothing", async () => {
		const thread = await creator.follow(await say(creator, "<script>alert(1)</script><img src=x onerror=alert(2)>"));
		expect(thread.text).not.toContain("<script>alert(1)");
		expect(thread.$("#latest").text()).toContain("<script>alert(1)</script>");
		expect(thread.$("#latest img")).toHaveLength(0);
	});

	it("twice by a double click is one message", async () => {
		const page = await creator.get(path());
		const values = { ...valuesOf(page, FORM), content: "Only once" };
		const answers = await Promise.all(Array.from({ length: 20 }, () => creator.post(path(), values)));
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(new Set([`303 ${path()}#latest`]));
		expect(contents().filter((content) => content === "Only once")).toHaveLength(1);
	});

	it("without a session keeps what was typed", async () => {
		const visitor = new Browser(instance.origin);
		const sent = await visitor.post(path(), { content: "Half a message" });
		expect([sent.status, sent.location]).toEqual([303, `/auth/signin?redirectTo=${encodeURIComponent(path())}`]);
	});

	it("keeps a draft by its button, and in passing by a script", async () => {
		const kept = await creator.post(`/messages/draft?booking=${bookingId}`, { content: "Half a", keep: "1" });
		expect([kept.status, kept.location]).toEqual([303, `${path()}#latest`]);
		expect((await creator.follow(kept)).$(`${FORM} textarea`).text()).toBe("Half a");
		expect((await creator.post(`/messages/draft?booking=${bookingId}`, { content: "" })).status).toBe(204);
		expect((await creator.post(`/messages/draft?booking=${bookingId}`, { content: "x".repeat(20_000) })).status).toBe(422);
	});
});

describe("contact outside", () => {
	it("is asked about on a page first, which sends it or another text", async () => {
		const asked = await say(creator, "Venmo me at 512-555-0142");
		expect([asked.status, asked.location]).toEqual([303, `/messages/check?booking=${bookingId}`]);
		const check = await creator.follow(asked);
		expect(check.$("h1").text()).toBe("Before you send this");
		expect(check.$("main li").text()).toContain("phone number");
		expect(check.$(`${FORM} textarea`).text()).toBe("Venmo me at 512-555-0142");
		expect(contents()).not.toContain("Venmo me at 512-555-0142");
		const again = await creator.submit(check, FORM, { content: "Write to ana@example.com" });
		expect(again.location).toBe(`/messages/check?booking=${bookingId}`);
		const sent = await creator.submit(await creator.follow(again), FORM, {});
		expect([sent.status, sent.location]).toEqual([303, `${path()}#latest`]);
		const [{ flags } = { flags: "" }] = instance.rows<{ flags: string }>('SELECT flags FROM "Message" WHERE content = ?', "Write to ana@example.com");
		expect(flags).toBe("email");
		expect((await creator.get(`/messages/check?booking=${bookingId}`)).status).toBe(303);
	});
});

describe("blocking", () => {
	it("is asked about, stops both, and is taken back", async () => {
		const page = await creator.get(`/messages/block?booking=${bookingId}`);
		const done = await creator.submit(page, "main form", {});
		expect(done.location).toBe(`${path()}#latest`);
		expect((await creator.follow(done)).$("main").text()).toContain("You have blocked Vega Lights");
		expect((await professional.get(path())).$(FORM)).toHaveLength(0);
		expect((await professional.post(path(), { content: "Hello?" })).status).toBe(409);
		expect((await creator.post(`/messages/unblock?booking=${bookingId}`, {})).status).toBe(303);
		expect((await say(professional, "Hello again")).status).toBe(303);
	});
});

describe("the API", () => {
	const call = async (role: "CREATOR" | "PROFESSIONAL" | undefined, method: string, target: string, body?: object) => {
		const headers: Record<string, string> = { "Content-Type": "application/json" };
		if (role) headers.Authorization = `Bearer ${await tokenOf(role)}`;
		const answer = await exchange(instance.origin, { method, path: target, headers, body: body && JSON.stringify(body) });
		return { status: answer.status, body: answer.text ? (JSON.parse(answer.text) as Record<string, never>) : {} };
	};
	const tokens = new Map<string, string>();
	const tokenOf = async (role: "CREATOR" | "PROFESSIONAL") => {
		const { email, password } = instance.account(role);
		if (!tokens.has(role)) {
			const { text } = await exchange(instance.origin, {
				method: "POST",
				path: "/api/auth/signin",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ email, password }),
			});
			tokens.set(role, (JSON.parse(text) as { token: string }).token);
		}
		return tokens.get(role) ?? "";
	};

	it("asks for a token", async () => {
		for (const [method, target] of [
			["GET", "/api/messages/conversations"],
			["GET", `/api/messages/${bookingId}`],
			["PUT", `/api/messages/${bookingId}`],
			["POST", "/api/messages/send"],
		] as const) {
			expect(await call(undefined, method, target, method === "POST" ? {} : undefined)).toMatchObject({ status: 401, body: { error: "Authentication required" } });
		}
	});

	it("sends, lists, reads and marks as read in the shapes of the specification", async () => {
		const sent = await call("CREATOR", "POST", "/api/messages/send", { bookingId, content: "By the API", attachments: [] });
		expect(sent).toMatchObject({ status: 200, body: { data: { content: "By the API", isRead: false, isFromCurrentUser: true, attachments: [] } } });
		const list = await call("PROFESSIONAL", "GET", "/api/messages/conversations");
		expect(list).toMatchObject({
			status: 200,
			body: {
				conversations: [
					{
						bookingId,
						otherUser: { image: null, userType: "CREATOR" },
						service: { title: "Spring lookbook", category: "PHOTO_VIDEO" },
						status: "ACCEPTED",
						unreadCount: 1,
						latestMessage: { content: "By the API", isFromCurrentUser: false },
					},
				],
				totalUnreadCount: 1,
				nextCursor: null,
			},
		});
		const thread = await call("PROFESSIONAL", "GET", `/api/messages/${bookingId}`);
		expect(thread).toMatchObject({
			status: 200,
			body: { booking: { provider: { name: "Vega Lights" }, service: { title: "Spring lookbook" }, status: "ACCEPTED" }, unreadCount: 1 },
		});
		expect((await call("PROFESSIONAL", "GET", "/api/messages/conversations")).body).toMatchObject({ totalUnreadCount: 1 });
		expect((await call("PROFESSIONAL", "PUT", `/api/messages/${bookingId}`)).status).toBe(204);
		expect((await call("PROFESSIONAL", "GET", "/api/messages/conversations")).body).toMatchObject({ totalUnreadCount: 0 });
	});

	it("asks before it sends contact outside", async () => {
		const body = { bookingId, content: "Call 512-555-0142" };
		expect(await call("CREATOR", "POST", "/api/messages/send", body)).toMatchObject({
			status: 409,
			body: { code: "conflict", fieldErrors: { confirm: [expect.stringContaining("phone")] } },
		});
		expect((await call("CREATOR", "POST", "/api/messages/send", { ...body, confirm: true })).status).toBe(200);
	});

	it("knows no booking of others, and refuses bad bodies", async () => {
		const unknown = "00000000-0000-4000-8000-000000000000";
		expect(await call("CREATOR", "GET", `/api/messages/${unknown}`)).toMatchObject({ status: 404, body: { error: "Booking not found" } });
		expect(await call("CREATOR", "POST", "/api/messages/send", { bookingId: unknown, content: "x" })).toMatchObject({ status: 404, body: { error: "Booking not found" } });
		for (const body of [
			{},
			{ bookingId },
			{ bookingId, content: 5 },
			{ bookingId, content: " " },
			{ bookingId: [], content: "x" },
			{ bookingId, content: "x", attachments: "y" },
		]) {
			expect((await call("CREATOR", "POST", "/api/messages/send", body)).status).toBe(422);
		}
	});
});

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
