import { asksForQuote, does, switchAccount } from "../support/bookings.ts";
import { expect, story } from "../support/story.ts";

/** The number of sheets of paper that a PDF written by Chromium has. */
const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length;

story(
	"a call sheet fits on one page in print, opens again without a connection, and is gone after signing out",
	{ tag: "@js" },
	async ({ page, context, site, person, instance }) => {
		const path = await asksForQuote(site, person, instance);
		await switchAccount(site, instance.demoAccount("PROFESSIONAL"), path);
		await does(site, path, "Accept the request");
		await site.main.getByRole("link", { name: "Add a date" }).click();
		await site.isAt(`${path}/dates`);
		// Until an agreement says otherwise, a date is in the professional's time zone: that of this browser.
		const day = await page.evaluate(() => new Intl.DateTimeFormat("en-CA").format(new Date()));
		await site.main.getByLabel("Date", { exact: true }).fill(day);
		await site.sends(site.main.getByRole("button", { name: "Add date" }));
		const sheet = `${path}/dates/${day}`;
		await site.isAt(sheet);
		await expect(site.main.getByText("Sunset")).toBeVisible();
		await site.main.getByRole("link", { name: "Change the call sheet" }).click();
		await site.isAt(`${sheet}/edit`);
		await site.main.getByLabel("Meeting point and parking").fill("North gate. ".repeat(20));
		await site.main.getByLabel("What to bring").fill("Two outfits, one of them in plain colors\n".repeat(12));
		await site.main.getByLabel("Notes").fill("Portraits in the morning light, then lunch\n".repeat(16));
		await site.sends(site.main.getByRole("button", { name: "Save call sheet" }));
		await site.isAt(sheet);
		expect(countPages(await page.pdf({ format: "Letter" }))).toBe(1);

		const stored = () =>
			page.evaluate(async () => (await caches.open("call-sheets")).keys().then((all) => all.length));
		await expect.poll(stored).toBe(2);
		await context.setOffline(true);
		await page.goto(sheet);
		await expect(page.getByText("You're offline. This copy is from")).toBeVisible();
		await expect(site.main.getByText("Sunset")).toBeVisible();
		// The stylesheet is stored, too.
		await expect(page.locator(".call-sheet")).toHaveCSS("border-top-style", "double");
		// Other pages aren't.
		await expect(page.goto(path)).rejects.toThrow();
		await context.setOffline(false);

		await page.goto(sheet);
		await expect(page.getByText("You're offline.")).toHaveCount(0);
		await site.main.getByRole("button", { name: "20 min late" }).click();
		await expect(site.main.getByText(/About 20 minutes late/)).toBeVisible();
		await site.looks();
		await page.getByRole("banner").locator("summary").last().click();
		await page.getByRole("button", { name: "Sign out" }).click();
		await site.isAt("/");
		await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
		expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
			0,
		);
	},
);
