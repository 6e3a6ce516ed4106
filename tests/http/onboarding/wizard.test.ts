import { describe, expect, it } from "vitest";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { type Page, readValues } from "../../support/browser/browser.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import {
	businessAnswers,
	fillInText,
	license,
	locationAnswers,
	newApplicant,
	pricingAnswers,
	sendDocuments,
	WIZARD,
} from "../../support/market/wizard.ts";

const instance = sharedInstance();

const FORM = "main form";

const readAreas = (page: Page) =>
	Object.entries(readValues(page, FORM))
		.filter(([name]) => name.startsWith("serviceAreas"))
		.map(([, value]) => value);

/** Reads the value of the button with this label, which adds or removes a row. */
const readIntent = ({ $ }: Page, label: string): string =>
	$(`${FORM} button[name=${INTENT_FIELD}]`)
		.filter((_, button) => $(button).text() === label)
		.attr("value") ?? "";

describe("the wizard", () => {
	it("begins at step 1, and redirects there from steps 2 to 5 until step 1 is complete", async () => {
		const { browser } = await newApplicant(instance);
		expect((await browser.get(WIZARD)).location).toBe(`${WIZARD}/1`);
		const first = await browser.get(`${WIZARD}/1`);
		expect(first.$("h1").text()).toBe("Step 1 of 5: Business Information");
		expect(first.$("ol.steps li").first().text()).toContain("Current");
		expect(first.$("main button:disabled").text()).toBe("Previous");
		for (const step of [2, 3, 4, 5]) {
			const ahead = await browser.get(`${WIZARD}/${step}`);
			expect([ahead.status, ahead.location]).toEqual([303, `${WIZARD}/1`]);
			expect((await browser.follow(ahead)).$("[data-notifications]").text()).toContain(
				"Finish step 1 first: Business Information.",
			);
		}
		expect((await browser.get(`${WIZARD}/6`)).status).toBe(404);
	});

	it("refuses missing and invalid values, with errors in the order of the page, and saves the rest anyway", async () => {
		const { browser } = await newApplicant(instance);
		const page = await browser.post(`${WIZARD}/1`, {
			...businessAnswers,
			intent: "next",
			businessName: " ",
			experienceLevel: "20 years",
		});
		expectFailedForm(page, FORM, {
			businessName: "Enter your business name",
			experienceLevel: "Choose how long you've done this work",
		});
		expect(readValues(page, FORM)).toMatchObject({
			serviceDescription: businessAnswers.serviceDescription,
			serviceCategory: businessAnswers.serviceCategory,
			furtherLines: "EDUCATION",
			revision: "1",
		});
		expect(readValues(await browser.get(`${WIZARD}/1`), FORM)).toMatchObject({
			serviceDescription: businessAnswers.serviceDescription,
		});
	});

	it.each([
		[
			"repeated fields",
			[
				["businessName", "One"],
				["businessName", "Two"],
				["serviceCategory", "Other"],
				["serviceCategory", "Other"],
			],
		],
		[
			"control characters",
			[
				["businessName", "bell\u0007"],
				["serviceDescription", "\u001b[31m"],
			],
		],
		[
			"wrong options",
			[
				["serviceCategory", "Everything"],
				["experienceLevel", "__proto__"],
				["furtherLines", "OTHER"],
			],
		],
		[
			"lists instead of text",
			[
				["businessName[0]", "x"],
				["serviceDescription[0].a", "y"],
				["furtherLines[3]", "LEGAL"],
			],
		],
		[
			"long text",
			[
				["businessName", "🎬".repeat(60)],
				["serviceDescription", "x".repeat(20_000)],
			],
		],
		["an unknown button", [["intent", "burn"]]],
		["text instead of a list", [["serviceAreas", "Reno"]]],
		[
			"an unknown revision",
			[
				["revision", "99999999999"],
				["businessName", "x"],
			],
		],
	] as [string, [string, string][]][])("doesn't fail if it gets %s", async (_, fields) => {
		const { browser } = await newApplicant(instance);
		for (const step of [1, 2, 3]) {
			const page = await browser.postParts(
				`${WIZARD}/${step}`,
				...fields.map(([name, value]) => ({ name, value })),
			);
			expect([303, 422]).toContain(page.status);
			expect((await browser.get(`${WIZARD}/1`)).status).toBe(200);
		}
	});

	it("keeps what was typed when the applicant goes back or leaves", async () => {
		const { browser } = await newApplicant(instance);
		await browser.post(`${WIZARD}/1`, { ...businessAnswers, intent: "next" });
		const back = await browser.post(`${WIZARD}/2`, {
			...pricingAnswers,
			hourlyRate: "12",
			intent: "previous",
		});
		expect([back.status, back.location]).toEqual([303, `${WIZARD}/1`]);
		expect(readValues(await browser.get(`${WIZARD}/2`), FORM)).toMatchObject({
			hourlyRate: "12",
			website: "delgado.example.com",
		});
		const out = await browser.post(`${WIZARD}/2`, { ...pricingAnswers, hourlyRate: "", intent: "save" });
		expect(out.location).toBe("/dashboard");
		const dashboard = await browser.follow(out);
		expect(dashboard.$("[data-notifications]").text()).toContain("Your application is saved.");
		expect(dashboard.$(`main a[href='${WIZARD}']`).text()).toBe("Continue your application");
		expect((await browser.get(WIZARD)).location).toBe(`${WIZARD}/2`);
	});

	it("adds and removes rows with buttons, and shows an error for each invalid row", async () => {
		const { browser } = await newApplicant(instance);
		await browser.post(`${WIZARD}/1`, { ...businessAnswers, intent: "next" });
		await browser.post(`${WIZARD}/2`, { ...pricingAnswers, intent: "next" });
		const empty = await browser.get(`${WIZARD}/3`);
		expect(readAreas(empty)).toEqual([""]);
		const added = await browser.post(`${WIZARD}/3`, {
			...locationAnswers(),
			[INTENT_FIELD]: readIntent(empty, "Add an area"),
		});
		expect([added.status, added.$("[role=alert]").length]).toEqual([200, 0]);
		expect(readValues(added, FORM)).toMatchObject({
			"serviceAreas[0]": "Los Angeles",
			"serviceAreas[1]": "",
			city: "Pasadena",
		});
		const failed = await browser.post(`${WIZARD}/3`, {
			...locationAnswers(),
			"serviceAreas[1]": "x".repeat(101),
			city: "",
			intent: "next",
		});
		expectFailedForm(failed, FORM, {
			city: "Enter your city",
			"serviceAreas[1]": "Use 100 characters or fewer.",
		});
		const removed = await browser.post(`${WIZARD}/3`, {
			...locationAnswers(),
			"serviceAreas[1]": "Long Beach",
			[INTENT_FIELD]: readIntent(failed, "Remove area 1"),
		});
		expect(readAreas(removed)).toEqual(["Long Beach"]);
		expect(
			(
				await browser.post(`${WIZARD}/3`, {
					...locationAnswers(),
					"serviceAreas[0]": "Long Beach",
					intent: "next",
				})
			).location,
		).toBe(`${WIZARD}/4`);
	});

	it("shows which answers were overwritten if two tabs have edited them", async () => {
		const { browser } = await newApplicant(instance);
		await browser.post(`${WIZARD}/1`, { ...businessAnswers, intent: "next", revision: "0" });
		await browser.post(`${WIZARD}/1`, {
			...businessAnswers,
			businessName: "Other <Window>",
			intent: "next",
			revision: "1",
		});
		const late = await browser.post(`${WIZARD}/1`, {
			...businessAnswers,
			businessName: "Late Window",
			intent: "next",
			revision: "1",
		});
		const page = await browser.follow(late);
		expect(page.$("main").text()).toContain("Your application was changed in another window");
		expect(page.$("main dl").text()).toMatch(
			/Business name\s*In the other window: Other <Window>\s*Kept: Late Window/,
		);
		expect((await browser.get(`${WIZARD}/2`)).$("main").text()).not.toContain("another window");
	});

	it("keeps a valid file if another file is refused", async () => {
		const { browser } = await newApplicant(instance);
		await fillInText(browser);
		const bare = await browser.post(`${WIZARD}/4`, { intent: "next" });
		expectFailedForm(bare, FORM, {
			license: "Upload your business license",
			agreedToTerms: "Agree to the terms to send your application",
			agreedToBackground: "Agree to the background check to send your application",
		});
		const script = { name: "certifications", fileName: "script.pdf", value: Buffer.from("<script>") };
		const failed = await sendDocuments(browser, { intent: "next", agreedToTerms: "on" }, license, script);
		expectFailedForm(failed, FORM, {
			certifications: "File type not supported. Please upload: .pdf,.jpg,.jpeg,.png",
			agreedToBackground: "Agree to the background check to send your application",
		});
		expect(failed.$("#application-license").text()).toMatch(/license\.pdf\s*\d+ bytes/);
		expect(failed.$("button[value=replace-license], button[value=remove-license]")).toHaveLength(2);
		const href = failed.$("#application-license a").attr("href") ?? "";
		expect((await browser.get(href)).headers["content-disposition"]).toContain("license.pdf");
		const replacing = await browser.post(`${WIZARD}/4`, { intent: "replace-license", agreedToTerms: "on" });
		expect(replacing.location).toBe(`${WIZARD}/4?replace=license#application-license`);
		expect(
			(await browser.get(`${WIZARD}/4?replace=license`)).$("input[type=file][name=license]"),
		).toHaveLength(1);
		await sendDocuments(
			browser,
			{ intent: "save", agreedToTerms: "on" },
			{ ...license, fileName: "newer.pdf" },
		);
		expect((await browser.get(`${WIZARD}/4`)).$("#application-license").text()).toContain("newer.pdf");
		expect((await browser.get(href)).status).toBe(404);
		expect((await browser.post(`${WIZARD}/4`, { intent: "remove-license" })).location).toBe(
			`${WIZARD}/4#application-license`,
		);
		expect((await browser.get(`${WIZARD}/4`)).$("input[type=file]")).toHaveLength(3);
	});
});
