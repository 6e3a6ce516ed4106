import { describe, expect, it } from "vitest";
import { findArticles } from "#app/domain/content/articles.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import * as blogRoute from "#app/routes/site/blog/blog.tsx";
import { loader as image } from "#app/routes/site/blog/image.ts";
import { imagePath } from "#app/ui/image/article-image.tsx";
import { args, getHttpError, render } from "../../support/browser/blog-pages.tsx";
import { origin } from "../../support/browser/site-document.tsx";

const showList = (path: string, list: { category?: string; page?: number }) =>
	render({ path: "/blog", Component: blogRoute.default }, path, { data: findArticles(list) });

describe("the article list", () => {
	it("shows nine articles, the first one large", () => {
		const $ = showList("/blog", {});
		const [first, second] = content().blog.articles;
		expect(
			$("h2 a")
				.map((_, link) => $(link).attr("href"))
				.get(),
		).toEqual(
			content()
				.blog.articles.slice(0, 9)
				.map(({ slug }) => `/blog/${slug}`),
		);
		expect($("article h2").text()).toBe(first?.title);
		expect($("article h2").hasClass("text-h1")).toBe(true);
		expect($("li h2").first().text()).toBe(second?.title);
		expect($("article svg[width=1200][height=630]")).toHaveLength(1);
		expect($("img:not([loading=lazy])")).toHaveLength(0);
		expect($('nav[aria-label="Pages of articles"] [aria-current=page]').attr("href")).toBe("/blog");
	});

	it("names the category and the page in its URL and title, and counts only that page's articles in its structured data", () => {
		const $ = showList("/blog?category=creator-guides&page=2&other=1", {
			category: "creator-guides",
			page: 2,
		});
		expect($("link[rel=canonical]").attr("href")).toBe(`${origin}/blog?category=creator-guides&page=2`);
		expect($("title").text()).toBe("Creator Guides, 12 articles, page 2 of 2 - Greenroom");
		expect($('nav[aria-label="Categories"] [aria-current=page]').attr("href")).toBe(
			"/blog?category=creator-guides",
		);
		const graph = JSON.parse($('script[type="application/ld+json"]').text())["@graph"] as {
			"@type": string;
			numberOfItems?: number;
		}[];
		expect(graph.find((thing) => thing["@type"] === "ItemList")?.numberOfItems).toBe(3);
	});

	it("for an empty category says that it is empty, and links to all articles", () => {
		const $ = showList("/blog?category=safety-tips", { category: "safety-tips" });
		expect($("body").text()).toContain("No articles in Safety & Security yet");
		expect($("meta[name=robots]").attr("content")).toBe("noindex");
		expect($('a:contains("Read all articles")').attr("href")).toBe("/blog");
	});

	it.each([
		["/blog", 200],
		["/blog?category=", 200],
		["/blog?page=", 200],
		["/blog?category=Creator-Guides&page=2", 200],
		["/blog?category=unknown", 404],
		["/blog?category=constructor", 404],
		["/blog?page=0", 404],
		["/blog?page=01", 404],
		["/blog?page=4", 404],
		["/blog?page=-1", 404],
		["/blog?page=1e1", 404],
		["/blog?page=two", 404],
		["/blog?page=99999999999999999999", 404],
	])("%s returns %i", (path, status) => {
		expect(getHttpError(() => blogRoute.loader(args(path))).status).toBe(status);
	});
});

describe("the picture files", () => {
	it("may be cached forever under their version, and for an hour without it", async () => {
		const keep = async (path: string) =>
			(await image(args(path, { file: path.split("?")[0]?.split("/").at(-1) ?? "" }))).headers.get(
				"Cache-Control",
			);
		expect(await keep(imagePath("keep-a-shoot-safe", "svg"))).toContain("immutable");
		expect(await keep(imagePath("keep-a-shoot-safe", "png"))).toContain("immutable");
		expect(await keep("/pictures/keep-a-shoot-safe.svg")).toBe("public, max-age=3600");
		expect(await keep("/pictures/keep-a-shoot-safe.svg?v=old")).toBe("public, max-age=3600");
	});

	it.each([
		"no-such.svg",
		"keep-a-shoot-safe",
		"keep-a-shoot-safe.gif",
		"KEEP-A-SHOOT-SAFE.svg",
		".svg",
		"../blog.svg",
		"keep-a-shoot-safe.svg.png",
	])("don't include %s", async (file) => {
		expect((await image(args("/pictures/x", { file }))).status).toBe(404);
	});
});
