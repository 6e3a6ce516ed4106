import type { Page } from "@playwright/test";
import { expect, story } from "../support/story.ts";

/** Returns a list to which every later request by the page adds its path. */
function asked(page: Page): string[] {
	const paths: string[] = [];
	page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
	return paths;
}

story(
	"the usual next pages are prefetched two or three seconds after load, once per visit, and other pages when their link is hovered",
	{ tag: "@js" },
	async ({ page, site }) => {
		const begin = Date.now();
		await page.clock.install({ time: begin });
		await page.clock.pauseAt(begin + 1_000);
		await site.opens("/safety");
		const paths = asked(page);
		await page.clock.runFor(1_900);
		expect(paths).toEqual([]);
		await page.clock.runFor(200);
		await expect.poll(() => paths).toEqual(["/services", "/about", "/blog"]);
		await page.clock.runFor(1_000);
		await expect
			.poll(() => paths)
			.toEqual(expect.arrayContaining(["/auth/signup", "/auth/signin", "/waitlist"]));
		await expect.poll(() => paths.some((path) => /^\/assets\/signup-.*\.js$/.test(path))).toBe(true);

		await site.opens("/terms");
		paths.length = 0;
		await page.clock.runFor(5_000);
		expect(paths).toEqual([]);
		await page.getByRole("link", { name: "Privacy", exact: true }).hover();
		await page.clock.runFor(100);
		await expect.poll(() => paths).toEqual(["/privacy"]);
	},
);

story(
	"pages aren't prefetched for people who have turned on data saving",
	{ tag: "@js" },
	async ({ page, site }) => {
		await page.addInitScript(() =>
			Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
		);
		const begin = Date.now();
		await page.clock.install({ time: begin });
		await page.clock.pauseAt(begin + 1_000);
		await site.opens("/safety");
		const paths = asked(page);
		await page.getByRole("link", { name: "Privacy", exact: true }).hover();
		await page.clock.runFor(10_000);
		expect(paths).toEqual([]);
	},
);
