import type { Page } from "@playwright/test";
import { signIn } from "./support/forms.ts";
import { expect, story } from "./support/story.ts";

// What stands below the first screen of a phone is laid out as it comes near. Nobody should notice.

const PHONE = { width: 390, height: 800 };
const top = (page: Page, id: string) => page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);
const isLaidOut = (page: Page, selector: string) =>
	page
		.locator(selector)
		.first()
		.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

/** A place that was found to be the same twice. */
async function settled(read: () => Promise<number>): Promise<number> {
	let place = Number.NaN;
	await expect
		.poll(async () => {
			const before = place;
			place = await read();
			return place === before;
		})
		.toBe(true);
	return place;
}

for (const [path, target, waits] of [
	["/terms", "18-contact", "footer a"],
	["/faq", "general-platform-questions-title", "footer a"],
	["/services", "matching-title", "[aria-labelledby='lines-title'] h2"],
] as const) {
	story(`an address leads to its place on a phone (${path})`, async ({ page, instance }) => {
		await page.setViewportSize(PHONE);
		await page.goto(instance.origin + path);
		expect(await isLaidOut(page, waits), "what stands far below waits").toBe(false);
		await page.goto(`${instance.origin}${path}#${target}`);
		const place = await settled(() => top(page, target));
		expect(place).toBeGreaterThanOrEqual(0);
		expect(place).toBeLessThan(100);
	});
}

story("who reads upward from the end of a page keeps the place", { tag: "@js" }, async ({ page, instance }) => {
	await page.setViewportSize(PHONE);
	await page.goto(`${instance.origin}/terms`);
	// No address to lead there: the browser would go back to it while the page loads. The end moves as it comes near.
	const end = await settled(() =>
		page.evaluate(() => {
			scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
			return scrollY;
		}),
	);
	expect(end).toBeGreaterThan(5_000);
	for (let step = 0; step < 12; step++) {
		const [before, after] = await page.evaluate(async () => {
			const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
			const words = [...document.querySelectorAll("main :is(h2, h3, p), footer :is(h2, a)")];
			const inSight = words.find((element) => element.checkVisibility({ contentVisibilityAuto: true }) && element.getBoundingClientRect().top > 100);
			const before = inSight?.getBoundingClientRect().top ?? 0;
			scrollBy(0, -350);
			await nextFrame();
			return [before, inSight?.getBoundingClientRect().top ?? 0];
		});
		expect(Math.abs(after - before - 350), `step ${step}`).toBeLessThanOrEqual(1);
	}
});

story("what is not laid out yet is there for screen readers and by keyboard", { tag: "@no-js" }, async ({ page, instance }) => {
	await page.setViewportSize(PHONE);
	await page.goto(instance.origin);
	expect(await isLaidOut(page, "footer a")).toBe(false);
	await expect(page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" })).toHaveCount(1);
	await page.keyboard.press("Shift+Tab");
	const focused = page.locator(":focus");
	await expect(focused).toHaveText("support@greenroom.example");
	await expect(focused).toBeInViewport({ ratio: 1 });
});

story("a member who goes back finds the place", async ({ site, page, instance }) => {
	await page.setViewportSize(PHONE);
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens("/about");
	await site.opens("/services");
	expect(await isLaidOut(page, "footer a")).toBe(true);
	await page.goto(`${instance.origin}/services#footer-legal`);
	const place = await top(page, "footer-legal");
	expect(place).toBeLessThan(PHONE.height);
	await page.goto(`${instance.origin}/about`);
	await page.goBack();
	await expect.poll(() => top(page, "footer-legal")).toBeCloseTo(place, 0);
});
