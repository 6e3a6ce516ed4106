import { describe, expect, it } from "vitest";
import { readValues } from "../../support/browser/browser.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailedCode, emailedLink } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import {
	businessAnswers,
	fillIn,
	findApplications,
	newApplicant,
	pricingAnswers,
	WIZARD,
} from "../../support/market/wizard.ts";

const instance = sharedInstance();

const FORM = "main form";

describe("sending an application", () => {
	it("begins on the review page, returns there after a correction, happens only once, and leads to the status page", async () => {
		const { browser, email } = await newApplicant(instance);
		await fillIn(browser);
		const review = await browser.get(`${WIZARD}/5`);
		expect(review.$("main dl").text()).toMatch(/\$150 per hour/);
		expect(review.$("main").text()).toContain("license.pdf");
		expect(review.$("main dd a").first().attr("href")).toBe(`${WIZARD}/1?return=review`);
		const changed = await browser.post(`${WIZARD}/2?return=review`, {
			...pricingAnswers,
			hourlyRate: "175",
			intent: "next",
		});
		expect(changed.location).toBe(`${WIZARD}/5`);
		const values = readValues(await browser.get(`${WIZARD}/5`), FORM);
		const stale = await browser.post(`${WIZARD}/5`, { ...values, revision: "1" });
		expectFailedForm(
			stale,
			FORM,
			{},
			{
				status: 409,
				general: [
					"Your application was changed in another window. Check your answers once more, then send it.",
				],
			},
		);
		const [one, two] = await Promise.all([
			browser.post(`${WIZARD}/5`, values),
			browser.post(`${WIZARD}/5`, values),
		]);
		for (const sent of [one, two, await browser.post(`${WIZARD}/5`, values)])
			expect([sent.status, sent.location]).toEqual([303, "/onboarding/verification-pending"]);
		const [application, ...others] = findApplications(instance, email);
		expect(others).toEqual([]);
		expect(application?.reference).toMatch(/^PRO-\d{6}$/);
		const pending = await browser.get("/onboarding/verification-pending");
		expect(pending.$("h1").text()).toBe("Application Submitted");
		expect(pending.$("main").text()).toContain(application?.reference);
		expect(pending.$("ol.timeline > li")).toHaveLength(4);
		for (const path of [WIZARD, `${WIZARD}/1`, `${WIZARD}/5`])
			expect((await browser.get(path)).location).toBe("/onboarding/verification-pending");
		expect((await browser.post(`${WIZARD}/1`, { ...businessAnswers, intent: "next" })).location).toBe(
			"/onboarding/verification-pending",
		);
		const dashboard = (await browser.get("/dashboard")).$("main").text();
		for (const words of ["Your application is with our team", "You sent your application"])
			expect(dashboard).toContain(words);
	});

	it("requires a confirmed email address, with a link to confirm it, and keeps the answers", async () => {
		const { browser, email } = await newApplicant(instance, false);
		await fillIn(browser);
		const review = await browser.get(`${WIZARD}/5`);
		expect(review.$("main .notice a").attr("href")).toBe(
			"/auth/verify-email?redirectTo=%2Fonboarding%2Fprofessional%2F5",
		);
		const refused = await browser.submit(review, FORM, {});
		expectFailedForm(
			refused,
			FORM,
			{},
			{
				status: 409,
				general: ["Confirm your email address before you send your application. Your answers are saved."],
			},
		);
		expect(refused.$("main .notice a").attr("href")).toBe(
			"/auth/verify-email?redirectTo=%2Fonboarding%2Fprofessional%2F5",
		);
		expect(refused.$("main dl").text()).toContain(businessAnswers.businessName);
		expect(findApplications(instance, email)).toMatchObject([{ status: "DRAFT" }]);
		const asked = await browser.get(review.$("main .notice a").attr("href") ?? "");
		expect(asked.$("h1").text()).toBe("Confirm your email to send your application");
		const confirmed = await browser.submit(asked, FORM, { code: emailedCode(instance, email, "welcome") });
		expect(confirmed.location).toBe(`${WIZARD}/5`);
	});

	it("continues at the review page once the emailed link has confirmed the address", async () => {
		const { browser, email } = await newApplicant(instance, false);
		await fillIn(browser);
		const confirmed = await browser.submit(
			await browser.get(emailedLink(instance, email, "welcome")),
			FORM,
			{},
		);
		expect(confirmed.location).toBe(WIZARD);
		expect((await browser.follow(confirmed)).location).toBe(`${WIZARD}/5`);
	});

	it("can be followed by a withdrawal, which requires a confirmation", async () => {
		const { browser, email } = await newApplicant(instance);
		await fillIn(browser);
		await browser.submit(await browser.get(`${WIZARD}/5`), FORM, {});
		const question = await browser.get(`${WIZARD}/withdraw`);
		expect(question.$("h1").text()).toBe("Withdraw your application?");
		const done = await browser.submit(question, FORM, {});
		expect(done.location).toBe("/onboarding/verification-pending");
		expect((await browser.follow(done)).$("h1").text()).toBe("You withdrew your application");
		expect(findApplications(instance, email)[0]?.status).toBe("WITHDRAWN");
		expect(readValues(await browser.get(`${WIZARD}/1`), FORM)).toMatchObject({
			businessName: businessAnswers.businessName,
		});
	});
});
