import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { newEmail } from "../accounts/member.ts";
import { Browser, type Page, type Values } from "../browser/browser.ts";
import type { Part } from "../browser/multipart.ts";
import { pdf } from "../files/sample-files.ts";
import type { SharedInstance } from "../instance/instance.ts";
import { stored } from "./market.ts";

export const APPLICANT_PASSWORD = "quiet lanterns on the back stairs";
export const WIZARD = "/onboarding/professional";

/**
 * Signs up a professional, with a confirmed email address unless specified otherwise. Returns their browser
 * and their email address.
 */
export async function newApplicant(
	{ origin, change }: SharedInstance,
	isConfirmed = true,
): Promise<{ browser: Browser; email: string }> {
	const email = newEmail("pro");
	const browser = new Browser(origin);
	const password = APPLICANT_PASSWORD;
	const done = await browser.post("/auth/signup", {
		userType: "PROFESSIONAL",
		name: "Rosa Delgado",
		email,
		password,
		confirmPassword: password,
	});
	expect(done.location).toBe(WIZARD);
	if (isConfirmed)
		change(`UPDATE "User" SET "emailVerifiedAt" = ? WHERE email = ?`, stored(new Date()), email);
	return { browser, email };
}

export const businessAnswers = {
	businessName: "Delgado Portraits",
	serviceCategory: "Photography & Videography",
	furtherLines: "EDUCATION",
	serviceDescription: "Portraits <b>on</b> location.",
	experienceLevel: "6-10 years",
};
export const pricingAnswers = {
	hourlyRate: "150",
	website: "delgado.example.com",
	linkedIn: "",
	portfolio: "",
};
/** Returns valid answers for the third step, with unique references. */
export const locationAnswers = (n = randomUUID().slice(0, 8)) => ({
	city: "Pasadena",
	state: "california",
	serviceRadius: "statewide",
	"serviceAreas[0]": "Los Angeles",
	travelWillingness: "within_50_miles",
	reference1Name: "Ines Park",
	reference1Email: `ines-${n}@example.com`,
	reference1Phone: "(213) 555-0142",
	reference1Relation: "Client since 2022",
	reference2Name: "Omar Lee",
	reference2Email: `omar-${n}@example.com`,
	reference2Phone: "+44 20 7946 0958",
	reference2Relation: "Former studio manager",
});
export const agreements = { agreedToTerms: "on", agreedToBackground: "on" };

export const license = { name: "license", fileName: "license.pdf", value: pdf() };

/** Sends the fourth step as a browser sends a form with files. */
export const sendDocuments = (browser: Browser, values: Values, ...files: Part[]): Promise<Page> =>
	browser.postParts(
		`${WIZARD}/4`,
		...Object.entries(values).map(([name, value = ""]) => ({ name, value })),
		...files,
	);

/** Goes through the first three steps. */
export async function fillInText(browser: Browser, location = locationAnswers()): Promise<void> {
	for (const [step, values] of [businessAnswers, pricingAnswers, location].entries()) {
		const done = await browser.post(`${WIZARD}/${step + 1}`, { intent: "next", ...values });
		expect([done.status, done.location]).toEqual([303, `${WIZARD}/${step + 2}`]);
	}
}

/** Goes through the first four steps. */
export async function fillIn(browser: Browser, location = locationAnswers()): Promise<void> {
	await fillInText(browser, location);
	expect((await sendDocuments(browser, { intent: "next", ...agreements }, license)).location).toBe(
		`${WIZARD}/5`,
	);
}

/** Finds the applications of the user with an email address. */
export const findApplications = ({ rows }: SharedInstance, email: string) =>
	rows<{ id: string; status: string; reference: string }>(
		`SELECT a.id, a.status, a.reference FROM Application a JOIN User u ON u.id = a.userId WHERE u.email = ?`,
		email,
	);
