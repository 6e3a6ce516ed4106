import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { startWithout } from "../../support/without/application.ts";
import { without as withoutJobs } from "../../support/without/jobs.ts";
import { without } from "../../support/without/optimizations.ts";

/** How many pages each reader opens: `first`, and then those that they link to. */
const MOST_PAGES = 60;
const readers = [
	{ reader: "VISITOR", first: ["/", "/services", "/faq", "/auth/signup"] },
	{ reader: "CREATOR", first: ["/dashboard", "/settings", "/bookings", "/messages", "/payments"] },
	{ reader: "PROFESSIONAL", first: ["/dashboard", "/settings", "/bookings", "/messages", "/earnings"] },
	{ reader: "ADMIN", first: ["/admin", "/dashboard", "/settings"] },
] as const;

const { folder, remove } = temporaryFolder("same-html");
const instances: Instance[] = [];
beforeAll(async () => {
	const [one = "", other = ""] = ["with", "without"].map((name) => join(folder, name));
	const demo = await startInstance({ DATA_DIR: one }, { isOpenDemo: true });
	await demo.stop();
	cpSync(one, other, { recursive: true });
	const { jobs } = withoutJobs;
	const { pageCache, pageHandlers, onePiece } = without;
	instances.push(await startWithout([jobs], { DATA_DIR: one }));
	instances.push(await startWithout([jobs, pageCache, pageHandlers, onePiece], { DATA_DIR: other }));
});
afterAll(async () => {
	for (const instance of instances) await instance.stop();
	remove();
});

/**
 * What each server chooses or notes by itself: nonces, keys of forms, the IDs and times of what it stores,
 * such as the reader's session, and how long a request took.
 */
const OWN = [
	/nonce="[^"]*"/g,
	/<input[^>]*type="hidden"[^>]*>/g,
	/<time[^>]*>[^<]*/g,
	/\b[a-z\d]{8}\.[\da-f-]{20,36}/g,
	/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
	/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b/g,
	/[">][\w-]{16}([\w-]{6})?[\\"<]/g,
];

/** The HTML of a page without what is its server's own. */
const comparable = ({ text }: Page, { origin }: Browser): string =>
	OWN.reduce((html, own) => html.replaceAll(own, ""), text.replaceAll(origin, ""));

describe("a page of the server without the code that exists only for speed", () => {
	it.each(readers)("has the same HTML for $reader", async ({ reader, first }) => {
		const browsers = await Promise.all(
			instances.map(async ({ origin, account }) => {
				const browser = new Browser(origin);
				return reader === "VISITOR" ? browser : browser.signIn(account(reader));
			}),
		);
		const paths: string[] = [...first];
		const different: string[] = [];
		for (const path of paths) {
			const pages = await Promise.all(browsers.map(async (browser) => browser.get(path)));
			const [one, other] = pages.map((page, index) => comparable(page, browsers[index] as Browser));
			if (one !== other) different.push(path);
			for (const link of (pages[0] as Page).$("a[href^='/']")) {
				const to = ((pages[0] as Page).$(link).attr("href") ?? "").split("#")[0] ?? "";
				if (paths.length < MOST_PAGES && !paths.includes(to)) paths.push(to);
			}
		}
		expect(paths.length).toBe(MOST_PAGES);
		expect(different).toEqual([]);
	});
});
