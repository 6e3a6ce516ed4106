import { accountMenu, signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story("the page for an unknown URL offers two ways to continue", { tag: "@all" }, async ({ page, site }) => {
	await site.opens("/no/such/page", 404);
	await expect(page).toHaveTitle(/^Page Not Found/);
	await expect(site.title).toHaveText("Page Not Found");
	await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
	const links = await site.main
		.getByRole("link")
		.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
	expect(links).toEqual(expect.arrayContaining(["/", "/services"]));
	await site.main.getByRole("link", { name: /home/i }).click();
	await site.isAt("/");
});

story(
	"a member still sees their header at an unknown URL",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/nowhere", 404);
		await expect(accountMenu(page)).toBeVisible();
	},
);
