import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { CHECK_INTENT, INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { Browser, type Page, valuesOf } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

let count = 0;
const newEmail = () => `visitor-${++count}@example.com`;
const stored = (email: string) =>
	instance.rows<{ audience: string; serviceType: string | null; source: string }>("SELECT audience, serviceType, source FROM WaitlistEntry WHERE email = ?", email);
const mails = (email: string) => instance.rows<{ kind: string }>("SELECT kind FROM OutboxMail WHERE recipient = ? AND state <> 'WITHHELD'", email);
const browser = () => new Browser(instance.origin);
const MAIN = "main form:not([data-enhance])";

describe("the waitlist's page", () => {
	it("asks for email, account type, and service, with the creator chosen", async () => {
		const page = await browser().get("/waitlist");
		const { $ } = page;
		expect(page.status).toBe(200);
		expect($("h1").text()).toBe("Join the Waitlist");
		expect(valuesOf(page, MAIN)).toMatchObject({ email: "", userType: "CREATOR", serviceType: "" });
		expect($(MAIN).find("legend").text()).toBe("I am a:");
		expect($(MAIN).find("label[for$=serviceType]").text()).toBe("Most interested in: (optional)");
		expect(
			$(`${MAIN} option`)
				.toArray()
				.map((option) => $(option).attr("value")),
		).toEqual(["", "photography", "legal", "accounting", "marketing", "other"]);
	});

	it("refuses bad input with its messages and keeps what was typed", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/waitlist"), MAIN, { email: "ana@nowhere", userType: "PROFESSIONAL", serviceType: "legal" });
		expectFailedForm(page, MAIN, { email: "Enter an email address in the format name@example.com" });
		expect(valuesOf(page, MAIN)).toMatchObject({ email: "ana@nowhere", userType: "PROFESSIONAL", serviceType: "legal" });
	});

	it("names every field that is wrong", async () => {
		const page = await browser().post("/waitlist", { email: "", userType: "ADMIN", serviceType: "plumbing" });
		expectFailedForm(page, MAIN, {
			email: "Enter your email address",
			userType: "Choose Content Creator or Professional Service Provider",
			serviceType: "Choose one of the services in the list",
		});
	});

	it("stores who joins and shows it in the form's place", async () => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.submit(await visitor.get("/waitlist"), MAIN, { email: ` ${email.toUpperCase()} `, serviceType: "photography" });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(stored(email)).toEqual([{ audience: "CREATOR", serviceType: "PHOTOGRAPHY", source: "waitlist" }]);
		expect(mails(email)).toEqual([{ kind: "waitlist-confirmation" }]);
		const { $ } = await visitor.follow(done);
		expect($("#waitlist h2").text()).toBe("You're on the list!");
		expect($("main form")).toHaveLength(0);
		expect($("#waitlist a[href='/auth/signup']")).toHaveLength(1);
	});

	it("answers the same to an address that is on the list, and to a form that is sent again", async () => {
		const visitor = browser();
		const email = newEmail();
		const values = { ...valuesOf(await visitor.get("/waitlist"), MAIN), submission: "kept.one", email };
		const answers: Page[] = [];
		for (let i = 0; i < 3; i++) answers.push(await visitor.post("/waitlist", values));
		answers.push(await visitor.post("/waitlist", { email, userType: "PROFESSIONAL" }));
		expect(new Set(answers.map(({ status, location, text }) => `${status} ${location} ${text}`)).size).toBe(1);
		expect([stored(email).length, mails(email).length]).toEqual([1, 1]);
	});

	it("carries the address and the kind of account on to the sign-up form", async () => {
		const visitor = browser();
		const email = newEmail();
		await visitor.submit(await visitor.get("/waitlist"), MAIN, { email, userType: "PROFESSIONAL" });
		expect(valuesOf(await visitor.get("/auth/signup"), "main form")).toMatchObject({ email, userType: "PROFESSIONAL" });
		expect(valuesOf(await visitor.get("/auth/signup?type=CREATOR"), "main form")).toMatchObject({ email, userType: "CREATOR" });
	});

	it("sent twenty times at once does it once", async () => {
		const email = newEmail();
		const answers = await Promise.all(Array.from({ length: 20 }, () => browser().post("/waitlist", { email, userType: "CREATOR", submission: "kept.two" })));
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(new Set(["303 /waitlist?joined=waitlist#waitlist"]));
		expect([stored(email).length, mails(email).length]).toEqual([1, 1]);
	});
});

describe("the waitlist's forms on other pages", () => {
	it.each([
		["/", "#waitlist form", "home-hero", "/?joined=waitlist#waitlist"],
		["/", "#waitlist-end form", "home-inline", "/?joined=waitlist-end#waitlist-end"],
	])("%s %s comes back to its place", async (path, form, source, back) => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.submit(await visitor.get(path), form, { email });
		expect([done.status, done.location]).toEqual([303, back]);
		expect(stored(email)).toMatchObject([{ audience: "CREATOR", source }]);
		const { $ } = await visitor.follow(done);
		expect($(`${form.split(" ")[0]} h2`).text()).toBe("You're on the list!");
		expect($(form)).toHaveLength(0);
	});

	it("are absent for members, on the waitlist's own page too", async () => {
		const member = await browser().signIn(instance.account("CREATOR"));
		for (const path of ["/", "/waitlist"]) {
			const { $ } = await member.get(path);
			expect($("main input[name=email]"), path).toHaveLength(0);
			expect($("#waitlist a").attr("href"), path).toBe("/dashboard");
		}
	});

	it("is one on the waitlist's own page, next to the link to sign up", async () => {
		const { $ } = await browser().get("/waitlist");
		expect($("main input[name=email]")).toHaveLength(1);
		expect($("main a[href='/auth/signup']").text()).toBe("create your account");
	});

	it("show their errors on the form's own page", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/"), "#waitlist-end form", { email: "not an address" });
		expectFailedForm(page, MAIN, { email: "Enter an email address in the format name@example.com" });
		expect(valuesOf(page, MAIN)).toMatchObject({ email: "not an address" });
	});

	it.each(["//evil.example", "https://evil.example/", "javascript:alert(1)", "/\\evil.example", ""])("never lead to %j", async (from) => {
		const done = await browser().post("/waitlist", { email: newEmail(), userType: "CREATOR", from });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
	});

	it("take no source but ours", async () => {
		const email = newEmail();
		await browser().post("/waitlist", { email, userType: "CREATOR", source: "<script>" });
		expect(stored(email)).toMatchObject([{ source: "waitlist" }]);
	});
});

describe("an entry", () => {
	it("28: sent at once, as by autofill, is judged like any other", async () => {
		const email = newEmail();
		const submission = newSubmissionKey(new Date());
		expectFailedForm(await browser().post("/waitlist", { email: "", userType: "CREATOR", submission }), MAIN, { email: "Enter your email address" });
		const done = await browser().post("/waitlist", { email, userType: "CREATOR", submission });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(stored(email)).toHaveLength(1);
	});

	it("28: with a filled honeypot looks successful once it is complete, and isn't stored", async () => {
		const email = newEmail();
		const company_fax = "555-0100";
		expect((await browser().post("/waitlist", { email: "", userType: "CREATOR", company_fax })).status).toBe(422);
		const done = await browser().post("/waitlist", { email, userType: "CREATOR", company_fax });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(stored(email)).toEqual([]);
	});

	it("whose form is only checked while it is typed isn't kept", async () => {
		const email = newEmail();
		const page = await browser().post("/waitlist", { email, userType: "CREATOR", [INTENT_FIELD]: CHECK_INTENT });
		expect(page.status).toBe(200);
		expect(stored(email)).toEqual([]);
	});
});

describe("POST /api/waitlist", () => {
	const call = (body: unknown) => exchange(instance.origin, { method: "POST", path: "/api/waitlist", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

	it("joins like the form", async () => {
		const email = newEmail();
		const answers = [await call({ email, userType: "PROFESSIONAL", serviceType: "" }), await call({ email })];
		for (const { status, text } of answers) expect([status, JSON.parse(text)]).toEqual([200, { success: true }]);
		expect(stored(email)).toEqual([{ audience: "PROFESSIONAL", serviceType: null, source: "api" }]);
	});

	it("refuses like the form, by the same code and words", async () => {
		const { status, text } = await call({ email: "x", userType: "ADMIN" });
		expect([status, JSON.parse(text)]).toEqual([
			422,
			{
				error: "Enter an email address in the format name@example.com",
				code: "invalid",
				fieldErrors: { email: ["Enter an email address in the format name@example.com"], userType: ["Choose Content Creator or Professional Service Provider"] },
				requestId: expect.any(String),
			},
		]);
	});
});
