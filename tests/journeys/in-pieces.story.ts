import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, story } from "./support/story.ts";

/** Where a slow line may break off: within the header, at the heading, and within the foot. */
const CUTS = [
	"<header",
	"</svg>",
	"<details",
	"<summary",
	"Menu",
	"Close",
	"</summary>",
	"</details>",
	"</header>",
	"<h1",
	"</h1>",
	"</main>",
	"<footer",
	"Legal</h2>",
	"</footer>",
];

const phone = { width: 390, height: 800 };
/** So high that the foot is in sight, at the lower edge. */
const high = { width: 768, height: 1_400 };

for (const { path, viewport } of [
	{ path: "/", viewport: phone },
	{ path: "/faq", viewport: phone },
	{ path: "/services", viewport: phone },
	{ path: "/search", viewport: high },
]) {
	story(`a page that comes in two pieces does not move (${path})`, { tag: "@js" }, async ({ browser, instance }) => {
		const html = await (await fetch(instance.origin + path)).text();
		// Gives the page up to a cut, and the rest once that has been painted; nothing else that the page asks for.
		const server = createServer(async ({ url = "" }, response) => {
			const cut = CUTS[Number(url.slice(1))];
			if (cut === undefined) return response.writeHead(404).end();
			const from = html.indexOf(cut, html.indexOf("<body"));
			const end = html.indexOf(">", from) + 1;
			response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).write(html.slice(0, end));
			await sleep(150);
			response.end(html.slice(end));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const page = await browser.newPage({ viewport });
		try {
			for (const [number, cut] of CUTS.entries()) {
				await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${number}`);
				const moved = await page.evaluate(
					() =>
						new Promise<number>((resolve) => {
							let sum = 0;
							new PerformanceObserver((list) => {
								for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
							}).observe({ type: "layout-shift", buffered: true });
							requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
						}),
				);
				expect.soft(moved, `in two at ${cut}`).toBe(0);
			}
		} finally {
			await page.close();
			server.close();
			server.closeAllConnections();
		}
	});
}
