import { describe, expect, it } from "vitest";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import type { Page } from "../../support/browser/browser.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const verification = ({ $ }: Page) => $('main dt:contains("Verification") + dd').text();
const nextStep = ({ $ }: Page) => $("main a.button-main").attr("href");

describe("the early-access page", () => {
	it("says how long verification takes and, once it is requested, when a decision is due, and links to the next step", async () => {
		const { browser, email } = await newCreator(instance);
		const before = await browser.get("/dashboard/waitlist");
		expect([verification(before), nextStep(before)]).toEqual([
			"1–2 business days from when you send it",
			"/onboarding/creator-verification",
		]);
		await browser.post("/onboarding/creator-verification", adult(email));
		const after = await browser.get("/dashboard/waitlist");
		expect(verification(after)).toMatch(
			/^Sent on (\w{3}, )?\w{3} \d+, decision by (\w{3}, )?\w{3} \d+(, \d{4})?$/,
		);
		expect(nextStep(after)).toBe("/onboarding/creator-requirements");
	});
});
