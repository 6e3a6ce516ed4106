import { describe, expect, it } from "vitest";
import { MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailText } from "../../support/email/mailbox.ts";
import { readApiCalls } from "../../support/instance/api-calls.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const fields = { name: "Studio calendar", BOOKINGS: "READ", days: "30" };

/** Creates a key by the pages, and returns its secret. */
async function newKey(browser: Browser, chosen: Record<string, string> = {}): Promise<string> {
	const page = await browser.get("/settings/api-keys/create");
	const done = await browser.submit(page, FORM, { ...fields, ...chosen });
	const shown = await browser.follow(done);
	return shown.$("#key").attr("value") ?? expect.fail("no key");
}

async function call(key: string, method: string, path: string, body?: object) {
	const { status, text } = await exchange(instance.origin, {
		method,
		path,
		headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
		body: body && JSON.stringify(body),
	});
	return { status, body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined };
}

describe("an API key", () => {
	it("is created on a page, shown once, listed, and revoked", async () => {
		const { email, browser } = await signUpMember(instance);
		const form = await browser.get("/settings/api-keys/create");
		expectGoodDocument(form, instance.origin);
		expect(form.$("select[name=TEAM]")).toHaveLength(0);
		const failed = await browser.submit(form, FORM, { ...fields, BOOKINGS: "NONE" });
		expectFailedForm(failed, FORM, { ACCOUNT: "Let the key read or change at least one area" });
		const done = await browser.submit(form, FORM, fields);
		expect([done.status, done.location]).toEqual([303, "/settings/api-keys/new"]);
		const shown = await browser.follow(done);
		expectGoodDocument(shown, instance.origin);
		const key = shown.$("#key").attr("value") ?? "";
		expect(emailText(instance, email, "security-notice")).toContain("It is called “Studio calendar”.");
		expect((await call(key, "GET", "/api/turns")).status).toBe(200);
		const saved = await browser.submit(shown, FORM, {});
		const list = await browser.follow(saved);
		expectGoodDocument(list, instance.origin);
		expect(list.$("main li").text()).toContain("Bookings: read");
		expect(list.text).not.toContain(key);
		expect((await browser.get("/settings/api-keys/new")).location).toBe("/settings/api-keys");
		const question = await browser.get(list.$("main li a").attr("href") ?? "");
		expectGoodDocument(question, instance.origin);
		expect((await browser.submit(question, FORM, {})).location).toBe("/settings/api-keys");
		expect(await call(key, "GET", "/api/turns")).toMatchObject({
			status: 401,
			body: { error: "This API key has expired, was revoked, or never existed." },
		});
	});

	it("gets 403 and a sentence beyond its scopes, for account security, and if an identity check is needed", async () => {
		const { browser } = await signUpMember(instance);
		const key = await newKey(browser, { MESSAGES: "READ", BOOKINGS: "WRITE" });
		expect((await call(key, "GET", "/api/messages/conversations")).status).toBe(200);
		expect(await call(key, "POST", "/api/messages/send", {})).toMatchObject({
			status: 403,
			body: { code: "forbidden", error: expect.stringContaining("“Read and change” to “Messages”") },
		});
		expect(await call(key, "GET", "/api/auth/session")).toMatchObject({
			status: 403,
			body: { error: expect.stringContaining("“Read” to “Your account”") },
		});
		const confirmation = { currentPassword: MEMBER_PASSWORD };
		for (const [path, body] of [
			["/api/auth/confirm-identity", confirmation],
			["/api/auth/revoke-other-sessions", {}],
			["/api/calendar-feed/create", {}],
		] as const)
			expect(await call(key, "POST", path, body)).toMatchObject({
				status: 403,
				body: { error: expect.stringContaining("API keys can't do this") },
			});
		expect((await browser.get("/dashboard")).status).toBe(200);
	});

	it("doesn't open pages", async () => {
		const { browser } = await signUpMember(instance);
		const key = await newKey(browser);
		const { status } = await exchange(instance.origin, {
			path: "/settings",
			headers: { Authorization: `Bearer ${key}`, Cookie: `session=${key}` },
		});
		expect(status).toBe(303);
	});
});

it("the API reference shows every call in plain HTML, with anchors that exist", async () => {
	const page = await new Browser(instance.origin).get("/developers");
	expectGoodDocument(page, instance.origin);
	const { $ } = page;
	const apiCalls = await readApiCalls();
	const targets = $("main a[href^='#']")
		.toArray()
		.map((link) => $(link).attr("href")?.slice(1) ?? "");
	expect(targets.length).toBeGreaterThan(apiCalls.length);
	expect(targets.filter((id) => $(`[id='${id}']`).length !== 1)).toEqual([]);
	expect($("main h3").length).toBe(apiCalls.length);
});
