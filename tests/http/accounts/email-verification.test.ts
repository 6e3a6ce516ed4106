import { describe, expect, it } from "vitest";
import { expireLinks, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailedCode, emailedLink, emailKinds } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const PAGE = "/auth/verify-email";
const isVerified = (email: string) =>
	instance.rows<{ at: string | null }>("SELECT emailVerifiedAt AS at FROM User WHERE email = ?", email)[0]
		?.at !== null;
const makeWrongCode = (code: string) =>
	((Number(code.replace(" ", "")) + 1) % 1_000_000).toString().padStart(6, "0");

describe("the link that confirms an email address", () => {
	it("confirms the address only when its button is pressed, works only once, and doesn't require a session", async () => {
		const { email } = await signUpMember(instance);
		const link = emailedLink(instance, email, "welcome");
		const visitor = new Browser(instance.origin);
		const page = await visitor.get(link);
		expect([page.status, page.$("h1").text(), page.$(`${FORM} button`).text()]).toEqual([
			200,
			"Confirm your email address",
			"Confirm email address",
		]);
		expect(page.headers["cache-control"]).toContain("no-store");
		expectGoodDocument(page, instance.origin);
		expect(isVerified(email)).toBe(false);

		const done = await visitor.submit(page, FORM, {});
		expect([done.status, done.location]).toEqual([303, "/auth/signin"]);
		expect((await visitor.follow(done)).$("[aria-label=Notifications]").text()).toContain(
			`Thank you: ${email} is confirmed.`,
		);
		expect(isVerified(email)).toBe(true);

		const used = await visitor.get(link);
		expect([used.status, used.$("h1").text(), used.$(FORM).length]).toEqual([
			410,
			"This link has already been used",
			0,
		]);
		expect(used.$("main").text()).toContain("is confirmed. There's nothing left to do.");
		expect((await visitor.submit(page, FORM, {})).status).toBe(409);
	});

	it("redirects signed-in users to the dashboard, and gives a repeated POST the same response", async () => {
		const { email, browser } = await signUpMember(instance);
		const link = emailedLink(instance, email, "welcome");
		const answers = await Promise.all([1, 2, 3].map(() => browser.post(link, { submission: "one form" })));
		for (const answer of answers) expect([answer.status, answer.location]).toEqual([303, "/dashboard"]);
	});

	it.each(["?token=unknown", `?token=${"x".repeat(43)}`, `?token=${"%00".repeat(5)}`])(
		"is refused if its query is %s, and the page offers a new link",
		async (query) => {
			const page = await new Browser(instance.origin).get(PAGE + query);
			expect([page.status, page.$("h1").text(), page.$(FORM).length]).toEqual([
				404,
				"We don't recognize this link",
				0,
			]);
			expect(page.$(`main a[href='${PAGE}']`).text()).toBe("Get a new link");
			expectGoodDocument(page, instance.origin);
		},
	);

	it("shows that it has expired, and offers a new one after sign-in", async () => {
		const { email } = await signUpMember(instance);
		const link = emailedLink(instance, email, "welcome");
		expireLinks(instance, email);
		const visitor = new Browser(instance.origin);
		const page = await visitor.get(link);
		expect([page.status, page.$("h1").text()]).toEqual([410, "This link has expired"]);
		const signIn = await visitor.get(page.$("main a").attr("href") ?? "");
		expect([signIn.status, signIn.location]).toEqual([
			303,
			`/auth/signin?redirectTo=${encodeURIComponent(PAGE)}`,
		]);
		expect((await visitor.post(link, {})).status).toBe(409);
		expect(isVerified(email)).toBe(false);
	});
});

describe("the code that confirms an email address", () => {
	it("is entered on a page that says where it was sent", async () => {
		const { email, browser } = await signUpMember(instance);
		const page = await browser.get(PAGE);
		expect(page.$("main").text()).toContain(`We emailed a six-digit code to ${email}.`);
		const field = page.$(`${FORM} [name=code]`);
		expect([field.attr("autocomplete"), field.attr("inputmode"), field.attr("type")]).toEqual([
			"one-time-code",
			"numeric",
			"text",
		]);
		expectGoodDocument(page, instance.origin);
	});

	it.each([
		["as the email shows it", (code: string) => code],
		["without its space", (code: string) => code.replace(" ", "")],
		["with dashes", (code: string) => code.replace(" ", "-").replace(/^/, " ")],
		["with en dashes and periods", (code: string) => code.replace(" ", "–").split("").join(".")],
		[
			"in full-width digits",
			(code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
		],
	])("is accepted %s", async (_how, typed) => {
		const { email, browser } = await signUpMember(instance);
		const done = await browser.submit(await browser.get(PAGE), FORM, {
			code: typed(emailedCode(instance, email, "welcome")),
		});
		expect([done.status, done.location]).toEqual([303, "/dashboard"]);
		const home = await browser.follow(done);
		expect(home.$("[aria-label=Notifications]").text()).toContain("is confirmed");
		expect(home.$("main").text()).not.toContain("Confirm your email address");
		const page = await browser.get(PAGE);
		expect([page.status, page.$("h1").text(), page.$(FORM).length]).toEqual([
			200,
			"Your email address is confirmed",
			0,
		]);
		expect((await browser.post(PAGE, { code: "1" })).location).toBe(PAGE);
		expect((await browser.get(`${PAGE}/again`)).location).toBe(PAGE);
	});

	it.each(["", "   ", "12345", "1234567", "abcdef", "1".repeat(5_000), "12345\u0007", "😀😀😀", "-12345"])(
		"is refused if it is %j, and the page says what to do",
		async (code) => {
			const { browser } = await signUpMember(instance);
			const page = await browser.post(PAGE, { code });
			expectFailedForm(page, FORM, { code: "Enter the six digits from the email" });
			expect(page.$(`${FORM} [name=code]`).val()).toBe(code || undefined);
		},
	);

	it("stops working after five wrong tries, and the link still works", async () => {
		const { email, browser } = await signUpMember(instance);
		const code = makeWrongCode(emailedCode(instance, email, "welcome"));
		for (let i = 0; i < 4; i++)
			expectFailedForm(await browser.post(PAGE, { code }), FORM, {
				code: "This isn't the code from our latest email. Check the six digits",
			});
		const dead =
			"After 5 wrong tries this code no longer works. Use the link in the email, or send a new code";
		expectFailedForm(await browser.post(PAGE, { code }), FORM, { code: dead });
		const page = await browser.get(PAGE);
		expect([page.$(FORM).length, page.$("main a[href='/auth/verify-email/again']").length]).toEqual([0, 1]);
		expect((await browser.post(emailedLink(instance, email, "welcome"), {})).status).toBe(303);
		expect(isVerified(email)).toBe(true);
	});

	it("is refused as a conflict once it has expired, and the page says to send a new one", async () => {
		const { email, browser } = await signUpMember(instance);
		expireLinks(instance, email);
		const page = await browser.post(PAGE, { code: "123456" });
		expectFailedForm(
			page,
			FORM,
			{},
			{ status: 409, general: ["That code is no longer valid. Send a new one."] },
		);
		expect((await browser.get(PAGE)).$("main").text()).toContain("There's no valid code for");
	});

	it("is refused with a validation error, not a server error, if it appears several times in one form", async () => {
		const { browser } = await signUpMember(instance);
		const { status } = await browser.post(`${PAGE}?x=1`, { code: "123456", "code[0]": "1", "code[1]": "2" });
		expect(status).toBe(422);
	});
});

describe("a new code", () => {
	it("is sent from its own page and invalidates the previous link", async () => {
		const { email, browser } = await signUpMember(instance);
		const first = emailedLink(instance, email, "welcome");
		const page = await browser.get(`${PAGE}/again`);
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, {});
		expect([done.status, done.location]).toEqual([303, PAGE]);
		expect((await browser.follow(done)).$("[aria-label=Notifications]").text()).toContain(
			`A new code is on its way to ${email}.`,
		);
		expect(emailKinds(instance, email)).toEqual(["welcome", "email-verification"]);
		expect((await browser.get(first)).status).toBe(404);
		expect(
			(await browser.post(PAGE, { code: emailedCode(instance, email, "email-verification") })).status,
		).toBe(303);
	});

	it("is sent only to someone who is signed in", async () => {
		const answer = await new Browser(instance.origin).post(`${PAGE}/again`, {});
		expect([answer.status, answer.location?.startsWith("/auth/signin?redirectTo=")]).toEqual([303, true]);
	});
});

describe("confirming the address", () => {
	it("is suggested on the dashboard", async () => {
		const { browser } = await signUpMember(instance);
		expect((await browser.get("/dashboard")).$(`main a[href='${PAGE}']`).text()).toBe("Confirm your address");
	});

	it("has a limit on attempts and on new codes, and a refused code stays in the form", async () => {
		const { browser } = await signUpMember(sharedInstance("strict"));
		await browser.post(PAGE, { code: "123456" });
		const refused = await browser.post(PAGE, { code: "123 456" });
		expect([
			refused.status,
			refused.headers["retry-after"] !== undefined,
			refused.$(`${FORM} [name=code]`).val(),
		]).toEqual([429, true, "123 456"]);
		await browser.post(`${PAGE}/again`, {});
		expect((await browser.post(`${PAGE}/again`, {})).status).toBe(429);
	});
});
