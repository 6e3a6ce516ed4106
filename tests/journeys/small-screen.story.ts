import type { Page } from "@playwright/test";
import { signIn, waitlistForm } from "./support/forms.ts";
import { expect, story } from "./support/story.ts";

const SCHEMES = ["light", "dark"] as const;

/** How much wider than the window the page is, in CSS pixels. */
const overhang = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

type Lens = { name: string; apply: (page: Page) => Promise<void> };

const lenses: Lens[] = [
	{ name: "at 320 px", apply: (page) => page.setViewportSize({ width: 320, height: 640 }) },
	// A window of 1280 by 1024 at 400 %.
	{ name: "at 400 % zoom", apply: (page) => page.setViewportSize({ width: 320, height: 256 }) },
	{
		name: "with text of 200 %",
		apply: async (page) => {
			// What the browser's own setting for the size of text does.
			const session = await page.context().newCDPSession(page);
			await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
		},
	},
];

for (const { name, apply } of lenses) {
	for (const scheme of SCHEMES) {
		story(`public pages read well ${name}, ${scheme}`, async ({ page, site }) => {
			await apply(page);
			await page.emulateMedia({ colorScheme: scheme });
			for (const path of ["/", "/waitlist", "/auth/signup", "/auth/signin", "/auth/signup/done"]) {
				await site.opens(path);
				expect(await overhang(page), `overhang of ${path}`).toBe(0);
			}
			await site.opens("/nowhere", 404);
			expect(await overhang(page), "overhang of the 404 page").toBe(0);
			await site.opens("/waitlist");
			await site.sendsInVain(waitlistForm(site).button, 422);
			expect(await overhang(page), "overhang of a refused form").toBe(0);
		});

		story(`members' pages read well ${name}, ${scheme}`, async ({ page, site, instance, context }) => {
			await apply(page);
			await page.emulateMedia({ colorScheme: scheme });
			for (const [role, ...paths] of [
				["CREATOR", "/dashboard", "/dashboard/waitlist", "/onboarding/creator-verification"],
				["PROFESSIONAL", "/dashboard", "/onboarding/professional"],
				["ADMIN", "/admin"],
			] as const) {
				await context.clearCookies();
				await signIn(site, instance.demoAccount(role));
				for (const path of paths) {
					await site.opens(path);
					expect(await overhang(page), `overhang of ${path} as ${role}`).toBe(0);
				}
			}
		});
	}
}
