import { readFileSync } from "node:fs";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"an admin reads a dashboard, chooses another period, and downloads a figure as a CSV file",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		instance.countVisits();
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/business-intelligence");
		const figures = site.main.getByRole("navigation", { name: "Figures" });
		await figures.getByRole("link", { name: "Visits" }).click();
		await site.isAt("/admin/analytics");
		await site.main.getByLabel("Period").selectOption({ label: "Last 7 days" });
		await site.main.getByRole("button", { name: "Show" }).click();
		await expect(page).toHaveURL(/\/admin\/analytics\?period=7d$/);
		const misses = site.main.getByRole("region", { name: "Searches without results" });
		await expect(misses.getByRole("img", { name: /^Most frequent: “drone pilot”/ })).toBeVisible();
		await expect(misses.getByRole("row", { name: "drone pilot 12" })).toBeVisible();
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			misses.getByRole("link", { name: "Searches without results as CSV" }).click(),
		]);
		expect(readFileSync(await file.path(), "utf8")).toContain(
			"Words,Searches\r\ndrone pilot,12\r\n'=sum,6\r\n",
		);
		await figures.getByRole("link", { name: "Executive" }).click();
		await site.isAt("/admin/executive");
		await expect(site.main.getByRole("heading", { name: "Risks" })).toBeVisible();
	},
);
