import type { StoryInstance } from "./instance.ts";
import type { Site } from "./site.ts";
import { expect } from "./story.ts";

/**
 * Follows a link on a booking's page to the checkout, and submits a card at the test bank.
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
 * Waits until a payment's page shows the result. The page refreshes itself, with and without JavaScript.
 */
export async function seesPayment(site: Site, title: string): Promise<void> {
	await site.page.waitForURL(/\/payment\/PAY-\d{6}\?look=\d+$/);
	await expect(site.title).toHaveText(title);
	await site.looks();
}

/** Waits until a booking's payouts or refunds have these states. */
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
