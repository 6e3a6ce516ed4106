import type { Page } from "@playwright/test";
import { followAccountLink, signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

/**
 * Returns a list of document paths and a list of data paths. Every later request by the page for a document
 * or for data adds its path to one of the lists.
 */
function asked(page: Page): { documents: string[]; data: string[] } {
	const documents: string[] = [];
	const data: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.resourceType() === "document") documents.push(pathname);
		if (pathname.endsWith(".data")) data.push(pathname);
	});
	return { documents, data };
}

const headerLink = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

story(
	"links between working pages work, with JavaScript and without, and a link to the public site loads a document",
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		const { documents, data } = asked(page);
		await headerLink(page, "Messages").click();
		await site.isAt("/messages");
		await expect(page).toHaveTitle("Messages - Greenroom");
		await followAccountLink(page, "Settings");
		await site.isAt("/settings");
		await site.main.getByRole("link", { name: "Change name" }).click();
		await site.isAt("/settings/name");
		expect(documents).toEqual(site.isScripted ? [] : ["/messages", "/settings", "/settings/name"]);
		expect(data).toEqual(site.isScripted ? ["/messages.data", "/settings.data", "/settings/name.data"] : []);

		documents.length = 0;
		await headerLink(page, "Find professionals").click();
		await site.isAt("/services");
		expect(documents).toEqual(["/services"]);
		expect(data).not.toContain("/services.data");
	},
);

story(
	"after a navigation, the title is announced and the heading has focus, and Back restores the scroll position",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		await page.setViewportSize({ width: 1280, height: 400 });
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		await followAccountLink(page, "Settings");
		await site.isAt("/settings");
		await expect(site.title).toBeFocused();
		await expect(page.locator("#announcer")).toHaveText("Settings - Greenroom");
		const link = site.main.getByRole("link").last();
		await link.scrollIntoViewIfNeeded();
		const place = await page.evaluate(() => scrollY);
		expect(place).toBeGreaterThan(0);
		await link.click();
		await site.isAt("/settings/delete");
		await expect(site.title).toBeFocused();
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await page.goBack();
		await site.isAt("/settings");
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
	},
);

story(
	"if the connection fails during a navigation, the current page stays, and “Try again” opens the requested page",
	{ tag: "@js" },
	async ({ page, context, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		await followAccountLink(page, "Settings");
		await site.isAt("/settings");
		await context.setOffline(true);
		const { documents } = asked(page);
		await headerLink(page, "Home").click();
		const notice = page
			.getByRole("alert")
			.filter({ hasText: "Network error. Please check your connection and try again." });
		await expect(notice).toBeVisible();
		await expect(site.title).toHaveText("Settings");
		await expect(page).toHaveURL("/settings");
		await notice.getByRole("button", { name: "Try again" }).click();
		await expect(notice.getByRole("button", { name: "Try again" })).toBeVisible();
		await context.setOffline(false);
		await notice.getByRole("button", { name: "Try again" }).click();
		await site.isAt("/dashboard");
		await expect(site.title).toHaveText(/^Hi, /);
		await expect(notice).toHaveCount(0);
		expect(documents).toEqual([]);

		// Going back changes the URL before the page appears.
		await context.setOffline(true);
		await page.goBack();
		await expect(notice).toBeVisible();
		await expect(site.title).toHaveText(/^Hi, /);
		await context.setOffline(false);
		await notice.getByRole("button", { name: "Try again" }).click();
		await site.isAt("/settings");
		await expect(site.title).toHaveText("Settings");
		await page.goForward();
		await site.isAt("/dashboard");
	},
);

story(
	"if the server responds to a navigation with 503, the error page keeps the site's header and offers to try again",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		await page.route("**/messages.data", (route) =>
			route.fulfill({ status: 503, contentType: "text/html", body: "<main><p>Not now</p></main>" }),
		);
		site.expects(503);
		await headerLink(page, "Messages").click();
		await expect(site.title).toHaveText("Something went wrong");
		await expect(headerLink(page, "Home")).toBeVisible();
		await page.unroute("**/messages.data");
		await site.main.getByRole("link", { name: "Try again" }).click();
		await expect(site.title).toHaveText("Messages");
		await site.looks();
	},
);

story(
	"after 300 ms, a slow navigation shows that a page is loading",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard");
		const released = Promise.withResolvers<void>();
		await page.route("**/messages.data", async (route) => {
			await released.promise;
			await route.continue();
		});
		await page.clock.install();
		await page.clock.pauseAt(Date.now() + 60_000);
		await headerLink(page, "Messages").click();
		const announcer = page.locator("#announcer");
		await page.clock.runFor(290);
		await expect(announcer).not.toHaveText("Loading...");
		// The 300 ms begin when the page starts the navigation, which may be after the click has returned.
		await expect
			.poll(
				async () => {
					await page.clock.runFor(50);
					return announcer.textContent();
				},
				{ intervals: [100] },
			)
			.toBe("Loading...");
		await page.clock.resume();
		released.resolve();
		await site.isAt("/messages");
	},
);
