import type { Page } from "@playwright/test";
import { listedPaths } from "../../scripts/bench/wire.ts";
import { joinButton, signIn } from "./support/forms.ts";
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
	["/services", "results", "[aria-labelledby='lines-title'] h2"],
	["/services", "matching-title", "[aria-labelledby='lines-title'] h2"],
] as const) {
	story(`an address leads to its place on a phone (${path}#${target})`, async ({ page, instance }) => {
		await page.setViewportSize(PHONE);
		await page.goto(instance.origin + path);
		expect(await isLaidOut(page, waits), "what stands far below waits").toBe(false);
		await page.goto(`${instance.origin}${path}#${target}`);
		const place = await settled(() => top(page, target));
		expect(place).toBeGreaterThanOrEqual(0);
		expect(place).toBeLessThan(100);
	});
}

for (const path of ["/faq", "/blog/work-with-content-creators", "/services/accounting"]) {
	story(`every address within a page leads to its place on a phone (${path})`, { tag: "@no-js" }, async ({ page, instance }) => {
		await page.setViewportSize(PHONE);
		await page.goto(instance.origin + path);
		const places = await page.locator("main [id]").evaluateAll((elements) => {
			const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"]')].filter(({ pathname }) => pathname === location.pathname);
			const named = new Set(links.map(({ hash }) => decodeURIComponent(hash.slice(1))));
			return elements.map(({ id }) => id).filter((id) => named.has(id));
		});
		expect(places.length).toBeGreaterThan(2);
		for (const id of places) {
			// Another document first, since from the same one the browser goes there without loading it.
			await page.goto("about:blank");
			await page.goto(`${instance.origin}${path}#${id}`);
			const place = await settled(() => top(page, id));
			expect.soft(place, id).toBeGreaterThanOrEqual(0);
			// The question of an answer stands above it, and is in sight with it.
			expect.soft(place, id).toBeLessThan(190);
		}
	});
}

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
		expect.soft(moved, address).toBe(0);
	}
}

story("nothing in sight moves as what waits comes in", { tag: "@js" }, async ({ page, instance }) => {
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

story("the answer to a form at the end of a page is where its sender looks", { tag: "@js" }, async ({ page, site, person }) => {
	await page.setViewportSize(PHONE);
	await site.opens("/");
	const line = page.getByRole("region", { name: "Ready to get started?" });
	await line.getByRole("textbox", { name: "Email" }).fill(person.email);
	await site.sends(joinButton(line));
	const answer = page.getByRole("region", { name: "You're on the list!" });
	await expect(answer).toBeFocused();
	await expect(answer).toBeInViewport({ ratio: 1 });
	await site.looks();
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
