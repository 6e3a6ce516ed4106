import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { measureAlternating } from "./measure-alternating.ts";
import { median, milliseconds, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";

const PAGES = ["/", "/faq", "/services", "/about", "/blog"];
const VISITS = 9;

/**
 * Maximums in milliseconds: the largest contentful paint of a reading page minus that of an empty page, and
 * the total blocking time.
 */
const SLOWER = 350;
const MOST_BLOCKED = 100;

/**
 * Throttling as in the browser's developer tools: latency for every request, and limited bandwidth.
 */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const PROCESSOR = 4;

/** The phone that is emulated for all measurements in the browser except Lighthouse's. */
export const phone = {
	viewport: { width: 412, height: 823 },
	deviceScaleFactor: 1.75,
	isMobile: true,
	hasTouch: true,
};

/** The throttling, described for the table. */
export const throttling = "slow 4G (562 ms latency, 1.44 Mbit/s), processor 4× slower";

type Seen = { lcp: number; cls: number; longTasks: number[] };

/** The median times over all visits to a page, in milliseconds, and the largest layout shift. */
type Summary = { url: string; lcp: number; cls: number; blocked: number };

/**
 * Visits reading pages and an empty page in turn on a slow phone. The rows show the worst result of all
 * reading pages and, for comparison, the paint of the empty page.
 */
export async function measureBrowser({ instance: { origin } }: Setup): Promise<Row[]> {
	const empty = await emptyPage();
	const browser = await chromium.launch({ executablePath: await findBrowser() });
	try {
		const visits = await measureAlternating(
			[empty.url, ...PAGES.map((path) => origin + path)],
			VISITS,
			(url) => firstVisit(browser, url),
		);
		const [ofEmpty, ...pages] = visits.map(summarize);
		if (!ofEmpty) throw new Error("The empty page was not visited.");
		const worst = (field: "lcp" | "cls" | "blocked") => {
			const { url, [field]: value } = pages.reduce((a, b) => (b[field] > a[field] ? b : a));
			return { value, path: url.replace(origin, "") };
		};
		const [lcp, cls, blocked] = [worst("lcp"), worst("cls"), worst("blocked")];
		return [
			row(
				`Largest contentful paint, slowest of ${PAGES.length} pages, ${lcp.path}`,
				lcp.value,
				milliseconds(lcp.value),
				`≤ empty page + ${SLOWER} ms`,
				lcp.value <= ofEmpty.lcp + SLOWER,
			),
			row("The same for an empty page, for comparison", ofEmpty.lcp, milliseconds(ofEmpty.lcp), "", null),
			row("Layout shift", cls.value, cls.value.toFixed(3), "0", cls.value === 0),
			row(
				`Total blocking time, ${blocked.path}`,
				blocked.value,
				milliseconds(blocked.value),
				`≤ ${MOST_BLOCKED} ms`,
				blocked.value <= MOST_BLOCKED,
			),
		];
	} finally {
		await browser.close();
		empty.close();
	}
}

const summarize = ({ page: url, seen }: { page: string; seen: Seen[] }): Summary => ({
	url,
	lcp: median(seen.map(({ lcp }) => lcp)),
	cls: Math.max(...seen.map(({ cls }) => cls)),
	blocked: median(seen.map(({ longTasks }) => longTasks.reduce((sum, task) => sum + task - 50, 0))),
});

/** Visits a page with an empty cache. */
async function firstVisit(browser: Browser, url: string): Promise<Seen> {
	const context = await browser.newContext(phone);
	const seen = await visit(await context.newPage(), url);
	await context.close();
	return seen;
}

/** Serves only a heading, to measure the minimum time on this machine and in this browser. */
async function emptyPage(): Promise<{ url: string; close: () => void }> {
	const server = createServer((_, response) =>
		response
			.setHeader("Content-Type", "text/html; charset=utf-8")
			.end("<!doctype html><html lang=en><title>Empty</title><h1>Empty</h1>"),
	);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

/** Throttles the page's network and processor from now on. */
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
	// Queried afterward, so that the query is not measured.
	return page.evaluate(async () => {
		const seen: Seen = { lcp: 0, cls: 0, longTasks: [] };
		const watch = (
			type: string,
			note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
		) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
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

const row = (what: string, value: number, figure: string, budget: string, isMet: boolean | null): Row => ({
	part: "browser",
	what,
	figure,
	value,
	ratio: null,
	budget,
	isMet,
});
