import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

const WINDOW = { width: 1280, height: 720 };
const TEXT = { standard: 16, fixed: 13 };

/**
 * The ways in which people enlarge pages: a name, the window in CSS pixels, and the browser's
 * setting for the text size.
 */
const lenses = [
	{ name: "at 320 px and at 400 % zoom", size: { width: 320, height: 640 }, text: TEXT },
	{ name: "with text of 200 %", size: WINDOW, text: { standard: 32, fixed: 26 } },
];

/**
 * Expects that the current page is readable at each size, in both color schemes, and that nothing
 * extends beyond the window.
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
		// A window of 1280 by 1024 at 400% is this tall, and as wide as a small phone.
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
