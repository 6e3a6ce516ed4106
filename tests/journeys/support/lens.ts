import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

const WINDOW = { width: 1280, height: 720 };
const TEXT = { standard: 16, fixed: 13 };

/**
 * Ways in which people enlarge pages, each with the window in CSS pixels and the browser's text sizes.
 */
const lenses = [
	{ name: "at 320 px and at 400 % zoom", size: { width: 320, height: 640 }, text: TEXT },
	{ name: "with text of 200 %", size: WINDOW, text: { standard: 32, fixed: 26 } },
];

/**
 * Scans the current page at each size and in both color schemes, and expects that it doesn't extend beyond
 * the window's width.
 */
export async function readsWell(site: Site): Promise<void> {
	const { page } = site;
	const session = await page.context().newCDPSession(page);
	const setText = (fontSizes: typeof TEXT) => session.send("Page.setFontSizes", { fontSizes });
	for (const { name, size, text } of lenses) {
		await setText(text);
		await page.setViewportSize(size);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await site.looks();
		}
		// A window of 1280 × 1024 pixels at 400% is 256 CSS pixels tall and 320 wide.
		for (const height of [size.height, 256]) {
			await page.setViewportSize({ ...size, height });
			expect(
				await measureOverhang(page),
				`overhang of ${page.url()} ${name}, ${height} px high`,
			).toBeLessThanOrEqual(0);
		}
	}
	await setText(TEXT);
	await page.setViewportSize(WINDOW);
	await session.detach();
}

const measureOverhang = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
