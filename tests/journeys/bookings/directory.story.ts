import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story("a creator finds professionals, saves two and compares them", async ({ page, site, instance }) => {
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens("/services");
	await page.getByRole("combobox", { name: "Service" }).selectOption("Legal & Compliance");
	await page.getByRole("button", { name: "Show professionals" }).click();
	await expect(page.getByRole("link", { name: "Remove filter Service: Legal & Compliance" })).toBeVisible();
	for (const name of ["Peachtree Media Law", "Cascade Rights"]) {
		await site.opens("/services?category=legal");
		await page.getByRole("link", { name, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
		await site.looks();
		await page.getByRole("button", { name: `Save ${name}` }).click();
		await expect(page.getByRole("button", { name: `Remove from saved ${name}` })).toBeVisible();
	}
	await site.opens("/saved");
	await page.getByRole("checkbox", { name: "Compare Peachtree Media Law" }).check();
	await page.getByRole("checkbox", { name: "Compare Cascade Rights" }).check();
	await page.getByRole("button", { name: "Compare side by side" }).click();
	await expect(page.getByRole("columnheader", { name: /Peachtree Media Law/ })).toBeVisible();
	await site.looks();
	await site.opens("/saved");
	await page.getByRole("button", { name: "Remove Cascade Rights" }).click();
	await expect(page.getByRole("link", { name: "Cascade Rights" })).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Peachtree Media Law" })).toBeVisible();
});
