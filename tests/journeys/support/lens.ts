import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

/** A way in which people make pages larger. */
export type Lens = { name: string; apply: (page: Page) => Promise<void> };

export const lenses: readonly Lens[] = [
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
export async function readsWell(site: Site): Promise<void> {
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
