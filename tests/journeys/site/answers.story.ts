import type { Locator, Page } from "@playwright/test";
import { expect, story } from "../support/story.ts";

const question = (page: Page, words: string): Locator => page.locator("summary", { hasText: words });
const answer = (page: Page, words: string): Locator =>
	page.locator("details", { has: question(page, words) }).locator(".accordion-body");

story(
	"only one answer in a group is open at a time, and answers in other groups stay open",
	async ({ page, site }) => {
		await site.opens("/faq");
		const [joining, cost, age] = [
			"How do I join as a creator?",
			"What does Greenroom cost me?",
			"Is there an age limit?",
		];
		await expect(answer(page, joining)).toBeHidden();
		await question(page, joining).click();
		await question(page, age).click();
		await expect(answer(page, joining)).toBeVisible();
		await question(page, cost).click();
		await expect(answer(page, cost)).toBeVisible();
		await expect(answer(page, joining)).toBeHidden();
		await expect(answer(page, age)).toBeVisible();
		await site.looks();
	},
);

story("the link to an answer opens that answer", async ({ page, site }) => {
	await site.opens("/creator-legal-faq");
	const words = "How do I get stolen content removed with a DMCA notice?";
	await question(page, words).click();
	await page.getByRole("link", { name: `Link to this answer (${words})` }).click();
	await site.isAt("/creator-legal-faq?open=dmca-takedown#dmca-takedown");
	await expect(answer(page, words)).toBeVisible();
	await expect(answer(page, words)).toBeInViewport();
	await expect(page.locator(".accordion details[open]")).toHaveCount(1);

	await site.opens("/faq#age-limit");
	await expect(answer(page, "Is there an age limit?")).toBeVisible();
});

story(
	"all answers can be shown together, and then one at a time again",
	{ tag: "@all" },
	async ({ page, site }) => {
		await site.opens("/creator-tax-faq");
		await page.getByRole("link", { name: "Show all answers" }).click();
		await site.isAt("/creator-tax-faq?all=1");
		await expect(page.locator(".accordion-body").filter({ visible: true })).toHaveCount(25);
		await page.getByRole("link", { name: "Show one answer at a time" }).click();
		await site.isAt("/creator-tax-faq");
		await expect(page.locator(".accordion-body").filter({ visible: true })).toHaveCount(0);
	},
);

story("answers are printed even if they are closed on screen", async ({ page, site }) => {
	await site.opens("/professional-services-faq");
	await page.emulateMedia({ media: "print" });
	const heights = await page
		.locator(".accordion-body")
		.evaluateAll((bodies) => bodies.map((body) => body.getBoundingClientRect().height));
	expect(heights).toHaveLength(15);
	for (const height of heights) expect(height).toBeGreaterThan(50);
});
