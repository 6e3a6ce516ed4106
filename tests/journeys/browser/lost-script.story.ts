import type { Page } from "@playwright/test";
import { sendSignIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

/**
 * Drops the first requests for the dashboard's script. Returns a function that returns how many were dropped.
 */
async function lose(page: Page, times: number): Promise<() => number> {
	let lost = 0;
	await page.route("**/assets/dashboard-*.js", (route) => {
		if (lost >= times) return route.continue();
		lost++;
		return route.abort();
	});
	return () => lost;
}

/** Advances the page's clock by 2, 4, and 8 seconds, each time after one more dropped request. */
async function waits(page: Page, lost: () => number): Promise<void> {
	for (const [losses, delay] of [2_000, 4_000, 8_000].entries()) {
		await expect.poll(lost).toBe(losses + 1);
		await page.clock.runFor(delay);
	}
}

for (const { times, end } of [
	{ times: 3, end: "and the fourth request succeeds" },
	{ times: 4, end: "and then the browser loads the document instead" },
]) {
	story(
		`a page's script is lost ${times} times, ${end}`,
		{ tag: times === 4 ? "@js" : ["@js", "@all"] },
		async ({ page, site, instance }) => {
			site.expects("no answer");
			await page.clock.install();
			await site.opens("/auth/signin");
			await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
			const lost = await lose(page, times);
			await sendSignIn(site, instance.demoAccount("CREATOR"));
			await waits(page, lost);
			await expect(page).toHaveURL("/dashboard");
			await expect(site.title).toBeVisible();
			expect(lost()).toBe(times);
			expect(await page.evaluate(() => "isSameDocument" in window)).toBe(times === 3);
			await site.looks();
		},
	);
}
