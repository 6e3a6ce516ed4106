import type { StoryInstance } from "./instance.ts";
import type { Site } from "./site.ts";
import { expect } from "./story.ts";

/**
 * Goes from a booking to the test bank by a link, pays with a card, and comes back to the page of
 * the payment.
 */
export async function pays(site: Site, path: string, link: string, card: string): Promise<void> {
	const { page, main } = site;
	await main.getByRole("link", { name: link }).first().click();
	await site.isAt(`${path}/start-checkout`);
	await site.sends(main.getByRole("button", { name: "Continue to payment" }));
	await page.waitForURL(/\/test-bank\/checkouts\//);
	await site.looks();
	await main.getByRole("radio", { name: card }).check();
	await site.sends(main.getByRole("button", { name: "Pay", exact: true }));
}

/**
 * Waits until the page of a payment shows its result, which it does on its own, with JavaScript and
 * without.
 */
export async function seesPayment(site: Site, title: string): Promise<void> {
	await site.page.waitForURL(/\/payment\/PAY-\d{6}\?look=\d+$/);
	await expect(site.title).toHaveText(title);
	await site.looks();
}

/** Waits until a booking's pending money has arrived. */
export async function arrives(
	instance: StoryInstance,
	what: "Payout" | "Refund",
	path: string,
	...states: string[]
): Promise<void> {
	await expect
		.poll(() => {
			instance.letBankCatchUp();
			return instance.moneyStates(what, path.split("/").at(-1) ?? "");
		})
		.toEqual(states);
}
