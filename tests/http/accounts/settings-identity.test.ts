import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECK_INTENT, INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { expireLinks, MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser, valuesOf } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { emailKinds, emailText, mailedLink } from "../../support/mail/mailbox.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

const FORM = "main form";
const NEW = "another long enough password";
const visitor = () => new Browser(instance.origin);

describe("the name", () => {
	const PAGE = "/settings/name";

	it("is filled in, and greets by the new one once it is saved", async () => {
		const { browser } = await signUpMember(instance);
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		expect(valuesOf(page, FORM)).toMatchObject({ name: "Ana Li" });
		const done = await browser.submit(page, FORM, { name: "  Ana \t Sofía   Li 🎬 " });
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		expect((await browser.get("/dashboard")).$("h1").text()).toBe("Hello Ana Sofía Li 🎬");
	});

	it.each([
		["", "Enter your name"],
		[" \n ", "Enter your name"],
		["x".repeat(101), "Use 100 characters or fewer."],
		["Ana\u0007", "Remove the characters that cannot be shown, then try again."],
	])("is refused as %j", async (name, message) => {
		const { browser } = await signUpMember(instance);
		expectFailedForm(await browser.post(PAGE, { name }), FORM, { name: message });
		expect((await browser.get("/dashboard")).$("h1").text()).toBe("Hello Ana Li");
	});
});

describe("the form of a page", () => {
	const PAGE = "/settings/name";

	it("14: has a method, a submit button, and no novalidate; 21, 33: says what it takes", async () => {
		const { browser } = await signUpMember(instance);
		const { $ } = await browser.get(PAGE);
		const form = $(FORM);
		expect([form.attr("method"), form.attr("novalidate"), form.find("[type=submit]").length]).toEqual(["post", undefined, 1]);
		const name = form.find("[name=name]");
		expect([name.attr("maxlength"), name.attr("required")]).toEqual([undefined, undefined]);
		expect($(`[id="${name.attr("aria-describedby")}"]`).text()).toContain("Up to 100 characters.");
	});

	it("18: answers a check with its messages and no summary, and saves nothing", async () => {
		const { browser } = await signUpMember(instance);
		const checked = await browser.post(PAGE, { name: "", [INTENT_FIELD]: CHECK_INTENT });
		expect([checked.status, checked.$("[role=alert]").length, checked.$("title").text()]).toEqual([200, 0, "Change your name - Greenroom"]);
		expect(checked.$(`${FORM} [name=name]`).attr("aria-invalid")).toBe("true");
		await browser.post(PAGE, { name: "Someone Else", [INTENT_FIELD]: CHECK_INTENT });
		expect(valuesOf(await browser.get(PAGE), FORM)).toMatchObject({ name: "Ana Li" });
	});

	it("22: brings a submission key that is new with each page", async () => {
		const { browser } = await signUpMember(instance);
		const keyOf = async () => valuesOf(await browser.get(PAGE), FORM).submission;
		const keys = [await keyOf(), await keyOf()];
		expect(keys).toEqual([expect.stringMatching(/^[\da-z]{8,9}\.[\da-f-]{36}$/), expect.stringMatching(/^[\da-z]{8,9}\.[\da-f-]{36}$/)]);
		expect(keys[0]).not.toBe(keys[1]);
	});
});

describe("the password", () => {
	const PAGE = "/settings/password";
	const filled = { currentPassword: MEMBER_PASSWORD, password: NEW, confirmPassword: NEW };

	it("is changed, and every other session ends", async () => {
		const { email, browser } = await signUpMember(instance);
		const other = await visitor().signIn({ email, password: MEMBER_PASSWORD });
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		const fields = ["currentPassword", "password", "confirmPassword"].map((name) => page.$(`${FORM} [name=${name}]`).attr("autocomplete"));
		expect(fields).toEqual(["current-password", "new-password", "new-password"]);
		const done = await browser.submit(page, FORM, filled);
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		expect([(await browser.get("/dashboard")).status, (await other.get("/dashboard")).status]).toEqual([200, 303]);
		await visitor().signIn({ email, password: NEW });
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice"]);
		expect(emailText(instance, email, "security-notice")).not.toContain(NEW);
	});

	it.each([
		[{}, { currentPassword: "Enter your current password", password: "Enter a password", confirmPassword: "Enter your password again" }],
		[{ ...filled, currentPassword: "wrong" }, { currentPassword: "This is not your current password" }],
		[{ ...filled, currentPassword: "x".repeat(1_001) }, { currentPassword: "This is not your current password" }],
		[{ ...filled, confirmPassword: "another" }, { confirmPassword: "Passwords do not match" }],
		[{ ...filled, password: "short", confirmPassword: "short" }, { password: "Use 8 characters or more for your password" }],
		[{ ...filled, password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD }, { password: "Choose a password that is not your current one" }],
		[{ ...filled, password: "password1", confirmPassword: "password1" }, { password: "This password is on the list that attackers try first. Choose a less common one" }],
	])("given %j is refused, and no password is sent back", async (values, messages) => {
		const { browser } = await signUpMember(instance);
		const page = await browser.post(PAGE, values);
		expectFailedForm(page, FORM, messages);
		for (const field of page.$(`${FORM} input[type=password]`).toArray()) expect(page.$(field).attr("value")).toBeUndefined();
		expect((await browser.get("/dashboard")).status).toBe(200);
	});

	it("by a repeated post is changed once and answered the same", async () => {
		const { email, browser } = await signUpMember(instance);
		const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post(PAGE, { ...filled, submission: "one form" })));
		for (const { status, location } of answers) expect([status, location]).toEqual([303, "/settings"]);
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice"]);
	});
});

describe("the address", () => {
	const PAGE = "/settings/email";

	/** A member who has asked for a new address, and the path of the link that went there. */
	async function asked() {
		const [member, wanted] = [await signUpMember(instance), newEmail()];
		const page = await member.browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		const done = await member.browser.submit(page, FORM, { newEmail: ` ${wanted.toUpperCase()}` });
		expect([done.status, done.location]).toEqual([303, PAGE]);
		return { ...member, wanted, done, link: mailedLink(instance, wanted, "email-change") };
	}

	it("changes by the link's button only, and both addresses are told", async () => {
		const { email, browser, wanted, done, link } = await asked();
		const page = await browser.follow(done);
		expectGoodDocument(page, instance.origin);
		expect(page.$("[aria-label=Notifications]").text()).toContain(`Open the mail that we sent to ${wanted}`);
		expect(page.$("main dl").text()).toMatch(
			new RegExp(`Current address.*${email}.*New address.*${wanted}.*Cancel the change|Current address.*${email}.*New address.*Cancel the change.*${wanted}`),
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
		expect([used.status, used.$("h1").text()]).toEqual([410, "This link was used already"]);
		expect((await visitor().post(link, {})).status).toBe(409);
	});

	it("confirmed signed out leads to the sign-in page", async () => {
		const { link, wanted } = await asked();
		const browser = visitor();
		const done = await browser.post(link, {});
		expect([done.status, done.location]).toEqual([303, "/auth/signin"]);
		expect((await browser.follow(done)).$("[aria-label=Notifications]").text()).toContain(`Your email address is now ${wanted}.`);
	});

	it("answers an address that has an account with the same redirect and the same page", async () => {
		const taken = (await signUpMember(instance)).email;
		const free = newEmail().padEnd(taken.length, "x");
		const pages = [];
		for (const wanted of [taken, free]) {
			const { email, browser } = await signUpMember(instance);
			const done = await browser.post(PAGE, { newEmail: wanted });
			expect([done.status, done.location]).toEqual([303, PAGE]);
			const { $ } = await browser.follow(done);
			pages.push([$("main dl").text(), $("[aria-label=Notifications]").text()].join("\n").replaceAll(wanted, "WANTED").replaceAll(email, "PRESENT"));
		}
		expect(pages[0]).toBe(pages[1]);
		expect(emailKinds(instance, taken)).toEqual(["welcome", "email-in-use"]);
	});

	it.each([
		[{}, { newEmail: "Enter your new email address" }],
		[{ newEmail: "ana" }, { newEmail: "Enter an email address in the format name@example.com" }],
		[{ newEmail: `${"a".repeat(300)}@example.com` }, { newEmail: "Enter an email address of 254 characters or fewer" }],
	])("given %j is refused, and kept", async (values, messages) => {
		const { browser } = await signUpMember(instance);
		const page = await browser.post(PAGE, values);
		expectFailedForm(page, FORM, messages);
		expect(page.$(`${FORM} [name=newEmail]`).val()).toBe("newEmail" in values ? values.newEmail : undefined);
		expect(page.$("main dl").text()).not.toContain("New address");
	});

	it("that is the present one is refused", async () => {
		const { email, browser } = await signUpMember(instance);
		const page = await browser.post(PAGE, { newEmail: email });
		expectFailedForm(page, FORM, { newEmail: "This is your email address already. Enter another one" });
	});

	it("stays where the change is canceled", async () => {
		const { browser, link } = await asked();
		const page = await browser.get(`${PAGE}/cancel`);
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, {});
		expect([done.status, done.location]).toEqual([303, PAGE]);
		expect((await browser.follow(done)).$("main dl").text()).not.toContain("New address");
		const dead = await visitor().get(link);
		expect([dead.status, dead.$("h1").text(), dead.$(`main a[href='${PAGE}']`).text()]).toEqual([404, "We do not know this link", "Enter the address again"]);
		expect((await browser.get(`${PAGE}/cancel`)).location).toBe(PAGE);
	});

	it("has a link that expires", async () => {
		const { link } = await asked();
		expireLinks(instance);
		const page = await visitor().get(link);
		expect([page.status, page.$("h1").text()]).toEqual([410, "This link has expired"]);
	});

	it("that somebody else took meanwhile is a conflict that says so", async () => {
		const { browser, wanted, link } = await asked();
		await signUpMember(instance, wanted);
		const page = await browser.post(link, {});
		expectFailedForm(page, FORM, {}, { status: 409, general: ["An account with this email address exists by now. Sign in with it, or choose another address in the settings."] });
	});
});

describe("signed out", () => {
	it.each(["/settings/name", "/settings/password", "/settings/email", "/settings/email/cancel"])("%s asks for a sign-in", async (path) => {
		for (const answer of [await visitor().get(path), await visitor().post(path, {})])
			expect([answer.status, answer.location]).toEqual([303, `/auth/signin?redirectTo=${encodeURIComponent(path)}`]);
	});
});
