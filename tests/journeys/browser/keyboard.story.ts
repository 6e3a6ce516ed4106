import type { Locator, Page } from "@playwright/test";
import { accountMenu, signIn, signUpForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

/**
 * Presses Tab until the element has focus. At every stop, the focused element must be in view and have a
 * focus ring of at least 2 px.
 */
async function tabTo(page: Page, goal: Locator): Promise<void> {
	for (let stops = 0; stops < 40; stops++) {
		await page.keyboard.press("Tab");
		const focus = page.locator("*:focus");
		await expect(focus).toBeInViewport();
		const ring = await focus.evaluate((element) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(element);
			return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
		});
		expect(
			ring,
			`width of the focus ring of ${await focus.evaluate((element) => element.outerHTML.slice(0, 120))}`,
		).toBeGreaterThanOrEqual(2);
		if (await goal.evaluate((element) => element === document.activeElement)) return;
	}
	throw new Error(`Tab never comes to ${goal}.`);
}

story("a professional signs up using only the keyboard", async ({ page, site, person, instance }) => {
	await site.opens("/auth/signup");
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: "Skip to main content" });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport({ ratio: 1 });
	await page.keyboard.press("Enter");
	await expect(site.main).toBeFocused();

	const form = signUpForm(site);
	await tabTo(page, form.creator);
	await page.keyboard.press("ArrowDown");
	await expect(form.professional).toBeChecked();
	await tabTo(page, form.name);
	await page.keyboard.type(person.name);
	await tabTo(page, form.email);
	await page.keyboard.type(person.email);
	await tabTo(page, form.password);
	await page.keyboard.type(person.password);
	await tabTo(page, form.confirmation);
	await page.keyboard.type(person.password);
	await page.keyboard.press("Enter");

	await site.isAt("/onboarding/professional/1");
	expect(instance.count("accounts", person.email)).toBe(1);
});

story("Tab goes through the page from header to footer in reading order", async ({ page, site }) => {
	await site.opens("/auth/signin");
	const form = [
		page.getByRole("link", { name: "Skip to main content" }),
		page.getByRole("banner").getByRole("link").first(),
		site.main.getByRole("textbox").first(),
		site.main.getByRole("button", { name: "Sign In" }),
		page.getByRole("contentinfo").getByRole("button").last(),
	];
	for (const stop of form) await tabTo(page, stop);
});

story("the menu on a small screen can be opened and used with the keyboard", async ({ page, site }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await site.opens("/");
	const menu = page.getByRole("banner").locator("summary");
	await tabTo(page, menu);
	await page.keyboard.press("Enter");
	const link = page.getByRole("banner").getByRole("link", { name: "Sign In" });
	await expect(link).toBeVisible();
	await site.looks();
	await tabTo(page, link);
	await page.keyboard.press("Enter");
	await site.isAt("/auth/signin");
});

story(
	"a member opens the account menu and closes it with the keyboard",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		await tabTo(page, accountMenu(page));
		await page.keyboard.press("Enter");
		const settings = page
			.getByRole("navigation", { name: "Account" })
			.getByRole("link", { name: "Settings" });
		await expect(settings).toBeVisible();
		await site.looks();
		await tabTo(page, settings);
		await page.keyboard.press("Escape");
		await expect(settings).toBeHidden();
		await expect(accountMenu(page)).toBeFocused();
	},
);

story(
	"the bar at the bottom of a small screen never covers the focused element",
	async ({ page, site, instance }) => {
		await page.setViewportSize({ width: 360, height: 740 });
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/settings");
		const bar = page.getByRole("navigation", { name: "Main" });
		await expect(bar.getByRole("link", { name: "Home" })).toBeInViewport({ ratio: 1 });
		const top = (await bar.boundingBox())?.y ?? 0;
		const focus = page.locator("*:focus");
		const last = page.getByRole("contentinfo").getByRole("link").last();
		await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
		for (let stops = 0; stops < 40; stops++) {
			await page.keyboard.press("Tab");
			const { y = 0, height = 0 } = (await focus.boundingBox()) ?? {};
			// Positions are rounded while the page scrolls.
			expect(y + height, (await focus.textContent()) ?? "").toBeLessThanOrEqual(top + 1);
			if (await last.evaluate((element) => element === document.activeElement)) return;
		}
		throw new Error("Tab never comes to the end of the page.");
	},
);
