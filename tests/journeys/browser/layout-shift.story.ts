import type { Page } from "@playwright/test";
import { listedPaths } from "../../../verification/bench/wire.ts";
import { expect, story } from "../support/story.ts";

const PHONE = { width: 390, height: 800 };
const WIDE = { width: 1280, height: 800 };

/** Opens each of these pages, and expects that the browser reports no layout shift. */
async function expectNothingMoves(page: Page, addresses: readonly string[]): Promise<void> {
	await page.addInitScript(() => {
		const seen = Object.assign(window, { moved: [] as string[] });
		type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
		const describe = ({ node, previousRect, currentRect }: Source) =>
			[node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent, previousRect, currentRect]
				.map((part) => (typeof part === "object" ? JSON.stringify(part) : part))
				.join(" ");
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				seen.moved.push(...(entry as PerformanceEntry & { sources: Source[] }).sources.map(describe));
		}).observe({ type: "layout-shift", buffered: true });
	});
	for (const address of addresses) {
		await page.goto(address);
		const moved = await page.evaluate(async () => {
			for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
			return (window as unknown as { moved: string[] }).moved;
		});
		expect.soft(moved, address).toEqual([]);
	}
}

story("nothing in view moves while a page loads on a phone", { tag: "@js" }, async ({ page, instance }) => {
	await page.setViewportSize(PHONE);
	await expectNothingMoves(
		page,
		["/", "/faq", "/waitlist", "/auth/signup"].map((path) => instance.origin + path),
	);
});

story(
	"nothing in view moves while a page loads on a wide screen",
	{ tag: "@js" },
	async ({ page, instance }) => {
		await page.setViewportSize(WIDE);
		await expectNothingMoves(
			page,
			["/", "/services", "/faq"].map((path) => instance.origin + path),
		);
	},
);

story(
	"nothing in view moves while any public page loads on a phone",
	{ tag: ["@js", "@all"] },
	async ({ page, instance }) => {
		await page.setViewportSize(PHONE);
		const paths = await listedPaths(instance.origin);
		expect(paths.length).toBeGreaterThan(50);
		await expectNothingMoves(
			page,
			paths.map((path) => instance.origin + path),
		);
	},
);

for (const paths of [
	["/", "/services", "/faq"],
	["/creator-business-services", "/creator-professional-opportunities", "/photographer-jobs"],
]) {
	// Runs only in a full run, during which no other tests run. Alongside other tests, the throttled browser
	// would be so slow that it paints half a line.
	story(
		`nothing in view moves while ${paths.join(", ")} load on a wide screen with a slow processor`,
		{ tag: ["@js", "@all"] },
		async ({ page, instance }) => {
			await page.setViewportSize(WIDE);
			const browser = await page.context().newCDPSession(page);
			await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
			await expectNothingMoves(
				page,
				paths.map((path) => instance.origin + path),
			);
		},
	);
}
