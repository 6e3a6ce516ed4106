import { describe, expect, it } from "vitest";
import { expireLinks, MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailedLink, emailKinds } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const visitor = () => new Browser(instance.origin);

describe("a new email address", () => {
	const PAGE = "/settings/email";

	/**
	 * Creates a member who has requested a new address. Returns the member and the path of the link sent to
	 * that address.
	 */
	async function asked() {
		const [member, wanted] = [await signUpMember(instance), newEmail()];
		const page = await member.browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		const done = await member.browser.submit(page, FORM, { newEmail: ` ${wanted.toUpperCase()}` });
		expect([done.status, done.location]).toEqual([303, PAGE]);
		return { ...member, wanted, done, link: emailedLink(instance, wanted, "email-change") };
	}

	it("replaces the current one only when the button on the emailed link's page is pressed, and emails go to both addresses", async () => {
		const { email, browser, wanted, done, link } = await asked();
		const page = await browser.follow(done);
		expectGoodDocument(page, instance.origin);
		expect(page.$("[aria-label=Notifications]").text()).toContain(
			`To finish, open the link we emailed to ${wanted}`,
		);
		expect(page.$("main dl").text()).toMatch(
			new RegExp(
				`Current address.*${email}.*New address.*${wanted}.*Cancel change|Current address.*${email}.*New address.*Cancel change.*${wanted}`,
			),
		);
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice"]);

		const confirm = await visitor().get(link);
		expect([confirm.status, confirm.$("h1").text()]).toEqual([200, "Confirm your new email address"]);
		expect(confirm.text).not.toContain(email);
		expectGoodDocument(confirm, instance.origin);
		expect((await browser.get(PAGE)).$("main dl").text()).toContain(email);

		const changed = await browser.submit(confirm, FORM, {});
		expect([changed.status, changed.location]).toEqual([303, PAGE]);
		const after = await browser.follow(changed);
		expect(after.$("main dl").text()).not.toContain(email);
		expect(after.$("main dl").text()).toContain("Confirmed");
		await visitor().signIn({ email: wanted, password: MEMBER_PASSWORD });
		expect((await visitor().post("/auth/signin", { email, password: MEMBER_PASSWORD })).status).toBe(422);
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice", "security-notice"]);

		const used = await visitor().get(link);
		expect([used.status, used.$("h1").text()]).toEqual([410, "This link has already been used"]);
		expect((await visitor().post(link, {})).status).toBe(409);
	});

	it("redirects to the sign-in page if it is confirmed without a session", async () => {
		const { link, wanted } = await asked();
		const browser = visitor();
		const done = await browser.post(link, {});
		expect([done.status, done.location]).toEqual([303, "/auth/signin"]);
		expect((await browser.follow(done)).$("[aria-label=Notifications]").text()).toContain(
			`Your email address is now ${wanted}.`,
		);
	});

	it("that already has an account gets the same redirect and page as a free address", async () => {
		const taken = (await signUpMember(instance)).email;
		const free = newEmail().padEnd(taken.length, "x");
		const pages = [];
		for (const wanted of [taken, free]) {
			const { email, browser } = await signUpMember(instance);
			const done = await browser.post(PAGE, { newEmail: wanted });
			expect([done.status, done.location]).toEqual([303, PAGE]);
			const { $ } = await browser.follow(done);
			pages.push(
				[$("main dl").text(), $("[aria-label=Notifications]").text()]
					.join("\n")
					.replaceAll(wanted, "WANTED")
					.replaceAll(email, "PRESENT"),
			);
		}
		expect(pages[0]).toBe(pages[1]);
		expect(emailKinds(instance, taken)).toEqual(["welcome", "email-in-use"]);
	});

	it.each([
		[{}, { newEmail: "Enter your new email address" }],
		[{ newEmail: "ana" }, { newEmail: "Enter an email address in the format name@example.com" }],
		[
			{ newEmail: `${"a".repeat(300)}@example.com` },
			{ newEmail: "Enter an email address of 254 characters or fewer" },
		],
	])("is refused if it is %j, and kept in the form", async (values, messages) => {
		const { browser } = await signUpMember(instance);
		const page = await browser.post(PAGE, values);
		expectFailedForm(page, FORM, messages);
		expect(page.$(`${FORM} [name=newEmail]`).val()).toBe("newEmail" in values ? values.newEmail : undefined);
		expect(page.$("main dl").text()).not.toContain("New address");
	});

	it("is refused if it is the current one", async () => {
		const { email, browser } = await signUpMember(instance);
		const page = await browser.post(PAGE, { newEmail: email });
		expectFailedForm(page, FORM, { newEmail: "This is your email address already. Enter another one" });
	});

	it("disappears from the settings if the change is canceled, and its link stops working", async () => {
		const { browser, link } = await asked();
		const page = await browser.get(`${PAGE}/cancel`);
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, {});
		expect([done.status, done.location]).toEqual([303, PAGE]);
		expect((await browser.follow(done)).$("main dl").text()).not.toContain("New address");
		const dead = await visitor().get(link);
		expect([dead.status, dead.$("h1").text(), dead.$(`main a[href='${PAGE}']`).text()]).toEqual([
			404,
			"We don't recognize this link",
			"Enter the address again",
		]);
		expect((await browser.get(`${PAGE}/cancel`)).location).toBe(PAGE);
	});

	it("has a confirmation link that expires", async () => {
		const { email, link } = await asked();
		expireLinks(instance, email);
		const page = await visitor().get(link);
		expect([page.status, page.$("h1").text()]).toEqual([410, "This link has expired"]);
	});

	it("that someone else has taken in the meantime is refused as a conflict, and the page says so", async () => {
		const { browser, wanted, link } = await asked();
		await signUpMember(instance, wanted);
		const page = await browser.post(link, {});
		expectFailedForm(
			page,
			FORM,
			{},
			{
				status: 409,
				general: [
					"An account with this email address now exists. Sign in with it, or choose another address in your settings.",
				],
			},
		);
	});
});
