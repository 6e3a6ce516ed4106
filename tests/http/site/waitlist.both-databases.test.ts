import { describe, expect, it } from "vitest";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { CHECK_INTENT, INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { newEmail } from "../../support/accounts/member.ts";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();

const stored = (email: string) =>
	instance.rows<{ audience: string; serviceType: string | null; source: string }>(
		"SELECT audience, serviceType, source FROM WaitlistEntry WHERE email = ?",
		email,
	);

const emails = (email: string) =>
	instance.rows<{ kind: string }>(
		"SELECT kind FROM OutboxEmail WHERE recipient = ? AND state <> 'WITHHELD'",
		email,
	);

const readEmailText = (email: string) =>
	instance.rows<{ text: string }>("SELECT text FROM OutboxEmail WHERE recipient = ?", email)[0]?.text ?? "";

const browser = () => new Browser(instance.origin);

const MAIN = "main form:not([data-enhance])";

describe("the waitlist page", () => {
	it("asks for email, account type, and service, with creator preselected", async () => {
		const page = await browser().get("/waitlist");
		const { $ } = page;
		expect(page.status).toBe(200);
		expect($("h1").text()).toBe("Join the Waitlist");
		expect(readValues(page, MAIN)).toMatchObject({ email: "", userType: "CREATOR", serviceType: "" });
		expect($(MAIN).find("legend").text()).toBe("I am a:");
		expect($(MAIN).find("label[for$=serviceType]").text()).toBe("Most interested in: (optional)");
		expect(
			$(`${MAIN} option`)
				.toArray()
				.map((option) => $(option).attr("value")),
		).toEqual(["", "photography", "legal", "accounting", "marketing", "other"]);
	});

	it("shows an error for an invalid email address and keeps what was typed", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/waitlist"), MAIN, {
			email: "ana@nowhere",
			userType: "PROFESSIONAL",
			serviceType: "legal",
		});
		expectFailedForm(page, MAIN, { email: "Enter an email address in the format name@example.com" });
		expect(readValues(page, MAIN)).toMatchObject({
			email: "ana@nowhere",
			userType: "PROFESSIONAL",
			serviceType: "legal",
		});
	});

	it("names every invalid field", async () => {
		const page = await browser().post("/waitlist", { email: "", userType: "ADMIN", serviceType: "plumbing" });
		expectFailedForm(page, MAIN, {
			email: "Enter your email address",
			userType: "Choose Content Creator or Professional Service Provider",
			serviceType: "Choose one of the services in the list",
		});
	});

	it("stores the entry and shows a confirmation in place of the form", async () => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.submit(await visitor.get("/waitlist"), MAIN, {
			email: ` ${email.toUpperCase()} `,
			serviceType: "photography",
		});
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(stored(email)).toEqual([{ audience: "CREATOR", serviceType: "PHOTOGRAPHY", source: "waitlist" }]);
		expect(emails(email)).toEqual([{ kind: "waitlist-confirmation" }]);
		const { $ } = await visitor.follow(done);
		expect($("#waitlist h2").text()).toBe("You're on the list!");
		expect($("main form")).toHaveLength(0);
		expect($("#waitlist a[href='/auth/signup']")).toHaveLength(1);
	});

	it("gives the same response to an address that is already on the list, and to a form that is sent again", async () => {
		const visitor = browser();
		const email = newEmail();
		const values = { ...readValues(await visitor.get("/waitlist"), MAIN), submission: "kept.one", email };
		const answers: Page[] = [];
		for (let i = 0; i < 3; i++) answers.push(await visitor.post("/waitlist", values));
		answers.push(await visitor.post("/waitlist", { email, userType: "PROFESSIONAL" }));
		expect(new Set(answers.map(({ status, location, text }) => `${status} ${location} ${text}`)).size).toBe(
			1,
		);
		expect([stored(email).length, emails(email).length]).toEqual([1, 1]);
	});

	it("passes the address and the account type on to the sign-up form", async () => {
		const visitor = browser();
		const email = newEmail();
		await visitor.submit(await visitor.get("/waitlist"), MAIN, { email, userType: "PROFESSIONAL" });
		expect(readValues(await visitor.get("/auth/signup"), "main form")).toMatchObject({
			email,
			userType: "PROFESSIONAL",
		});
		expect(readValues(await visitor.get("/auth/signup?type=CREATOR"), "main form")).toMatchObject({
			email,
			userType: "CREATOR",
		});
	});

	it("asks for a missing state, asks which city a misspelled name means, and stores the chosen city", async () => {
		const visitor = browser();
		const email = newEmail();
		const form = await visitor.get("/waitlist");
		expectFailedForm(await visitor.submit(form, MAIN, { email, city: "Springfeild" }), MAIN, {
			state: "Enter the state of this city",
		});
		const asked = await visitor.submit(form, MAIN, { email, city: "Springfeild", state: "MO" });
		expect([asked.status, asked.$("h1").text()]).toEqual([422, "Did you mean one of these places?"]);
		const choice = asked.$(`${MAIN} input[type=radio]`).first().attr("value");
		const done = await visitor.submit(asked, MAIN, { placeChoice: choice ?? "" });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(instance.rows("SELECT city, state, metro FROM WaitlistEntry WHERE email = ?", email)).toEqual([
			{ city: "Springfield", state: "MO", metro: null },
		]);
		expect(readEmailText(email)).not.toContain("/waitlist/add-place");
	});

	it("stores one entry if its form is sent many times at once", async () => {
		const email = newEmail();
		const answers = await Promise.all(
			Array.from({ length: isFullRun ? 20 : 5 }, () =>
				browser().post("/waitlist", { email, userType: "CREATOR", submission: "kept.two" }),
			),
		);
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set(["303 /waitlist?joined=waitlist#waitlist"]),
		);
		expect([stored(email).length, emails(email).length]).toEqual([1, 1]);
	});
});

describe("the link in the waitlist email", () => {
	it("leads to a form for a location and a service, which shows the stored values", async () => {
		const visitor = browser();
		const email = newEmail();
		await visitor.post("/waitlist", { email, userType: "PROFESSIONAL" });
		const [link = ""] = /\/waitlist\/add-place\?token=[\w.-]+/.exec(readEmailText(email)) ?? [];
		const form = await visitor.get(link);
		expect([form.status, form.$("h1").text(), form.$("main label").last().text()]).toEqual([
			200,
			"Tell us where you are",
			"What you offer (optional)",
		]);
		expectFailedForm(await visitor.submit(form, MAIN, { city: "" }), MAIN, {
			city: "Enter your city, or the largest one near you",
			state: "Enter your state",
		});
		const done = await visitor.submit(form, MAIN, { city: "78664", state: "Texas", serviceType: "legal" });
		expect([done.status, done.location]).toEqual([303, `${link}&saved=1`]);
		expect((await visitor.follow(done)).$("main").text()).toContain("You're on the list for Round Rock, TX.");
		expect(readValues(await visitor.get(link), MAIN)).toMatchObject({
			city: "Round Rock",
			state: "TX",
			serviceType: "legal",
		});
		for (const path of [link.slice(0, -1), "/waitlist/add-place"])
			expect((await visitor.get(path)).status).toBe(404);
		expect((await visitor.post(link.slice(0, -1), { city: "Austin", state: "TX" })).status).toBe(404);
	});
});

describe("an entry", () => {
	it("28: that is sent quickly, for example with autofill, is treated like any other", async () => {
		const email = newEmail();
		const submission = newSubmissionKey(new Date());
		expectFailedForm(
			await browser().post("/waitlist", { email: "", userType: "CREATOR", submission }),
			MAIN,
			{ email: "Enter your email address" },
		);
		const done = await browser().post("/waitlist", { email, userType: "CREATOR", submission });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(stored(email)).toHaveLength(1);
	});

	it("28: with a filled-in honeypot looks successful if it is complete, but isn't stored", async () => {
		const email = newEmail();
		const company_fax = "555-0100";
		expect((await browser().post("/waitlist", { email: "", userType: "CREATOR", company_fax })).status).toBe(
			422,
		);
		const done = await browser().post("/waitlist", { email, userType: "CREATOR", company_fax });
		expect([done.status, done.location]).toEqual([303, "/waitlist?joined=waitlist#waitlist"]);
		expect(stored(email)).toEqual([]);
	});

	it("isn't stored while its form is only being checked", async () => {
		const email = newEmail();
		const page = await browser().post("/waitlist", {
			email,
			userType: "CREATOR",
			[INTENT_FIELD]: CHECK_INTENT,
		});
		expect(page.status).toBe(200);
		expect(stored(email)).toEqual([]);
	});
});

describe("POST /api/waitlist", () => {
	const call = (body: unknown) =>
		exchange(instance.origin, {
			method: "POST",
			path: "/api/waitlist",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});

	it("adds an entry as the form does", async () => {
		const email = newEmail();
		const answers = [await call({ email, userType: "PROFESSIONAL", serviceType: "" }), await call({ email })];
		for (const { status, text } of answers)
			expect([status, JSON.parse(text)]).toEqual([200, { success: true }]);
		expect(stored(email)).toEqual([{ audience: "PROFESSIONAL", serviceType: null, source: "api" }]);
	});

	it("accepts a location, stores an unknown location as typed, and documents its fields", async () => {
		const place = async (city: string) => {
			const email = newEmail();
			expect((await call({ email, city, state: "New York" })).status).toBe(200);
			return instance.rows("SELECT city, state, metro FROM WaitlistEntry WHERE email = ?", email);
		};
		expect([await place("Brooklyn"), await place("Brooklin Hights")]).toEqual([
			[{ city: "Brooklyn", state: "NY", metro: "New York, NY" }],
			[{ city: "Brooklin Hights", state: "NY", metro: null }],
		]);
		expect((await call({ email: newEmail(), city: "Austin" })).status).toBe(422);
		const { text } = await exchange(instance.origin, { method: "GET", path: "/api/openapi.json" });
		const { schema } = JSON.parse(text).paths["/api/waitlist"].post.requestBody.content["application/json"];
		expect([Object.keys(schema.properties), schema.required]).toEqual([
			["email", "userType", "serviceType", "city", "state"],
			["email"],
		]);
	});

	it("refuses invalid input with the same messages as the form", async () => {
		const { status, text } = await call({ email: "x", userType: "ADMIN" });
		expect([status, JSON.parse(text)]).toEqual([
			422,
			{
				error: "Enter an email address in the format name@example.com",
				code: "invalid",
				fieldErrors: {
					email: ["Enter an email address in the format name@example.com"],
					userType: ["Choose Content Creator or Professional Service Provider"],
				},
				requestId: expect.any(String),
			},
		]);
	});
});
