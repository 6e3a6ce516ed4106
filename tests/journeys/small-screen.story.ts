import type { Page } from "@playwright/test";
import { signIn, waitlistForm } from "./support/forms.ts";
import type { Site } from "./support/site.ts";
import { expect, story } from "./support/story.ts";

type Lens = { name: string; apply: (page: Page) => Promise<void> };

const lenses: Lens[] = [
	{ name: "at 320 px and at 400 % zoom", apply: (page) => page.setViewportSize({ width: 320, height: 640 }) },
	{
		name: "with text of 200 %",
		apply: async (page) => {
			// What the browser's own setting for the size of text does.
			const session = await page.context().newCDPSession(page);
			await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
		},
	},
];

/** The page at hand reads well in both color schemes, and nothing of it lies beside the window. */
async function readsWell(site: Site): Promise<void> {
	const { page } = site;
	const size = page.viewportSize() ?? { width: 0, height: 0 };
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await site.looks();
	}
	// A window of 1280 by 1024 at 400 % is as low as this, and as wide as a small phone.
	for (const height of [size.height, 256]) {
		await page.setViewportSize({ ...size, height });
		const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		expect(overhang, `overhang of ${page.url()} at ${size.width} by ${height}`).toBeLessThanOrEqual(0);
	}
	await page.setViewportSize(size);
}

for (const { name, apply } of lenses) {
	story(`public pages read well ${name}`, async ({ page, site }) => {
		await apply(page);
		for (const path of ["/", "/auth/signup", "/auth/signin", "/auth/signup/done", "/waitlist?joined=waitlist", "/waitlist"]) {
			await site.opens(path);
			await readsWell(site);
		}
		await site.sendsInVain(waitlistForm(site).button, 422);
		await readsWell(site);
		await site.opens("/nowhere", 404);
		await readsWell(site);
	});

	for (const [role, ...paths] of [
		["CREATOR", "/dashboard/waitlist", "/onboarding/creator-verification"],
		["PROFESSIONAL", "/dashboard/waitlist", "/onboarding/professional"],
		["ADMIN"],
	] as const) {
		story(`the pages for a ${role} read well ${name}`, async ({ page, site, instance }) => {
			await apply(page);
			await signIn(site, instance.demoAccount(role));
			await readsWell(site);
			for (const path of paths) {
				await site.opens(path);
				await readsWell(site);
			}
		});
	}
}
