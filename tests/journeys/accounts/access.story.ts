import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a creator who opens the professionals' application is told that it is for professionals",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/onboarding/professional", 403);
		await expect(page).toHaveTitle(/^Access Denied/);
		await expect(site.title).toHaveText("Access Denied");
		await expect(
			page.getByText("This onboarding flow is only available for professional accounts."),
		).toBeVisible();
		await page.getByRole("link", { name: "Return Home" }).click();
		await site.isAt("/");
	},
);

story("a creator is told which account a professional's page requires", async ({ page, site, instance }) => {
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens("/professional/quotes");
	await site.isAt("/");
	await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
		"That page needs a professional account, and you're signed in with a creator account.",
	);
});

story("members can't open the back office", { tag: "@all" }, async ({ site, instance }) => {
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens("/admin", 403);
	await expect(site.title).toHaveText("Access Denied");
});
