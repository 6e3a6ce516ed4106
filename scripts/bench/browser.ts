import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../setup/browser.mjs";
import { median, milliseconds, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";

const PAGES = ["/", "/faq", "/services", "/about", "/blog"];
const VISITS = 5;

/** As the browser's own tools throttle: every request waits, and the line is narrow. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const PROCESSOR = 4;

/** The phone that all of it is measured on. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** The throttling, in words for the table. */
export const throttling = "slow 4G (562 ms latency, 1.44 Mbit/s), processor 4× slower";

type Seen = { lcp: number; cls: number; longTasks: number[] };

/** What a person on a slow phone sees of the pages for reading: the worst page, each by the median of its visits. */
export async function measureBrowser({ instance: { origin } }: Setup): Promise<Row[]> {
	const browser = await chromium.launch({ executablePath: await findBrowser() });
	try {
		const pages: { path: string; lcp: number; cls: number; longest: number; blocked: number }[] = [];
		for (const path of PAGES) {
			const visits = await firstVisits(browser, origin + path);
			pages.push({
				path,
				lcp: median(visits.map(({ lcp }) => lcp)),
				cls: Math.max(...visits.map(({ cls }) => cls)),
				longest: longestOf(visits),
				blocked: median(visits.map(({ longTasks }) => longTasks.reduce((sum, task) => sum + task - 50, 0))),
			});
		}
		const empty = await emptyPage(browser);
		const worst = (field: "lcp" | "cls" | "longest" | "blocked") => pages.toSorted((a, b) => b[field] - a[field])[0] ?? { path: "", lcp: 0, cls: 0, longest: 0, blocked: 0 };
		const { lcp, cls, longest, blocked } = { lcp: worst("lcp"), cls: worst("cls"), longest: worst("longest"), blocked: worst("blocked") };
		return [
			row(`Largest contentful paint, slowest of ${PAGES.length} pages, ${lcp.path}`, lcp.lcp, milliseconds(lcp.lcp), "≤ 800 ms", lcp.lcp <= 800),
			row("The same of an empty page, for comparison", empty.lcp, milliseconds(empty.lcp), "", null),
			row("Layout shift", cls.cls, cls.cls.toFixed(3), "0", cls.cls === 0),
			row(`Longest task, ${longest.path}`, longest.longest, longTask(longest.longest), "none over 50 ms", longest.longest <= 50),
			row("The longest of an empty page, for comparison", empty.longest, longTask(empty.longest), "", null),
			row("Total blocking time", blocked.blocked, milliseconds(blocked.blocked), "", null),
		];
	} finally {
		await browser.close();
	}
}

/** Visits with nothing kept from the one before. */
async function firstVisits(browser: Browser, url: string): Promise<Seen[]> {
	const visits: Seen[] = [];
	for (let i = 0; i < VISITS; i++) {
		const context = await browser.newContext(phone);
		visits.push(await visit(await context.newPage(), url));
		await context.close();
	}
	return visits;
}

const longestOf = (visits: Seen[]): number => median(visits.map(({ longTasks }) => Math.max(0, ...longTasks)));

/** The browser tells of tasks over 50 ms alone. */
const longTask = (duration: number): string => (duration === 0 ? "none over 50 ms" : milliseconds(duration));

/** A heading alone, in milliseconds: what this machine and its browser take in any case. */
async function emptyPage(browser: Browser): Promise<{ lcp: number; longest: number }> {
	const server = createServer((_, response) =>
		response.setHeader("Content-Type", "text/html; charset=utf-8").end("<!doctype html><html lang=en><title>Empty</title><h1>Empty</h1>"),
	);
	await once(server.listen(0, "127.0.0.1"), "listening");
	try {
		const visits = await firstVisits(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
		return { lcp: median(visits.map(({ lcp }) => lcp)), longest: longestOf(visits) };
	} finally {
		server.close();
		server.closeAllConnections();
	}
}

/** Slows the page's line and processor down, for all that it does from here on. */
export async function throttle(page: Page): Promise<void> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send("Network.enable");
	await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
}

async function visit(page: Page, url: string): Promise<Seen> {
	await throttle(page);
	await page.goto(url, { waitUntil: "load" });
	await page.waitForTimeout(500);
	// Asked afterwards, so that the asking is no part of what is measured.
	return page.evaluate(async () => {
		const seen: Seen = { lcp: 0, cls: 0, longTasks: [] };
		const watch = (type: string, note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
			new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
		watch("largest-contentful-paint", ({ startTime }) => {
			seen.lcp = startTime;
		});
		watch("layout-shift", ({ value = 0, hadRecentInput }) => {
			if (!hadRecentInput) seen.cls += value;
		});
		watch("longtask", ({ duration }) => seen.longTasks.push(duration));
		await new Promise((done) => setTimeout(done, 100));
		return seen;
	});
}

const row = (what: string, value: number, figure: string, budget: string, isMet: boolean | null): Row => ({ part: "browser", what, figure, value, ratio: null, budget, isMet });
