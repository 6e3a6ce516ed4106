import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"keyboard shortcuts move through a list and focus the search, but not while someone types or when they are turned off",
	{ tag: "@js" },
	async ({ site, page, instance }) => {
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/users");
		const links = site.main.getByRole("table").getByRole("link");
		await page.keyboard.press("j");
		await expect(links.nth(1)).not.toBeFocused();
		await links.first().focus();
		await page.keyboard.press("j");
		await expect(links.nth(1)).toBeFocused();
		await page.keyboard.press("k");
		await expect(links.first()).toBeFocused();
		await site.opens("/admin");
		await page.keyboard.press("/");
		const search = site.main.getByRole("searchbox");
		await expect(search).toBeFocused();
		await page.keyboard.type("j/k");
		await expect(search).toHaveValue("j/k");

		await site.opens("/admin/help");
		await site.main.getByRole("radio", { name: "Off" }).check();
		await site.sends(site.main.getByRole("button", { name: "Save" }));
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			"Keyboard shortcuts are off in this browser.",
		);
		await site.looks();
		await site.opens("/admin/users");
		await links.first().focus();
		await page.keyboard.press("j");
		await expect(links.first()).toBeFocused();
	},
);
