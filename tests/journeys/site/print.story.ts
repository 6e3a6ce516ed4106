import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

for (const path of ["/", "/waitlist", "/auth/signup/done"]) {
	story(`${path} prints only its content`, { tag: path === "/" ? [] : "@all" }, async ({ page, site }) => {
		await site.opens(path);
		await page.emulateMedia({ media: "print" });
		await expect(site.title).toBeVisible();
		await expect(page.locator("header").first()).toBeHidden();
		await expect(page.locator("footer").last()).toBeHidden();
		await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Skip to main content" })).toBeHidden();
	});
}

story(
	"the executive summary prints on one sheet, A4 or Letter",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		instance.fillFigures();
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/executive?period=365d");
		for (const part of ["Eight figures", "Promises kept", "Risks"])
			await expect(site.main.getByRole("region", { name: part }).getByRole("table")).toBeVisible();
		for (const format of ["A4", "Letter"]) {
			const sheets = (await page.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b/g);
			expect(sheets, format).toHaveLength(1);
		}
	},
);
