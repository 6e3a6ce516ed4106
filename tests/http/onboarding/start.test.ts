import { describe, expect, it } from "vitest";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import { MEMBER_PASSWORD, newEmail } from "../../support/accounts/member.ts";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { readErrors } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();
const START = "/start";
const REQUIREMENTS = "/onboarding/creator-requirements";
const SIGN_UP = "/auth/signup?type=CREATOR&redirectTo=%2Fstart";
const FORM = "main form[method=post]";
const typed = {
	serviceNeeds: "legal",
	city: "Reno",
	state: "NV",
	budgetRange: "500_1000",
	projectTimeline: "within_month",
	goalDescription: "A contract for a series of ads.",
};
const kept = { ...typed, serviceNeeds: "legal" };

const account = (userType: string) => ({
	userType,
	name: "Ana Li",
	email: newEmail("creator"),
	password: MEMBER_PASSWORD,
	confirmPassword: MEMBER_PASSWORD,
});

async function begin(): Promise<Browser> {
	const browser = new Browser(instance.origin);
	const sent = await browser.submit(await browser.get(START), FORM, typed);
	expect([sent.status, sent.location]).toEqual([303, SIGN_UP]);
	return browser;
}

describe("a request that is started without an account", () => {
	it("has a page that isn't cached and asks search engines not to index it", async () => {
		const page = await new Browser(instance.origin).get(START);
		expectGoodDocument(page, instance.origin);
		expect(page.$("meta[name=robots]").attr("content")).toBe("noindex");
		expect(page.headers["cache-control"]).toBe("private, no-store");
	});

	it("keeps what was typed if it is refused, and is saved in the browser once it is complete", async () => {
		const browser = new Browser(instance.origin);
		const refused = await browser.submit(await browser.get(START), FORM, { ...typed, city: "" });
		expect([refused.status, readErrors(refused)]).toEqual([
			422,
			["Enter the city where the work will happen"],
		]);
		expect(readValues(refused, FORM)).toMatchObject({ ...kept, city: "" });
		await browser.submit(refused, FORM, { city: "Reno" });
		const again = await browser.get(START);
		expect(again.$("main").text()).toContain("Your request is saved in this browser until");
		expect(readValues(again, FORM)).toMatchObject(kept);
		expect(readValues(await new Browser(instance.origin).get(START), FORM)).toMatchObject({ city: "" });
	});

	it("prefills the form after sign-up and age verification, and its saved draft is deleted once the request is sent", async () => {
		const browser = await begin();
		const signUp = await browser.get(SIGN_UP);
		expect(signUp.$("main").text()).toContain("Your request is saved.");
		const stranger = await new Browser(instance.origin).get(SIGN_UP);
		expect(stranger.$("main").text()).toContain("First create your account");
		const creator = account("CREATOR");
		const signedUp = await browser.submit(signUp, FORM, creator);
		expect(signedUp.location).toBe("/onboarding/creator-verification?redirectTo=%2Fstart");
		const age = await browser.submit(await browser.follow(signedUp), FORM, adult(creator.email));
		expect(age.location).toBe(START);
		const onward = await browser.follow(age);
		expect(onward.location).toBe(REQUIREMENTS);
		const page = await browser.follow(onward);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main").text()).toContain("We filled this in from the request you started on");
		expect(readValues(page, FORM)).toMatchObject(kept);
		const sent = await browser.submit(page, FORM, {});
		expect([sent.status, sent.location]).toEqual([
			303,
			expect.stringMatching(/^\/onboarding\/requirements-submitted\?reference=REQ-\d{6}$/),
		]);
		expect(
			instance.rows(
				"SELECT 1 FROM PendingForm WHERE userId = (SELECT id FROM User WHERE email = ?)",
				creator.email,
			),
		).toEqual([]);
		expect((await browser.get(REQUIREMENTS)).$("main").text()).toContain(
			"We filled this in from your request",
		);
	});

	it("is available on all devices of an existing creator who signs in", async () => {
		const creator = await newCreator(instance);
		await creator.browser.post("/onboarding/creator-verification", adult(creator.email));
		const browser = await begin();
		const page = await browser.get("/auth/signin?redirectTo=%2Fstart");
		const password = "quiet lanterns on the back stairs";
		const signedIn = await browser.submit(page, FORM, { email: creator.email, password });
		expect(signedIn.location).toBe(START);
		expect((await browser.follow(signedIn)).location).toBe(REQUIREMENTS);
		expect(readValues(await browser.get(REQUIREMENTS), FORM)).toMatchObject(kept);
		expect(readValues(await creator.browser.get(REQUIREMENTS), FORM)).toMatchObject(kept);
		await browser.post("/auth/signout", {});
		expect(readValues(await browser.get(START), FORM)).toMatchObject({ city: "" });
	});

	it("stays in the browser of someone with a professional account, and the page says what to do", async () => {
		const browser = await begin();
		const signedUp = await browser.post(SIGN_UP, account("PROFESSIONAL"));
		expect(signedUp.location).toBe(START);
		const page = await browser.follow(signedUp);
		expectGoodDocument(page, instance.origin);
		expect(page.$("h1").text()).toBe("Requests need a creator account");
		expect(page.$("main").text()).toContain("Your request is saved in this browser until");
		await browser.post("/auth/signout", {});
		expect(readValues(await browser.get(START), FORM)).toMatchObject(kept);
	});

	it("is refused if it was changed in another tab, and the page shows both versions", async () => {
		const browser = new Browser(instance.origin);
		const [one, two] = [await browser.get(START), await browser.get(START)];
		await browser.submit(one, FORM, typed);
		const refused = await browser.submit(two, FORM, { ...typed, city: "Sparks" });
		expect(refused.status).toBe(409);
		expect(readValues(refused, FORM)).toMatchObject({ ...kept, city: "Sparks" });
		expect(refused.$("main form").text()).toContain("Saved now:Reno");
		expect((await browser.submit(refused, FORM, {})).status).toBe(303);
		expect(readValues(await browser.get(START), FORM)).toMatchObject({ city: "Sparks" });
	});

	it("can be entered again if it is no longer saved, and its page says so", async () => {
		const browser = await begin();
		instance.change(
			"UPDATE PendingForm SET expiresAt = '2025-01-01T00:00:00.000+00:00' WHERE path = '/start'",
		);
		const page = await browser.get(START);
		expect(page.$("main").text()).toContain("The request you started here is no longer saved.");
		expect((await browser.submit(page, FORM, typed)).location).toBe(SIGN_UP);
	});
});
