import type { Page } from "@playwright/test";
import { listedPaths } from "../../tools/bench/wire.ts";
import { expect, story } from "./support/story.ts";

const PHONE = { width: 390, height: 800 };

/** What rounds to the 0.00 of the budget. A busy browser may paint between two tags of the header, and moves its button by 0.001. */
const NOTHING = 0.005;

/** Goes to each of these and sees that nothing moved, by the browser's own measure. */
async function expectNothingMoves(page: Page, addresses: readonly string[]): Promise<void> {
	await page.addInitScript(() => {
		const seen = Object.assign(window, { moved: 0 });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
		}).observe({ type: "layout-shift", buffered: true });
	});
	for (const address of addresses) {
		await page.goto(address);
		const moved = await page.evaluate(async () => {
			for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
			return (window as unknown as { moved: number }).moved;
		});
		expect.soft(moved, address).toBeLessThan(NOTHING);
	}
}

story("nothing in sight moves while a page loads on a phone", { tag: "@js" }, async ({ page, instance }) => {
	await page.setViewportSize(PHONE);
	const paths = await listedPaths(instance.origin);
	expect(paths.length).toBeGreaterThan(50);
	await expectNothingMoves(
		page,
		paths.map((path) => instance.origin + path),
	);
});

story("what is painted first stays in its place on a wide screen, on a slow processor", { tag: "@js" }, async ({ page, instance }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const browser = await page.context().newCDPSession(page);
	await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
	const paths = ["/", "/services", "/faq", "/creator-business-services", "/creator-professional-opportunities", "/photographer-jobs"];
	await expectNothingMoves(
		page,
		paths.map((path) => instance.origin + path),
	);
});
