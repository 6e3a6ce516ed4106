import { describe, expect, it } from "vitest";
import { expireLinks, MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { endsOfReplay } from "../../support/accounts/two-factor.ts";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailedLink, emailKinds, emailText } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const PAGE = "/auth/forgot-password";
const NEW = "another long enough password";
const visitor = () => new Browser(instance.origin);

/** Creates a member who has requested a password-reset link. Returns the member and the path of the link. */
async function asked() {
	const member = await signUpMember(instance);
	await visitor().post(PAGE, { email: member.email });
	return { ...member, link: emailedLink(instance, member.email, "password-reset") };
}

describe("the form that requests a password-reset link", () => {
	it("redirects to the same page for a known and an unknown address, and emails only the known one", async () => {
		const browser = visitor();
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		const { email } = await signUpMember(instance);
		const unknown = newEmail();
		for (const address of [` ${email.toUpperCase()} `, unknown]) {
			const done = await browser.submit(page, FORM, { email: address });
			expect([done.status, done.location]).toEqual([303, `${PAGE}/sent`]);
		}
		expectGoodDocument(await browser.get(`${PAGE}/sent`), instance.origin);
		expect(emailKinds(instance, email)).toEqual(["welcome", "password-reset"]);
		expect(emailKinds(instance, unknown)).toEqual([]);
		expect(emailText(instance, email, "password-reset")).not.toMatch(/\bAna\b/);
	});

	it("is linked from the sign-in page and from the error for an address that is taken", async () => {
		expect((await visitor().get("/auth/signin")).$(`main a[href='${PAGE}']`).text()).toBe(
			"Forgot your password?",
		);
		const { email } = await signUpMember(instance);
		const taken = await visitor().post("/auth/signup", {
			userType: "CREATOR",
			name: "Ana",
			email,
			password: NEW,
			confirmPassword: NEW,
		});
		expect(taken.$(`${FORM} a[href='${PAGE}']`)).toHaveLength(1);
	});

	it("is prefilled with the signed-in user's address", async () => {
		const { email, browser } = await signUpMember(instance);
		expect(readValues(await browser.get(PAGE), FORM).email).toBe(email);
	});

	it.each([
		["", "Enter your email address"],
		["  ", "Enter your email address"],
		["ana", "Enter an email address in the format name@example.com"],
		["ana@nowhere", "Enter an email address in the format name@example.com"],
		["😀@example.com", "Enter an email address in the format name@example.com"],
		[`${"a".repeat(300)}@example.com`, "Enter an email address of 254 characters or fewer"],
		["a\u0000b@example.com", "Remove the characters that can't be shown, then try again."],
	])("refuses %j", async (email, message) => {
		const page = await visitor().post(PAGE, { email });
		if (email.includes("\u0000")) return expect([400, 422]).toContain(page.status);
		expectFailedForm(page, FORM, { email: message });
		expect(page.$(`${FORM} [name=email]`).val()).toBe(email || undefined);
	});

	it("redirects bots that complete the form and its hidden field, and doesn't send an email", async () => {
		const { email } = await signUpMember(instance);
		expect((await visitor().post(PAGE, { email: "", company_fax: "1" })).status).toBe(422);
		const done = await visitor().post(PAGE, { email, company_fax: "1" });
		expect([done.status, done.location]).toEqual([303, `${PAGE}/sent`]);
		expect(emailKinds(instance, email)).toEqual(["welcome"]);
	});

	it("is limited equally for known and unknown addresses, and keeps the input", async () => {
		const strict = sharedInstance("strict");
		const { email } = await signUpMember(strict);
		for (const address of [email, newEmail()]) {
			const browser = new Browser(strict.origin);
			expect((await browser.post(PAGE, { email: address })).status).toBe(303);
			const refused = await browser.post(PAGE, { email: address });
			expect([
				refused.status,
				refused.headers["retry-after"] !== undefined,
				refused.$(`${FORM} [name=email]`).val(),
			]).toEqual([429, true, address]);
		}
	});
});

describe("the password-reset link", () => {
	it("sets the password only once, signs its owner in, ends all other sessions, confirms the address, and triggers an email", async () => {
		const { email, browser: elsewhere, link } = await asked();
		const browser = visitor();
		const page = await browser.get(link);
		expect([page.status, page.$("h1").text()]).toEqual([200, "Set your password"]);
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, { password: NEW, confirmPassword: NEW });
		expect([done.status, done.location]).toEqual([303, "/dashboard"]);
		expect((await browser.follow(done)).$("main").text()).not.toContain("Confirm your email address");
		expect((await elsewhere.get("/dashboard")).status).toBe(303);
		expect(emailKinds(instance, email)).toEqual(["welcome", "password-reset", "security-notice"]);
		expect((await visitor().post("/auth/signin", { email, password: MEMBER_PASSWORD })).status).toBe(422);
		await visitor().signIn({ email, password: NEW });

		const again = await browser.get(link);
		expect([again.status, again.$("h1").text()]).toEqual([410, "This link has already been used"]);
		expect(again.$(`main a[href='${PAGE}']`).text()).toBe("Get a new link");
	});

	it("asks for the second factor if the account has one", async () => {
		const { email, link } = await asked();
		const [user] = instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", email);
		instance.change(
			"INSERT INTO TwoFactor (userId, secret, confirmedAt, createdAt) VALUES (?, 'sealed', ?, ?)",
			user?.id,
			STAMP,
			STAMP,
		);
		const browser = visitor();
		const done = await browser.post(link, { password: NEW, confirmPassword: NEW });
		expect([done.status, done.location, browser.cookies.has("session")]).toEqual([
			303,
			"/auth/two-factor?redirectTo=%2Fdashboard",
			false,
		]);
	});

	it.each(endsOfReplay)(
		"doesn't start a session if its form is posted again after %s",
		async (_end, happen) => {
			const { email, link } = await asked();
			const values = { password: NEW, confirmPassword: NEW, submission: crypto.randomUUID() };
			const [first, second, third] = [visitor(), visitor(), visitor()];
			for (const browser of [first, second]) {
				expect((await browser.post(link, values)).status).toBe(303);
				expect((await browser.get("/settings")).status).toBe(200);
			}
			await happen(instance, { email, password: NEW, browser: first });
			expect((await third.post(link, values)).status).toBeGreaterThanOrEqual(400);
			expect([...third.cookies.keys()]).toEqual([]);
		},
	);

	it("shows that it has expired and offers a new one", async () => {
		const { email, link } = await asked();
		expireLinks(instance, email);
		const page = await visitor().get(link);
		expect([page.status, page.$("h1").text(), page.$(`main a[href='${PAGE}']`).length]).toEqual([
			410,
			"This link has expired",
			1,
		]);
		expect((await visitor().post(link, { password: NEW, confirmPassword: NEW })).status).toBe(409);
	});
});

const STAMP = "2026-01-01T00:00:00.000+00:00";
