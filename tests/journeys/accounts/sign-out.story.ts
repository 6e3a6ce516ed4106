import { accountMenu, signIn, signOut } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a member signs out, and the Back button leads to the sign-in page",
	{ tag: "@plain" },
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		await signOut(page);
		await site.isAt("/");
		await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

		await page.goBack();
		await site.isAt("/auth/signin");
		await site.opens("/dashboard");
		await site.isAt("/auth/signin");
	},
);

story("a link doesn't sign anyone out", { tag: "@all" }, async ({ page, site, instance }) => {
	await signIn(site, instance.demoAccount("PROFESSIONAL"));
	await site.opens("/auth/signout");
	await site.isAt("/");
	await expect(accountMenu(page)).toBeVisible();
});

story(
	"signing out in one tab also signs out the other tabs",
	{ tag: "@js" },
	async ({ context, page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		const other = await context.newPage();
		await other.goto("/dashboard");
		await expect(other.getByRole("heading", { name: "Guidance" })).toBeVisible();
		const reading = await context.newPage();
		await reading.goto("/#main");
		await expect(accountMenu(reading)).toBeVisible();

		await signOut(page);
		await expect(other).toHaveURL(/\/auth\/signin\?redirectTo=%2Fdashboard$/);
		await expect(reading.getByRole("link", { name: "Sign In" })).toBeVisible();
		await site.isAt("/");
		await site.opens("/auth/signin");
	},
);
