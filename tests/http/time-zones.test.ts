import { describe, expect, it } from "vitest";
import { adult } from "../support/accounts/creator.ts";
import { MEMBER_PASSWORD, signUpMember } from "../support/accounts/member.ts";
import { Browser, type Page } from "../support/browser/browser.ts";
import { expectFailedForm } from "../support/browser/failed-form.ts";
import { emailText } from "../support/email/mailbox.ts";
import { sharedInstance } from "../support/instance/shared-instance.ts";

const instance = sharedInstance();

const readTime = async (browser: Browser) =>
	(await browser.get("/settings/sessions")).$("main time").first().text();

describe("a reader's time zone", () => {
	it("is the chosen one, otherwise the browser's, and otherwise the site's", async () => {
		const { browser } = await signUpMember(instance);
		expect(await readTime(browser)).toMatch(/ (AM|PM) P[SD]T$/);
		browser.cookies.set("time-zone", "Asia/Tokyo");
		expect(await readTime(browser)).toMatch(/ (AM|PM) GMT\+9$/);
		const saved = await browser.post("/settings/time-zone", { timeZone: "America/Phoenix" });
		expect(saved.location).toMatch(/\/settings$/);
		expect(await readTime(browser)).toMatch(/ (AM|PM) MST$/);
		await browser.post("/settings/time-zone", { timeZone: "auto" });
		expect(await readTime(browser)).toMatch(/ (AM|PM) GMT\+9$/);
	});

	it("is the site's if the cookie doesn't name a time zone", async () => {
		const { browser } = await signUpMember(instance);
		for (const name of ["+01:23", "Nowhere/Town", "x".repeat(4_000), "__proto__"]) {
			browser.cookies.set("time-zone", encodeURIComponent(name));
			expect(await readTime(browser)).toMatch(/ P[SD]T$/);
		}
	});

	it("can't be an unknown time zone", async () => {
		const { browser } = await signUpMember(instance);
		expectFailedForm(await browser.post("/settings/time-zone", { timeZone: "Nowhere/Town" }), "main form", {
			timeZone: "Choose a time zone from the list",
		});
	});

	it("in emails is the last one that the reader's browser reported", async () => {
		const { email, browser } = await signUpMember(instance);
		browser.cookies.set("time-zone", "Asia/Tokyo");
		await browser.get("/dashboard");
		await new Browser(instance.origin).signIn({ email, password: MEMBER_PASSWORD });
		await browser.post("/settings/password", {
			currentPassword: MEMBER_PASSWORD,
			password: `${MEMBER_PASSWORD} 2`,
			confirmPassword: `${MEMBER_PASSWORD} 2`,
		});
		expect(emailText(instance, email, "security-notice")).toMatch(/When: .* GMT\+9/);
	});

	it("doesn't change deadlines in business days", async () => {
		const { browser, email } = await signUpMember(instance);
		const sent = await browser.follow(await browser.post("/onboarding/creator-verification", adult(email)));
		const decision = ({ $ }: Page) => $('main time:contains("by ")').text();
		expect(decision(sent)).toMatch(/^by (\w+, )?\w+ \d+(, \d{4})?$/);
		// The dates in these two zones always differ.
		for (const zone of ["Pacific/Pago_Pago", "Pacific/Kiritimati"]) {
			browser.cookies.set("time-zone", zone);
			expect(decision(await browser.get("/onboarding/creator-verification"))).toBe(decision(sent));
		}
	});

	it("doesn't change reading pages", async () => {
		const visitor = new Browser(instance.origin);
		visitor.cookies.set("time-zone", "Asia/Tokyo");
		const page = await visitor.get("/blog");
		expect(page.headers["cache-control"]).toBe("private, no-cache");
		expect(page.text).toBe((await new Browser(instance.origin).get("/blog")).text);
	});
});
