import { addAccount, signIn } from "./forms.ts";
import type { StoryInstance } from "./instance.ts";
import type { Person } from "./person.ts";
import type { Site } from "./site.ts";

/** Signs in as someone else in the same browser, and opens a page. */
export async function switchAccount(
	site: Site,
	account: { email: string; password: string },
	path: string,
): Promise<void> {
	// Leaves the open page, because it reloads when its booking changes, and no one is signed in for a moment.
	await site.page.goto("about:blank");
	await site.page.context().clearCookies();
	await signIn(site, account);
	await site.opens(path);
}

/**
 * A new creator has requested a quote from the demo's professional, without opening a page. Returns the path of
 * the booking.
 */
export async function hasAskedForQuote(site: Site, person: Person, instance: StoryInstance): Promise<string> {
	await addAccount(site, person);
	return instance.request(person.email);
}

/** A new creator requests a quote from the demo's professional. Returns the path of the booking. */
export async function asksForQuote(site: Site, person: Person, instance: StoryInstance): Promise<string> {
	const professionalId = instance.listProfessional();
	await addAccount(site, person);
	instance.verify(person.email);
	const { main } = site;
	await site.opens(`/booking/request-quote/${professionalId}`);
	await site.expectRefusedSubmit(main.getByRole("button", { name: "Continue to check" }), 422);
	await main.getByLabel("Title").fill("Portraits for a calendar");
	await main.getByLabel("What do you need?").fill("Twelve portraits in a studio.");
	await main.getByRole("radio", { name: "In person" }).check();
	await main.getByLabel("City").fill("Los Angeles");
	await main.getByLabel("State").fill("California");
	await main.getByLabel("Preferred dates").fill("Weekends in May");
	await main.getByRole("radio", { name: "$1,000–2,500" }).check();
	await site.sends(main.getByRole("button", { name: "Continue to check" }));
	await site.isAt(`/booking/request-quote/${professionalId}/check`);
	await site.sends(main.getByRole("button", { name: "Send request" }));
	await site.page.waitForURL(/\/bookings\/[\w-]+$/);
	const { pathname } = new URL(site.page.url());
	await site.isAt(pathname);
	return pathname;
}

/** Runs a command from a booking's page, with the command's link and the button on its confirmation page. */
export async function does(
	site: Site,
	path: string,
	label: string,
	reason?: { label: string; text: string },
): Promise<void> {
	await site.main.getByRole("link", { name: label }).click();
	await site.page.waitForURL(/\/bookings\/[\w-]+\/\w+$/);
	await site.isAt(new URL(site.page.url()).pathname);
	if (reason) await site.main.getByLabel(reason.label).fill(reason.text);
	await site.sends(site.main.getByRole("button", { name: label }));
	await site.isAt(path);
}
