import { expect, type Locator } from "@playwright/test";
import type { Site } from "./site.ts";

export const ageForm = ({ main }: Site) => ({
	month: main.getByRole("textbox", { name: "Month" }),
	day: main.getByRole("textbox", { name: "Day" }),
	year: main.getByRole("textbox", { name: "Year" }),
	isAdult: main.getByRole("checkbox", { name: "I am 18 or older" }),
	agrees: main.getByRole("checkbox", { name: "I agree to the terms" }),
	button: main.getByRole("button", { name: "Send verification" }),
});

/** Fills in the birthday, and agrees to the terms. */
export async function fillBirthday(site: Site, month: string, day: string, year: string): Promise<void> {
	const form = ageForm(site);
	await form.month.fill(month);
	await form.day.fill(day);
	await form.year.fill(year);
	await form.agrees.check();
}

/** Sends an adult's age verification. */
export async function declaresAge(site: Site): Promise<void> {
	await fillBirthday(site, "March", "31", "1998");
	const form = ageForm(site);
	await form.isAdult.check();
	await site.sends(form.button);
	await hasTitle(site, "Verification submitted");
}

/** Expects this title on the current page. The URL may be the same as before. */
export async function hasTitle(site: Site, title: string): Promise<void> {
	await expect(site.title).toHaveText(title);
	await site.looks();
}

export const requirementsForm = ({ main }: Site) => ({
	service: (name: string): Locator => main.getByRole("checkbox", { name }),
	city: main.getByRole("textbox", { name: "City" }),
	state: main.getByRole("textbox", { name: "State" }),
	choice: (name: string): Locator => main.getByRole("radio", { name }),
	goal: main.getByRole("textbox", { name: /^What's this project for/ }),
	button: main.getByRole("button", { name: "Send requirements" }),
});

/** Fills in the requirements form on the current page. */
export async function fillRequirements(site: Site): Promise<void> {
	const form = requirementsForm(site);
	await form.service("Photography").check();
	await form.service("Legal and compliance").check();
	await form.city.fill("Los Angeles");
	await form.state.fill("california");
	await form.choice("$500–1,000").check();
	await form.choice("Within 2 weeks").check();
	await form.goal.fill("A calendar for my members.");
}

/** Fills in and sends the requirements form on the current page. */
export async function sendsRequirements(site: Site): Promise<void> {
	await fillRequirements(site);
	await site.sends(requirementsForm(site).button);
	await site.isAt("/onboarding/requirements-submitted");
}
