import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a creator finds professionals, saves two, and compares them",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
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
		await page.getByRole("button", { name: "Remove from saved Cascade Rights" }).click();
		await expect(page.getByRole("link", { name: "Cascade Rights" })).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Peachtree Media Law", exact: true })).toBeVisible();
	},
);

story(
	"a visitor on a phone opens the filter with the keyboard, and the results are shown with the filter closed",
	{ tag: "@plain" },
	async ({ page, site }) => {
		const { main } = site;
		await page.setViewportSize({ width: 360, height: 740 });
		await site.opens("/services");
		const show = main.getByRole("button", { name: "Show professionals" });
		await expect(show).toBeHidden();
		await main.locator("summary", { hasText: "Filter" }).press("Enter");
		await main.getByLabel("City or state").fill("Atlanta");
		await site.looks();
		await show.click();
		await site.isAt("/services?place=Atlanta&within=25");
		await expect(show).toBeHidden();
		await expect(main.getByRole("link", { name: "Remove filter Distance: Within 25 miles" })).toBeVisible();
		await page.setViewportSize({ width: 1280, height: 740 });
		await expect(show).toBeVisible();
	},
);

story(
	"a creator saves a search, writes a note, and invites a professional",
	{ tag: ["@plain", "@all"] },
	async ({ page, site, instance }) => {
		const { main } = site;
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/services?category=legal&place=Texas&sort=newest");
		await main.getByRole("link", { name: "Save this search" }).click();
		await site.isAt("/saved/searches/new?category=legal&place=Texas");
		await main.getByLabel("Name").fill("");
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Save search" }), 422);
		await main.getByLabel("Name").fill("Lawyers in Texas");
		await site.sends(main.getByRole("button", { name: "Save search" }));
		await site.isAt("/saved/searches");
		await expect(main.getByRole("link", { name: "Lawyers in Texas", exact: true })).toHaveAttribute(
			"href",
			"/services?category=legal&place=Texas",
		);
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Pause emails for Lawyers in Texas" }));
		await expect(main.getByText("Paused", { exact: true })).toBeVisible();
		await main.getByRole("link", { name: "Delete Lawyers in Texas" }).click();
		await expect(site.title).toHaveText("Delete “Lawyers in Texas”?");
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Delete search" }));
		await expect(main.getByText("No saved searches yet")).toBeVisible();

		await site.opens("/services?category=legal");
		await main.getByRole("button", { name: "Save Cascade Rights" }).click();
		await site.isAt("/services?category=legal");
		await site.opens("/saved");
		await main.getByRole("link", { name: "Add a note on Cascade Rights" }).click();
		await main.getByLabel("Note").fill("Ask about trademarks.");
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Save note" }));
		await expect(main.getByText("Ask about trademarks.")).toBeVisible();
		await site.looks();

		await page.getByRole("navigation", { name: "Saved" }).getByRole("link", { name: "Invitations" }).click();
		await site.isAt("/invitations");
		await main.getByRole("link", { name: "Invite a professional" }).click();
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Send invitation" }), 422);
		await main.getByLabel("Name").fill("Vega Lights");
		await main.getByLabel("Email address").fill("vega@lights.example");
		await main.getByLabel("What they do").selectOption("Legal Services");
		await site.sends(main.getByRole("button", { name: "Send invitation" }));
		await site.isAt("/invitations");
		await expect(main.getByText("vega@lights.example")).toBeVisible();
		await site.looks();
	},
);
