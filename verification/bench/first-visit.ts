import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { phone, throttle } from "./browser.ts";

/** Visits an address on a slow phone with an empty cache, and reads a number from the page. */
async function onFirstVisit(url: string, read: (page: Page) => Promise<number>): Promise<number> {
	const browser = await chromium.launch({ executablePath: await findBrowser() });
	try {
		const page = await (await browser.newContext(phone)).newPage();
		await throttle(page);
		await page.goto(url, { waitUntil: "load" });
		return await read(page);
	} finally {
		await browser.close();
	}
}

/** Measures the milliseconds until the largest contentful paint. */
export const measureLcp = (url: string): Promise<number> =>
	onFirstVisit(url, (page) =>
		page.evaluate(
			() =>
				new Promise<number>((found) => {
					new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
						type: "largest-contentful-paint",
						buffered: true,
					});
				}),
		),
	);

/** Measures the milliseconds until the scripts of a page run. */
export const measureReady = (url: string): Promise<number> =>
	onFirstVisit(url, async (page) => {
		const seen = await page.waitForFunction(
			() => "enhanced" in document.documentElement.dataset && performance.now(),
		);
		return Number(await seen.jsonValue());
	});
