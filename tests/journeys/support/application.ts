import { expect, type Locator } from "@playwright/test";
import { pdf } from "../../support/files/sample-files.ts";
import { signUp } from "./forms.ts";
import type { StoryInstance } from "./instance.ts";
import type { Person } from "./person.ts";
import type { Site } from "./site.ts";

const WIZARD = "/onboarding/professional";

/** Locates the buttons of a step of the application. */
export const wizardButtons = ({ main }: Site) => ({
	next: main.getByRole("button", { name: "Next" }),
	previous: main.getByRole("button", { name: "Previous" }),
	save: main.getByRole("button", { name: "Save and come back later" }),
});

/** Returns a file to choose in a form. */
export const licenseFile = (name = "license.pdf") => ({ name, mimeType: "application/pdf", buffer: pdf() });

export async function fillBusiness({ main }: Site): Promise<void> {
	await main.getByLabel("Business name").fill("Vega Portraits");
	await main.getByLabel("Service category").selectOption("Photography & Videography");
	await main.getByLabel("Mentoring and education").check();
	await main.getByLabel("What you offer").fill("Portraits on location, for people who show their face.");
	await main.getByLabel("6–10 years").check();
}

export async function fillPricing({ main }: Site): Promise<void> {
	await main.getByLabel("Hourly rate in dollars").fill("150");
	await main.getByLabel("Website").fill("vega.example.com");
}

/** Lists the references in a person's application. Their addresses are unique to this person. */
export const listReferences = ({ email }: Person) => [
	{ group: "First reference", name: "Ines Park", email: `ines-${email}` },
	{ group: "Second reference", name: "Omar Lee", email: `omar-${email}` },
];

export async function fillLocation({ main }: Site, person: Person): Promise<void> {
	await main.getByRole("textbox", { name: "City" }).fill("Pasadena");
	await main.getByRole("textbox", { name: "State" }).fill("CA");
	await main.getByLabel("The whole state").check();
	await main.getByLabel("Area 1").fill("Los Angeles");
	await main.getByLabel("Up to 50 miles").check();
	for (const { group, name, email } of listReferences(person))
		await fillReference(main.getByRole("group", { name: group }), { name, email });
}

async function fillReference(
	group: Locator,
	{ name, email }: { name: string; email: string },
): Promise<void> {
	await group.getByLabel("Name").fill(name);
	await group.getByLabel("Email address").fill(email);
	await group.getByLabel("Phone number").fill("(213) 555-0142");
	await group.getByLabel("Relation").fill("Client since 2022");
}

/**
 * Chooses a business license. With JavaScript, the file is uploaded immediately, and the page's layout
 * changes during the upload, so a click could miss its button. This waits until the file has arrived.
 */
export async function chooseLicense({ main, isScripted }: Site, name = "license.pdf"): Promise<void> {
	await main.getByLabel("Business license").setInputFiles(licenseFile(name));
	if (isScripted) await expect(main.getByRole("group", { name: "Business license" })).toContainText(name);
}

export async function fillDocuments(site: Site): Promise<void> {
	const { main } = site;
	await chooseLicense(site);
	await main.getByLabel("I agree to the terms").check();
	await main.getByLabel("I agree to a background check").check();
}

/** Signs up, and completes the application up to the documents step. */
export async function reachDocuments(site: Site, person: Person): Promise<void> {
	await signUp(site, person, "PROFESSIONAL");
	const { next } = wizardButtons(site);
	await fillBusiness(site);
	await next.click();
	await site.isAt(`${WIZARD}/2`);
	await fillPricing(site);
	await next.click();
	await site.isAt(`${WIZARD}/3`);
	await fillLocation(site, person);
	await next.click();
	await site.isAt(`${WIZARD}/4`);
}

/** Signs up, and submits an application. Returns the reference that the page shows. */
export async function sendApplication(site: Site, person: Person, instance: StoryInstance): Promise<string> {
	await reachDocuments(site, person);
	instance.confirmEmail(person.email);
	await fillDocuments(site);
	await wizardButtons(site).next.click();
	await site.isAt(`${WIZARD}/5`);
	await site.sends(site.main.getByRole("button", { name: "Submit application" }));
	await site.isAt("/onboarding/verification-pending");
	const reference = site.main.getByText(/^PRO-\d{6}$/).first();
	return (await reference.textContent()) ?? "";
}
