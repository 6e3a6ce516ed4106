import { brotliCompressSync } from "node:zlib";
import { type CheerioAPI, load } from "cheerio";
import { describe, expect, it } from "vitest";
import { articleNamed } from "#app/domain/content/articles.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const get = (path: string) => exchange(instance.origin, { path });
const { articles } = content().blog;

describe("the blog's reading pages", () => {
	it.each([
		"/blog",
		"/blog?page=2",
		"/blog?category=professional-resources",
		"/blog?category=industry-insights",
		...articles.map(({ slug }) => `/blog/${slug}`),
	])("%s is a lightweight page without the framework's scripts", async (path) => {
		const answer = await get(path);
		const $ = load(answer.text);
		expect(answer.status).toBe(200);
		expect(answer.headers["cache-control"]).toMatch(/^public/);
		expect(brotliCompressSync(answer.text).length).toBeLessThan(30_000);
		expect(
			$("script:not([type='application/ld+json'])")
				.map((_, script) => $(script).attr("src"))
				.get(),
		).toEqual([expect.stringContaining("enhance")]);
		expect($("h1")).toHaveLength(1);
		expect($("[style]")).toHaveLength(0);
	});

	it("each have a unique title and description", async () => {
		const paths = [
			"/blog",
			"/blog?page=2",
			"/blog?category=creator-guides",
			"/blog?category=creator-guides&page=2",
			...articles.map(({ slug }) => `/blog/${slug}`),
		];
		const pages = (await Promise.all(paths.map(get))).map(({ text }) => load(text));
		for (const readText of [
			($: CheerioAPI) => $("title").text(),
			($: CheerioAPI) => $("meta[name=description]").attr("content"),
		])
			expect(new Set(pages.map(readText)).size).toBe(pages.length);
	});

	it("link to the feed in their head", async () => {
		for (const path of ["/blog", `/blog/${articles[0]?.slug}`]) {
			const $ = load((await get(path)).text);
			const feed = $("head link[rel=alternate]").attr("href");
			expect(feed).toBe(`${instance.origin}/blog/feed.xml`);
		}
	});
});

describe("the blog's URLs", () => {
	it.each([
		["/blog/no-such-article", 303, "/blog"],
		["/blog/price-a-brand-deal.html", 303, "/blog"],
		["/blog/price%2Fa", 303, "/blog"],
		["/blog/%3Cscript%3E", 303, "/blog"],
		["/blog/constructor", 303, "/blog"],
		["/blog/Price-A-Brand-Deal", 301, "/blog/price-a-brand-deal"],
		["/blog/PRICE-A-BRAND-DEAL?subscribed=newsletter", 301, "/blog/price-a-brand-deal?subscribed=newsletter"],
		["/blog/price-a-brand-deal/", 301, "/blog/price-a-brand-deal"],
		["/Blog", 301, "/blog"],
	])("%s returns %i and redirects to %s", async (path, status, location) => {
		expect(await get(path)).toMatchObject({ status, location });
	});

	it.each(["/blog/price-a-brand-deal/more", "/blog?category=nope", "/blog?page=99", "/blog?page=%00"])(
		"%s gets status 404",
		async (path) => {
			expect((await get(path)).status).toBe(404);
		},
	);
});

describe("on the blog,", () => {
	it("the feed contains absolute URLs of this site", async () => {
		const { status, headers, text } = await get("/blog/feed.xml");
		expect(status).toBe(200);
		expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
		expect(headers["cache-control"]).toContain("s-maxage");
		const links = load(text, { xml: true })("link");
		expect(links.length).toBe(articles.length + 2);
		for (const link of links.toArray())
			expect(link.attribs.href).toMatch(new RegExp(`^${instance.origin}/blog`));
	});

	it("every picture on the first page is inline, or can be fetched and cached as immutable", async () => {
		const $ = load((await get("/blog")).text);
		expect($("article svg[aria-hidden=true] path").length).toBeGreaterThan(5);
		const others = $("img")
			.map((_, image) => $(image).attr("src"))
			.get();
		const addresses = [
			...others,
			new URL($("meta[property='og:image']").attr("content") ?? "").href.replace(instance.origin, ""),
		];
		expect(addresses).toHaveLength(9);
		for (const address of addresses) {
			const { status, headers } = await get(address);
			expect(status).toBe(200);
			expect(headers["content-type"]).toMatch(/^image\/(svg\+xml|png)/);
			expect(headers["cache-control"]).toContain("immutable");
			expect(headers["content-security-policy"]).toContain("default-src 'none'");
		}
	});

	it.each(["/pictures/nope.svg", "/pictures/price-a-brand-deal.gif", "/pictures/..%2Fblog.svg"])(
		"%s doesn't exist",
		async (path) => {
			expect((await get(path)).status).toBe(404);
		},
	);
});

it("without JavaScript, the newsletter form in an article shows its result in the article", async () => {
	const browser = new Browser(instance.origin);
	const article = await browser.get("/blog/price-a-brand-deal");
	const answer = await browser.submit(article, "#newsletter form", { email: "reader@example.com" });
	expect(answer).toMatchObject({
		status: 303,
		location: "/blog/price-a-brand-deal?subscribed=newsletter#newsletter",
	});
	const back = await browser.follow(answer);
	expect(back.$("#newsletter h2").text()).toBe("Check your inbox");
	expect(back.$("h1").text()).toBe(articleNamed("price-a-brand-deal")?.title);
	expect(
		instance.rows<{ source: string }>(
			"SELECT source FROM NewsletterSubscriber WHERE email = ?",
			"reader@example.com",
		),
	).toEqual([{ source: "blog-newsletter" }]);
	const refused = await browser.submit(article, "#newsletter form", { email: "reader" });
	expect(refused.status).toBe(422);
	expect(refused.$("title").text()).toMatch(/^Error: /);
});
