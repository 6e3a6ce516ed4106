import { expect, story } from "./support/story.ts";

for (const path of ["/", "/waitlist", "/auth/signup/done"]) {
	story(`on paper ${path} is its content alone`, async ({ page, site }) => {
		await site.opens(path);
		await page.emulateMedia({ media: "print" });
		await expect(site.title).toBeVisible();
		await expect(page.locator("header").first()).toBeHidden();
		await expect(page.locator("footer").last()).toBeHidden();
		await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Skip to main content" })).toBeHidden();
	});
}
