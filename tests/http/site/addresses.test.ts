import * as cheerio from "cheerio";
import { describe, expect, test } from "vitest";
import { parseDocument } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();

const get = (path: string) => exchange(instance.origin, { path });

/** Parses only the part of a page before its body, because these tests don't read the rest. */
const parseHead = (text: string) => parseDocument(text.slice(0, text.indexOf("<body")));

describe("the sitemap", () => {
	const listed = async () => {
		const $ = cheerio.load((await get("/sitemap.xml")).text, { xml: true });
		return $("url")
			.map((_, url) => ({
				path: $(url).find("loc").text().slice(instance.origin.length),
				modified: $(url).find("lastmod").text(),
			}))
			.get();
	};

	test("is XML with the URLs of several kinds of public pages, each only once", async () => {
		expect((await get("/sitemap.xml")).headers["content-type"]).toBe("application/xml; charset=utf-8");
		const paths = (await listed()).map(({ path }) => path);
		expect(paths).toEqual(
			expect.arrayContaining([
				"/",
				"/about",
				"/faq",
				"/creator-tax-guide",
				"/support",
				"/waitlist",
				"/blog",
				"/blog/brief-a-photographer",
				"/services/legal",
				"/locations/austin/tx",
			]),
		);
		expect(new Set(paths).size).toBe(paths.length);
	});

	test("says when a page was last changed, if the page's file has a date", async () => {
		const modified = new Map((await listed()).map(({ path, modified }) => [path, modified]));
		expect(modified.get("/cookies")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		expect(modified.get("/blog/brief-a-photographer")).toMatch(/^2025-/);
		expect(modified.get("/faq")).toBe("");
	});

	test("contains only canonical URLs, and every page that search engines may index", async () => {
		const paths = new Set((await listed()).map(({ path }) => path));
		for (const path of [...paths].filter((_, i) => isFullRun || i % 6 === 0)) {
			const { status, text } = await get(path);
			const $ = parseHead(text);
			expect({
				path,
				status,
				robots: $('meta[name="robots"]').attr("content"),
				canonical: $('link[rel="canonical"]').attr("href"),
			}).toEqual({
				path,
				status: 200,
				robots: undefined,
				canonical: instance.origin + path,
			});
		}
		for (const { id, path, isPage } of siteRoutes) {
			if (!isPage || routeAccess[id] !== "public") continue;
			const { status, text } = await get(path);
			if (status === 200 && parseHead(text)('meta[name="robots"]').length === 0)
				expect(paths, path).toContain(path);
		}
	});
});

describe("other URLs of a page", () => {
	test.each([
		["/contact", "/support"],
		["/contact/?topic=safety", "/support?topic=safety"],
		["/login?redirectTo=%2Fdashboard", "/auth/signin?redirectTo=%2Fdashboard"],
		["/signup?type=professional", "/auth/signup?type=PROFESSIONAL"],
		["/SignUp/?type=Creator&from=ad", "/auth/signup?type=CREATOR&from=ad"],
		["/about/", "/about"],
		["/About?a=1", "/about?a=1"],
		["//about", "/about"],
		["/blog/brief-a-photographer/", "/blog/brief-a-photographer"],
		["/no-such-page/", "/no-such-page"],
		["//evil.example/", "/evil.example"],
	])("%s permanently redirects to %s in one step", async (path, target) => {
		const answer = await get(path);
		expect([answer.status, answer.location]).toEqual([301, target]);
		expect((await get(target)).status).not.toBe(301);
	});

	test("redirect a form with 308, so that it is sent again unchanged", async () => {
		const answer = await exchange(instance.origin, {
			method: "POST",
			path: "/waitlist/",
			headers: { Origin: instance.origin, "Content-Type": "application/x-www-form-urlencoded" },
			body: "email=",
		});
		expect([answer.status, answer.location]).toEqual([308, "/waitlist"]);
	});

	test("don't exist for API calls", async () => {
		expect((await get("/api/openapi.json/")).status).toBe(404);
	});
});

describe("structured data", () => {
	test("describes the home page", async () => {
		const $ = parseDocument((await get("/")).text);
		const { "@graph": graph } = JSON.parse($('script[type="application/ld+json"]').text()) as {
			"@graph": { "@type": string }[];
		};
		expect(graph).toMatchObject([
			{
				"@type": "WebPage",
				name: $("title")
					.text()
					.replace(/ - Greenroom$/, ""),
			},
		]);
	});

	test("is embedded in a page as one block of valid JSON, without inline scripts", async () => {
		const { text } = await get("/faq");
		const $ = parseDocument(text);
		const [block, ...more] = $('script[type="application/ld+json"]').get();
		expect(more).toEqual([]);
		const { "@graph": graph } = JSON.parse($(block).text()) as { "@graph": { "@type": string }[] };
		expect(graph.map((thing) => thing["@type"])).toEqual(["FAQPage", "BreadcrumbList"]);
		expect($("script[src]").length).toBe(1);
		expect(inlineScripts($)).toEqual([]);
	});
});

/** Returns a page's inline scripts, except structured data. */
const inlineScripts = ($: cheerio.CheerioAPI): string[] =>
	$("script:not([src]):not([type='application/ld+json'])")
		.map((_, element) => $(element).text())
		.get();

describe("reading pages", () => {
	const paths = [
		"/about",
		"/terms",
		"/how-it-works",
		"/faq",
		"/creator-photography-faq?all=1",
		"/creator-tax-guide",
		"/photography-contracts",
		"/reddit-marketing-guide?print=checklist",
	];

	test.each(paths)("%s has only one script file, and no inline scripts or style attributes", async (path) => {
		const { status, headers, text } = await get(path);
		expect(status).toBe(200);
		expect(headers["content-security-policy"]).not.toContain("nonce");
		const $ = parseDocument(text);
		expect($("script[src]").length).toBe(1);
		expect(inlineScripts($)).toEqual([]);
		expect($("[style], [onclick], [onload]").length).toBe(0);
		expect(text).not.toMatch(/\$RC\(|<template id="B:|<div hidden/);
	});
});
