import { describe, expect, it } from "vitest";
import { expireLinks, MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { endsOfReplay } from "../../support/accounts/two-factor.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailedLink, emailKinds, emailText } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const PAGE = "/auth/sign-in-link";
const visitor = () => new Browser(instance.origin);

/** Creates a member who has requested a sign-in link. Returns the member and the path of the link. */
async function asked() {
	const member = await signUpMember(instance);
	await visitor().post(PAGE, { email: member.email });
	return { ...member, link: emailedLink(instance, member.email, "sign-in-link") };
}

describe("the form that requests a sign-in link", () => {
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
		expect(emailKinds(instance, email)).toEqual(["welcome", "sign-in-link"]);
		expect(emailKinds(instance, unknown)).toEqual([]);
		expect(emailText(instance, email, "sign-in-link")).not.toMatch(/\bAna\b/);
	});

	it("is linked from the sign-in page and refuses an invalid address", async () => {
		expect((await visitor().get("/auth/signin")).$(`main a[href='${PAGE}']`).text()).toBe(
			"Sign in with a link by email",
		);
		expectFailedForm(await visitor().post(PAGE, { email: "ana" }), FORM, {
			email: "Enter an email address in the format name@example.com",
		});
	});
});

describe("the sign-in link", () => {
	it("signs its owner in only once, and only when its button is pressed", async () => {
		const { email, link } = await asked();
		const browser = visitor();
		await browser.get(link);
		const page = await browser.get(link);
		expect([page.status, page.$("h1").text(), [...browser.cookies.keys()]]).toEqual([
			200,
			"Sign in with your link",
			[],
		]);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain(email);
		const done = await browser.submit(page, FORM, {});
		expect([done.status, done.location]).toEqual([303, "/dashboard"]);
		expect((await browser.get("/settings")).status).toBe(200);

		const again = await browser.get(link);
		expect([again.status, again.$("h1").text()]).toEqual([410, "This link has already been used"]);
		const other = visitor();
		expect((await other.post(link, {})).status).toBe(409);
		expect(other.cookies.has("session")).toBe(false);
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
		const done = await browser.post(link, {});
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
			const values = { submission: crypto.randomUUID() };
			const [first, second, third] = [visitor(), visitor(), visitor()];
			for (const browser of [first, second]) {
				expect((await browser.post(link, values)).status).toBe(303);
				expect((await browser.get("/settings")).status).toBe(200);
			}
			await happen(instance, { email, password: MEMBER_PASSWORD, browser: first });
			expect((await third.post(link, values)).status).toBeGreaterThanOrEqual(400);
			expect([...third.cookies.keys()]).toEqual([]);
		},
	);

	it("redirects the owner of a suspended account to the suspension page, and doesn't sign them in", async () => {
		const { email, link } = await asked();
		instance.change(
			"UPDATE User SET suspendedAt = ?, suspensionReason = 'Spam' WHERE email = ?",
			STAMP,
			email,
		);
		const browser = visitor();
		expect((await browser.post(link, {})).location).toBe("/auth/suspended");
		expect(browser.cookies.has("session")).toBe(false);
	});

	it("shows that it has expired and offers a new one", async () => {
		const { email, link } = await asked();
		expireLinks(instance, email);
		const page = await visitor().get(link);
		expect([page.status, page.$("h1").text(), page.$(`main a[href='${PAGE}']`).length]).toEqual([
			410,
			"This link has expired",
			1,
		]);
		expect((await visitor().post(link, {})).status).toBe(409);
	});
});

const STAMP = "2026-01-01T00:00:00.000+00:00";
