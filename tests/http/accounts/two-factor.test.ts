import { describe, expect, it } from "vitest";
import { computeCode } from "../../support/accounts/authenticator.ts";
import { signUpMember } from "../../support/accounts/member.ts";
import { enterPassword, newTwoFactorMember } from "../../support/accounts/two-factor.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";

describe("setting up two-factor sign-in", () => {
	it("shows a QR code, and the same key in groups of four characters", async () => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/two-factor", {});
		const page = await browser.get("/settings/two-factor/set-up");
		expectGoodDocument(page, instance.origin);
		const key = page.$("main [translate=no]").text();
		expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
		expect(page.$("main a[href^='otpauth://totp/Greenroom:']").attr("href")).toContain(
			`secret=${key.replaceAll(" ", "")}`,
		);
		expect(page.$("main svg[role=img]").attr("aria-label")).toMatch(/QR code/);
		expect(page.$("main svg path").attr("d")).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
		expect(page.$(`${FORM} [name=code]`).attr("autocomplete")).toBe("one-time-code");
		expect(page.$(`${FORM} [name=code]`).attr("inputmode")).toBe("numeric");
		expect(page.headers["cache-control"]).toContain("no-store");
	});

	it("has pages that redirect to the two-factor settings before it is started", async () => {
		const { browser } = await signUpMember(instance);
		for (const path of ["set-up", "recovery-codes", "new-codes", "turn-off"]) {
			const page = await browser.get(`/settings/two-factor/${path}`);
			expect([page.status, page.location]).toEqual([303, "/settings/two-factor"]);
		}
	});

	it.each([
		[{ code: "" }, { code: "Enter the code from your authenticator app" }],
		[{ code: " \t" }, { code: "Enter the code from your authenticator app" }],
		[{ code: "12345" }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "abcd-efgh-jkmn" }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "１２３４５６" }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "🎬".repeat(60) }, { code: "Enter the six digits that your authenticator app shows" }],
		[{ code: "1".repeat(5_000) }, { code: "Enter the code from your authenticator app" }],
		[{ code: "12\u00073456" }, { code: "Enter the six digits that your authenticator app shows" }],
	])("refuses %j", async (values, messages) => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/two-factor", {});
		const page = await browser.submit(await browser.get("/settings/two-factor/set-up"), FORM, values);
		expectFailedForm(page, FORM, messages);
	});

	it("accepts a code with spaces, shows ten recovery codes once, and then says that two-factor sign-in is on", async () => {
		const { browser } = await signUpMember(instance);
		await browser.post("/settings/two-factor", {});
		const page = await browser.get("/settings/two-factor/set-up");
		const code = computeCode(page.$("main [translate=no]").text());
		const done = await browser.submit(page, FORM, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
		const sheet = await browser.follow(done);
		expectGoodDocument(sheet, instance.origin);
		expect(sheet.$("main ol > li")).toHaveLength(10);
		expect(sheet.$("main ol [translate=no]").first().text()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
		const kept = await browser.submit(sheet, FORM, {});
		expect([kept.status, kept.location]).toEqual([303, "/settings/two-factor"]);
		expect((await browser.get("/settings/two-factor/recovery-codes")).location).toBe("/settings/two-factor");
		const state = await browser.follow(kept);
		expect(state.$("main").text()).toMatch(/On since.*10 of 10 left/);
		expect((await browser.post("/settings/two-factor", {})).status).toBe(409);
	});

	it("doesn't show the recovery codes to another user of the same browser", async () => {
		const { browser } = await newTwoFactorMember(instance);
		const other = await signUpMember(instance);
		other.browser.cookies.set("recovery-codes", browser.cookies.get("recovery-codes") ?? "");
		expect((await other.browser.get("/settings/two-factor/recovery-codes")).location).toBe(
			"/settings/two-factor",
		);
	});
});

describe("with two-factor sign-in on,", () => {
	it("new recovery codes can be created", async () => {
		const { browser, codes } = await newTwoFactorMember(instance);
		const page = await browser.get("/settings/two-factor/new-codes");
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, {});
		const sheet = await browser.follow(done);
		expect(sheet.$("main ol > li")).toHaveLength(10);
		expect(sheet.text).not.toContain(codes[0]);
	});

	it("it can be turned off with a recovery code", async () => {
		const { email, browser, codes } = await newTwoFactorMember(instance);
		const page = await browser.get("/settings/two-factor/turn-off");
		expectGoodDocument(page, instance.origin);
		const done = await browser.submit(page, FORM, { code: codes[1] });
		expect([done.status, done.location]).toEqual([303, "/settings/two-factor"]);
		expect((await enterPassword(instance, email)).done.location).toBe("/dashboard");
	});
});
