import { expect, story } from "../support/story.ts";

const article = "/blog/quarterly-taxes-for-creators";

story(
	"an article's URL is copied if the device can't share",
	{ tag: "@js" },
	async ({ page, context, site }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
		await site.opens(article);
		await page.getByRole("button", { name: "Share" }).click();
		await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeAttached();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
		await site.looks();
		await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
	},
);

story(
	"an article is shared with the device's own dialog if there is one",
	{ tag: "@js" },
	async ({ page, site }) => {
		await page.addInitScript(() =>
			Object.defineProperty(Navigator.prototype, "share", {
				value: async (shared: ShareData) => Object.assign(window, { shared }),
			}),
		);
		await site.opens(article);
		await page.getByRole("button", { name: "Share" }).click();
		expect(await page.evaluate(() => (window as { shared?: ShareData }).shared)).toEqual({
			title: await page.title(),
			url: page.url(),
		});
	},
);

story("the share button is hidden without JavaScript", { tag: "@no-js" }, async ({ page, site }) => {
	await site.opens(article);
	await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
});
