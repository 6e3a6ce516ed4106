import { beforeAll, describe, expect, it, test } from "vitest";
import { signUpMember } from "../../support/accounts/member.ts";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import type { SharedInstance } from "../../support/instance/instance.ts";
import {
	THREAD_FORM as FORM,
	say as sayTo,
	sharedConversation,
	threadPath,
} from "../../support/instance/instance-conversation.ts";
import { isFullRun } from "../../support/proof/proof.ts";

let instance: SharedInstance;
let creator: Browser;
let professional: Browser;
let bookingId: string;
beforeAll(async () => {
	({ instance, creator, professional, bookingId } = await sharedConversation());
});

const path = () => threadPath(bookingId);
const say = (browser: Browser, content: string) => sayTo(browser, bookingId, content);
const unread = () =>
	instance.rows<{ unread: number }>(
		'SELECT unread FROM "ConversationSide" WHERE bookingId = ? ORDER BY unread DESC',
		bookingId,
	)[0]?.unread;
const contents = () =>
	instance
		.rows<{ content: string }>(
			'SELECT content FROM "Message" WHERE bookingId = ? ORDER BY createdAt',
			bookingId,
		)
		.map(({ content }) => content);
const badge = ({ $ }: Page) => $("header a[href='/messages'] .tag").first().text();

describe("a thread", () => {
	it("is empty at first, then opens at the latest message", async () => {
		const page = await creator.get(path());
		expect(page.$("main").text()).toContain("No messages yet. Start the conversation!");
		// Links to the latest message lead here until there is one.
		expect(page.$("#latest").text()).toContain("No messages yet.");
		expect(page.$("main a:contains('Check for new messages')").attr("href")).toContain(path());
		const sent = await creator.submit(page, FORM, { content: "  Hello\r\nthere  " });
		expect([sent.status, sent.location]).toEqual([303, `${path()}#latest`]);
		const thread = await creator.follow(sent);
		expect(thread.$("#latest").text()).toContain("You");
		expect(thread.$("#latest > p:nth-child(2)").text()).toBe("Hello\nthere");
		expect(thread.$("main a").text()).toContain("Check for new messages");
		expect(thread.$("main").text()).toMatch(/Times in P[SD]T/);
		expect(thread.$(`${FORM} textarea`).text()).toBe("");
	});

	it("is unread until its page is opened, not just prefetched", async () => {
		await say(creator, "Are you there?");
		expect(unread()).toBe(2);
		await professional.get(path(), { "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Dest": "document" });
		await professional.get(path(), { Purpose: "prefetch" });
		await professional.get(`/messages.data?booking=${bookingId}`, {
			"Sec-Fetch-Dest": "empty",
			Accept: "*/*",
		});
		const cookie = `session=${professional.cookies.get("session")}`;
		await exchange(instance.origin, {
			method: "HEAD",
			path: path(),
			headers: { Cookie: cookie, Accept: "text/html" },
		});
		const list = await professional.get("/messages");
		expect([unread(), badge(list)]).toEqual([2, "2 unread messages"]);
		expect(list.$(".conversation").text()).toContain("Are you there?");
		const seen = await professional.get(path(), { "Sec-Fetch-Dest": "document" });
		expect([unread(), badge(seen)]).toEqual([0, ""]);
	});

	it("between other people returns 404 for any kind of request", async () => {
		const { browser: stranger } = await signUpMember(instance);
		const unknown = "00000000-0000-4000-8000-000000000000";
		for (const browser of [stranger, await new Browser(instance.origin).signIn(instance.account("ADMIN"))]) {
			for (const page of ["", "/check", "/block"]) {
				const [theirs, nobodys] = [
					await browser.get(`/messages${page}?booking=${bookingId}`),
					await browser.get(`/messages${page}?booking=${unknown}`),
				];
				expect([theirs.status, nobodys.status]).toEqual([404, 404]);
				expect(theirs.$("main").text()).toBe(nobodys.$("main").text());
				expect((await browser.get(`/messages${page}.data?booking=${bookingId}`)).status).toBe(404);
			}
			for (const form of ["", "/check", "/block", "/unblock", "/read", "/draft"]) {
				const sent = await browser.post(`/messages${form}?booking=${bookingId}`, { content: "Let me in" });
				expect([form, sent.status]).toEqual([form, 404]);
			}
		}
		expect(contents()).not.toContain("Let me in");
		for (const odd of ["%00", "..%2f", "x".repeat(200), "%F0%9F%8E%AC", "'--"])
			expect((await creator.get(`/messages?booking=${odd}`)).status).toBeLessThan(500);
	});
});

describe("sending", () => {
	test.each([
		["nothing", "", "Write a message, then send it."],
		["blanks", " \n\t ", "Write a message, then send it."],
		["too much text", "x".repeat(10_000), "Use 5,000 characters or fewer."],
		["control characters", "a\u0001b", "Remove the characters that can't be shown, then try again."],
	])(
		"a message that contains %s is refused with an error on the field, and the text is kept",
		async (_, content, message) => {
			const before = contents().length;
			const page = await say(creator, content);
			expectFailedForm(page, FORM, { content: message });
			expect(page.$(`${FORM} textarea`).text().replace(/^\n/, "")).toBe(content);
			expect(contents()).toHaveLength(before);
		},
	);

	it("HTML with scripts shows it as text and doesn't run it", async () => {
		const thread = await creator.follow(
			await say(creator, "I love the second picture. <script>alert(1)</script><img src=x onerror=alert(2)>"),
		);
		expect(thread.text).not.toContain("<script>alert(1)");
		expect(thread.$("#latest").text()).toContain("<script>alert(1)</script>");
		expect(thread.$("#latest img")).toHaveLength(0);
	});

	it("the same form many times at once stores one message", async () => {
		const page = await creator.get(path());
		const values = { ...readValues(page, FORM), content: "Only once" };
		const answers = await Promise.all(
			Array.from({ length: isFullRun ? 20 : 5 }, () => creator.post(path(), values)),
		);
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set([`303 ${path()}#latest`]),
		);
		expect(contents().filter((content) => content === "Only once")).toHaveLength(1);
	});

	it("without a session leads to sign-in, with the thread as the page to return to", async () => {
		const visitor = new Browser(instance.origin);
		const sent = await visitor.post(path(), { content: "Half a message" });
		expect([sent.status, sent.location]).toEqual([
			303,
			`/auth/signin?redirectTo=${encodeURIComponent(path())}`,
		]);
	});

	it("isn't needed to keep a message as a draft, which is saved with a button or automatically", async () => {
		const kept = await creator.post(`/messages/draft?booking=${bookingId}`, { content: "Half a", keep: "1" });
		expect([kept.status, kept.location]).toEqual([303, `${path()}#latest`]);
		expect((await creator.follow(kept)).$(`${FORM} textarea`).text()).toBe("Half a");
		expect((await creator.post(`/messages/draft?booking=${bookingId}`, { content: "" })).status).toBe(204);
		expect(
			(await creator.post(`/messages/draft?booking=${bookingId}`, { content: "x".repeat(20_000) })).status,
		).toBe(422);
	});
});

describe("contact details in a message", () => {
	it("lead to a page that asks about them and lets the sender send the text, unchanged or edited", async () => {
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
		const flags = instance.rows(
			'SELECT kinds, state FROM "MessageFlag" JOIN "Message" m ON m."id" = "messageId" WHERE content = ?',
			"Write to ana@example.com",
		);
		expect(flags).toEqual([{ kinds: "email", state: "OPEN" }]);
		expect((await creator.get(`/messages/check?booking=${bookingId}`)).status).toBe(303);
	});
});

describe("blocking", () => {
	/** Returns the number of message fields on the booking's page, and the text of its conversation section. */
	const writeOnBooking = async (browser: Browser) => {
		const { $ } = await browser.get(`/bookings/${bookingId}`);
		return [$("textarea[name=content]").length, $("section[aria-labelledby=conversation-title]").text()];
	};

	it("requires a confirmation, stops messages from both sides, and can be undone", async () => {
		const page = await creator.get(`/messages/block?booking=${bookingId}`);
		const done = await creator.submit(page, "main form", {});
		expect(done.location).toBe(`${path()}#latest`);
		expect((await creator.follow(done)).$("main").text()).toContain("You've blocked Vega Lights");
		const blocked = await professional.get(path());
		expect(blocked.$(FORM)).toHaveLength(0);
		expect(blocked.$("main").text()).toContain("You can no longer send messages in this conversation.");
		expect((await professional.post(path(), { content: "Hello?" })).status).toBe(409);
		expect((await professional.get(`/messages/check?booking=${bookingId}`)).location).toBe(
			`${path()}#latest`,
		);
		expect(await writeOnBooking(professional)).toEqual([
			0,
			expect.stringContaining("You can no longer send messages in this conversation."),
		]);
		expect(await writeOnBooking(creator)).toEqual([0, expect.stringContaining("You've blocked Vega Lights")]);
		expect((await creator.post(`/messages/unblock?booking=${bookingId}`, {})).status).toBe(303);
		expect((await say(professional, "Hello again")).status).toBe(303);
		expect(await writeOnBooking(creator)).toEqual([1, expect.not.stringContaining("blocked")]);
	});
});
