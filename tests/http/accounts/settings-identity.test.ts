import { describe, expect, it } from "vitest";
import { CHECK_INTENT, INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { MEMBER_PASSWORD, signUpMember } from "../../support/accounts/member.ts";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailKinds, emailText } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const NEW = "another long enough password";
const visitor = () => new Browser(instance.origin);

describe("an account's name", () => {
	const PAGE = "/settings/name";

	it("is prefilled, and a new name is used in greetings once it is saved", async () => {
		const { browser } = await signUpMember(instance);
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		expect(readValues(page, FORM)).toMatchObject({ name: "Ana Li" });
		const done = await browser.submit(page, FORM, { name: "  Ana \t Sofía   Li 🎬 " });
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		expect((await browser.get("/settings")).$("main").text()).toContain("Ana Sofía Li 🎬");
		expect((await browser.get("/dashboard")).$("h1").text()).toBe("Hi, Ana");
	});

	it.each([
		["", "Enter your name"],
		[" \n ", "Enter your name"],
		["x".repeat(101), "Use 100 characters or fewer."],
		["Ana\u0007", "Remove the characters that can't be shown, then try again."],
	])("is refused if it is %j", async (name, message) => {
		const { browser } = await signUpMember(instance);
		expectFailedForm(await browser.post(PAGE, { name }), FORM, { name: message });
		expect(readValues(await browser.get(PAGE), FORM)).toMatchObject({ name: "Ana Li" });
	});
});

describe("the form on a settings page", () => {
	const PAGE = "/settings/name";

	it("14: has a method, a submit button, and no novalidate, and states its length limit without a maxlength", async () => {
		const { browser } = await signUpMember(instance);
		const { $ } = await browser.get(PAGE);
		const form = $(FORM);
		expect([form.attr("method"), form.attr("novalidate"), form.find("[type=submit]").length]).toEqual([
			"post",
			undefined,
			1,
		]);
		const name = form.find("[name=name]");
		expect([name.attr("maxlength"), name.attr("required")]).toEqual([undefined, undefined]);
		expect($(`[id="${name.attr("aria-describedby")}"]`).text()).toContain("Up to 100 characters.");
	});

	it("18: responds to a check with messages but no summary, and doesn't save anything", async () => {
		const { browser } = await signUpMember(instance);
		const checked = await browser.post(PAGE, { name: "", [INTENT_FIELD]: CHECK_INTENT });
		expect([checked.status, checked.$("[role=alert]").length, checked.$("title").text()]).toEqual([
			200,
			0,
			"Change your name - Greenroom",
		]);
		expect(checked.$(`${FORM} [name=name]`).attr("aria-invalid")).toBe("true");
		await browser.post(PAGE, { name: "Someone Else", [INTENT_FIELD]: CHECK_INTENT });
		expect(readValues(await browser.get(PAGE), FORM)).toMatchObject({ name: "Ana Li" });
	});

	it("22: has a submission key that is new on each page load", async () => {
		const { browser } = await signUpMember(instance);
		const readKey = async () => readValues(await browser.get(PAGE), FORM).submission;
		const keys = [await readKey(), await readKey()];
		expect(keys).toEqual([
			expect.stringMatching(/^[\da-z]{8,9}\.[\da-f-]{36}$/),
			expect.stringMatching(/^[\da-z]{8,9}\.[\da-f-]{36}$/),
		]);
		expect(keys[0]).not.toBe(keys[1]);
	});
});

describe("an account's password", () => {
	const PAGE = "/settings/password";
	const filled = { currentPassword: MEMBER_PASSWORD, password: NEW, confirmPassword: NEW };

	it("is changed, and every other session ends", async () => {
		const { email, browser } = await signUpMember(instance);
		const other = await visitor().signIn({ email, password: MEMBER_PASSWORD });
		const page = await browser.get(PAGE);
		expectGoodDocument(page, instance.origin);
		const fields = ["currentPassword", "password", "confirmPassword"].map((name) =>
			page.$(`${FORM} [name=${name}]`).attr("autocomplete"),
		);
		expect(fields).toEqual(["current-password", "new-password", "new-password"]);
		const done = await browser.submit(page, FORM, filled);
		expect([done.status, done.location]).toEqual([303, "/settings"]);
		expect([(await browser.get("/dashboard")).status, (await other.get("/dashboard")).status]).toEqual([
			200, 303,
		]);
		await visitor().signIn({ email, password: NEW });
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice"]);
		expect(emailText(instance, email, "security-notice")).not.toContain(NEW);
	});

	it.each([
		[
			{},
			{
				currentPassword: "Enter your current password",
				password: "Enter a password",
				confirmPassword: "Enter your password again",
			},
		],
		[{ ...filled, currentPassword: "wrong" }, { currentPassword: "This is not your current password" }],
		[
			{ ...filled, currentPassword: "x".repeat(1_001) },
			{ currentPassword: "This is not your current password" },
		],
		[{ ...filled, confirmPassword: "another" }, { confirmPassword: "Passwords do not match" }],
		[
			{ ...filled, password: "short", confirmPassword: "short" },
			{ password: "Use 8 characters or more for your password" },
		],
		[
			{ ...filled, password: MEMBER_PASSWORD, confirmPassword: MEMBER_PASSWORD },
			{ password: "Choose a password other than your current one" },
		],
		[
			{ ...filled, password: "password1", confirmPassword: "password1" },
			{ password: "This password is on the list that attackers try first. Choose a less common one" },
		],
	])(
		"is refused if the form is submitted with %j, and no password is sent back",
		async (values, messages) => {
			const { browser } = await signUpMember(instance);
			const page = await browser.post(PAGE, values);
			expectFailedForm(page, FORM, messages);
			for (const field of page.$(`${FORM} input[type=password]`).toArray())
				expect(page.$(field).attr("value")).toBeUndefined();
			expect((await browser.get("/dashboard")).status).toBe(200);
		},
	);

	it("is changed only once by a repeated post, which gets the same response", async () => {
		const { email, browser } = await signUpMember(instance);
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => browser.post(PAGE, { ...filled, submission: "one form" })),
		);
		for (const { status, location } of answers) expect([status, location]).toEqual([303, "/settings"]);
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice"]);
	});
});

describe("without a session", () => {
	it.each(["/settings/name", "/settings/password", "/settings/email", "/settings/email/cancel"])(
		"%s redirects to the sign-in page",
		async (path) => {
			for (const answer of [await visitor().get(path), await visitor().post(path, {})])
				expect([answer.status, answer.location]).toEqual([
					303,
					`/auth/signin?redirectTo=${encodeURIComponent(path)}`,
				]);
		},
	);
});
