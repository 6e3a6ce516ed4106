import { describe, expect, it } from "vitest";
import { CHANGE_FIELD } from "#app/ui/form/form-fields.ts";
import { adult, newCreator } from "../../support/accounts/creator.ts";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import {
	businessAnswers,
	locationAnswers,
	newApplicant,
	pricingAnswers,
	WIZARD,
} from "../../support/market/wizard.ts";

const instance = sharedInstance();

const FORM = "main form";
const PATH = "/onboarding/creator-requirements";
const needs = {
	serviceNeeds: "photography",
	city: "Springfeld",
	state: "Illinois",
	budgetRange: "500_1000",
	projectTimeline: "within_month",
	goalDescription: "A <b> calendar.",
};

const readChoices = ({ $ }: Page) =>
	$(`${FORM} [type=radio]`)
		.toArray()
		.map((radio) => $(`label[for="${$(radio).attr("id")}"]`).text());

async function verifying() {
	const creator = await newCreator(instance);
	await creator.browser.post("/onboarding/creator-verification", adult(creator.email));
	return creator;
}

const places = (email: string) =>
	instance.rows<{ city: string; state: string }>(
		"SELECT r.city, r.state FROM Requirements r JOIN User u ON u.id = r.userId WHERE u.email = ?",
		email,
	);

describe("an ambiguous or unknown location", () => {
	it("32: is asked about on a separate page, which keeps everything that was typed", async () => {
		const { browser, email } = await verifying();
		const asked = await browser.submit(await browser.get(PATH), FORM, needs);
		expect(asked.status).toBe(422);
		expectGoodDocument(asked, instance.origin);
		expect(asked.$("h1").text()).toBe("Did you mean one of these places?");
		expect(readChoices(asked)).toEqual(["Springfield, IL", "Keep “Springfeld, IL” as I typed it"]);
		expect(readValues(asked, FORM)).toMatchObject({
			serviceNeeds: "photography",
			city: "Springfeld",
			budgetRange: "500_1000",
			goalDescription: "A <b> calendar.",
		});
		expect(places(email)).toEqual([]);
		const sent = await browser.submit(asked, FORM, {});
		expect([sent.status, sent.location]).toEqual([
			303,
			expect.stringMatching(/^\/onboarding\/requirements-submitted\?reference=REQ-/),
		]);
		expect(places(email)).toEqual([{ city: "Springfield", state: "IL" }]);
	});

	it("is kept as typed if the creator chooses that", async () => {
		const { browser, email } = await verifying();
		const asked = await browser.post(PATH, needs);
		expect((await browser.submit(asked, FORM, { placeChoice: "keep" })).status).toBe(303);
		expect(places(email)).toEqual([{ city: "Springfeld", state: "IL" }]);
	});

	it("can be changed in the form, which is still filled in", async () => {
		const { browser, email } = await verifying();
		const asked = await browser.post(PATH, needs);
		const form = await browser.submit(asked, FORM, { [CHANGE_FIELD]: "1" });
		expect(form.status).toBe(200);
		expect(form.$("h1").text()).toBe("Tell Us What You Need");
		expect(readValues(form, FORM)).toMatchObject({
			city: "Springfeld",
			state: "Illinois",
			goalDescription: "A <b> calendar.",
			budgetRange: "500_1000",
		});
		expect(places(email)).toEqual([]);
	});

	it("can be kept as typed if it is unknown", async () => {
		const { browser } = await verifying();
		const asked = await browser.post(PATH, { ...needs, city: "Qwertyville" });
		expect(asked.$("h1").text()).toBe("We don't know this place");
		expect(readChoices(asked)).toEqual(["Keep “Qwertyville, IL” as I typed it"]);
	});

	it("isn't asked about in an API call, because a program can't choose", async () => {
		const { email, token, browser } = await newCreator(instance);
		await browser.post("/onboarding/creator-verification", adult(email));
		const answer = await fetch(`${instance.origin}/api/onboarding/creator`, {
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: JSON.stringify({ ...needs, serviceNeeds: ["photography"] }),
		});
		expect(answer.status).toBe(201);
		expect(places(email)).toEqual([{ city: "Springfeld", state: "IL" }]);
	});
});

describe("a location in an application", () => {
	it("is asked about only when Next is pressed, and then shown with its official name", async () => {
		const { browser } = await newApplicant(instance);
		await browser.post(`${WIZARD}/1`, { ...businessAnswers, intent: "next" });
		await browser.post(`${WIZARD}/2`, { ...pricingAnswers, intent: "next" });
		const location = { ...locationAnswers(), city: "Santa Barbra" };
		const saved = await browser.submit(await browser.get(`${WIZARD}/3`), FORM, {
			...location,
			intent: "save",
		});
		expect(saved.location).toBe("/dashboard");
		const asked = await browser.submit(await browser.get(`${WIZARD}/3`), FORM, {
			...location,
			intent: "next",
		});
		expect([asked.status, asked.$("h1").text()]).toEqual([422, "Did you mean one of these places?"]);
		expect(readValues(asked, FORM)).toMatchObject({
			reference1Relation: "Client since 2022",
			"serviceAreas[0]": "Los Angeles",
		});
		const next = await browser.submit(asked, FORM, {});
		expect(next.location).toBe(`${WIZARD}/4`);
		const back = await browser.get(`${WIZARD}/3`);
		expect(readValues(back, FORM)).toMatchObject({ city: "Santa Barbara", state: "CA" });
		expect(back.text).not.toContain("another window");
	});
});

describe("a location in the directory", () => {
	it("is found by its ZIP code, an abbreviation, a borough, or a different spelling", async () => {
		const browser = new Browser(instance.origin);
		for (const [typed, place] of [
			["90210", "Beverly Hills, CA"],
			["Philly", "Philadelphia, PA"],
			["Brooklyn, NY", "New York, NY"],
			["st louis, mo", "St. Louis, MO"],
		] as const) {
			const page = await browser.get(`/services?place=${encodeURIComponent(typed)}`);
			expect([typed, page.$("#place").attr("value")]).toEqual([typed, place]);
		}
	});

	it("that is ambiguous links to the possible locations and keeps the other filters", async () => {
		const page = await new Browser(instance.origin).get(
			"/services?category=legal&place=Springfeld%2C+IL&sort=newest",
		);
		expectGoodDocument(page, instance.origin);
		expect(page.$("main .notice").text()).toContain(
			"Did you mean one of these places? You typed “Springfeld, IL”.",
		);
		expect(page.$("main .notice a").first().attr("href")).toBe(
			"/services?category=legal&place=Springfield%2C+IL&sort=newest",
		);
		expect(page.$("#place").attr("value")).toBe("Springfeld, IL");
	});
});
