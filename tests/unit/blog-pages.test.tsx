import { load } from "cheerio";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { type Article, estimatedWordCount } from "#app/domain/articles/article.ts";
import { articleNamed, findArticles, viewArticle } from "#app/domain/articles/article-queries.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import * as articleRoute from "#app/routes/blog/article.tsx";
import * as blogRoute from "#app/routes/blog/blog.tsx";
import { loader as picture } from "#app/routes/blog/picture.ts";
import { picturePath } from "#app/ui/article-picture.tsx";
import { DocumentContext, type Viewer } from "#app/ui/document.ts";

const origin = "https://greenroom.example";
const viewer: Viewer = { user: null, flash: null, theme: "system", site: { name: "Greenroom", market: "United States", origin, contact: { support: "" }, isEarlyAccess: true } };

/** A page's HTML for the path, with what its loader returned or threw. */
function render(
	route: { path: string; Component: (props: never) => ReactNode; ErrorBoundary?: (props: never) => ReactNode },
	path: string,
	result: { data: unknown } | { error: unknown },
) {
	const Stub = createRoutesStub([{ ...route, id: "page" } as never]);
	const hydrationData = "error" in result ? { loaderData: {}, errors: { page: result.error } } : { loaderData: { page: result.data } };
	return load(
		renderToStaticMarkup(
			<DocumentContext value={{ isReading: true, styles: null, enhanceSrc: "", nonce: undefined, isUnavailable: false, viewer }}>
				<Stub initialEntries={[path]} hydrationData={hydrationData} />
			</DocumentContext>,
		),
	);
}

const request = (path: string) => new Request(origin + path);
const args = (path: string, params: Record<string, string> = {}) => ({ request: request(path), params, context: undefined }) as never;

/** What a loader throws. */
function refusalOf(call: () => unknown): { status: number; location: string | null } {
	try {
		call();
	} catch (error) {
		if (error instanceof Response) return { status: error.status, location: error.headers.get("Location") };
		const { init } = error as { init?: { status?: number } };
		return { status: init?.status ?? 0, location: null };
	}
	return { status: 200, location: null };
}

function knownArticle(slug: string): Article {
	const found = articleNamed(slug);
	if (!found) throw new Error(`There is no article named ${slug}.`);
	return found;
}

const showArticle = (article: Article, { isSubscribed = false } = {}) =>
	render({ path: "/blog/:slug", Component: articleRoute.default }, `/blog/${article.slug}`, { data: { article: viewArticle(article), crumb: article.title, isSubscribed } });

const showList = (path: string, list: { category?: string; page?: number }) => render({ path: "/blog", Component: blogRoute.default }, path, { data: findArticles(list) });

describe("the address of an article", () => {
	it.each(["no-such-article", "keep-a-shoot-safe.html", "keep/a/shoot", "..", "%2e%2e%2f", "constructor", "__proto__", "keep-a-shoot-safe ", "\u0000", "<script>"])(
		"%j leads to the list",
		(slug) => {
			expect(refusalOf(() => articleRoute.loader(args("/blog/x", { slug })))).toEqual({ status: 303, location: "/blog" });
		},
	);

	it("in another letter case leads to its own, with its query", () => {
		expect(refusalOf(() => articleRoute.loader(args("/blog/KEEP-a-shoot-safe?subscribed=newsletter", { slug: "KEEP-a-shoot-safe" })))).toEqual({
			status: 301,
			location: "/blog/keep-a-shoot-safe?subscribed=newsletter",
		});
	});

	it("shows the article", () => {
		expect(articleRoute.loader(args("/blog/keep-a-shoot-safe", { slug: "keep-a-shoot-safe" }))).toMatchObject({ crumb: "Keep a shoot safe", isSubscribed: false });
	});
});

describe("the page of an article (spec §2)", () => {
	const article = knownArticle("price-photography-for-creators");
	const $ = showArticle(article);
	const text = $("body").text();

	it("shows category, three tags, title, excerpt, author, date, reading time", () => {
		expect(
			$(".tag")
				.map((_, tag) => $(tag).text())
				.get(),
		).toEqual(["Professional Resources", "pricing", "photography", "licensing"]);
		expect($("h1").text()).toBe(article.title);
		for (const shown of [article.excerpt, "By Greenroom editorial team", "9 min read"]) expect(text).toContain(shown);
		expect($('article time[datetime="2025-01-14"]').first().text()).toBe("January 14, 2025");
	});

	it("has a share button, for the script to show", () => {
		const button = $("button[data-share]");
		expect(button.attr("type")).toBe("button");
		expect(button.text()).toBe("Share");
	});

	it("has its picture in its size, with words for it", () => {
		const image = $("article img").first();
		expect(image.attr()).toMatchObject({ src: picturePath(article.slug, "svg"), alt: article.pictureAlt, width: "1200", height: "630", loading: "eager" });
		expect($("img[loading=lazy]").length).toBe(3);
	});

	it("has the text, its contents and the call to action", () => {
		for (const { id, text: heading, level } of article.headings) if (level === 2) expect($(`nav a[href="#${id}"]`).text()).toBe(heading);
		expect($(".prose").text()).toBe(load(article.html)("body").text());
		expect($(`a[href="${article.callToAction?.buttonLink}"]`).text()).toBe(article.callToAction?.buttonText);
	});

	it("asks for the newsletter", () => {
		const form = $('form[action="/newsletter"]');
		expect(form.attr("method")).toBe("post");
		expect($("#newsletter h2").text()).toBe("Stay Updated");
		expect(form.find("input[type=email]").attr("placeholder")).toBe("Enter your email for creator insights");
		expect(form.find("button[type=submit]").text()).toBe("Subscribe to Newsletter");
		expect(form.find("input[name=source]").val()).toBe("blog-newsletter");
		expect(form.find("input[name=from]").val()).toBe(`/blog/${article.slug}#newsletter`);
		const answered = showArticle(article, { isSubscribed: true });
		expect(answered('form[action="/newsletter"]')).toHaveLength(0);
		expect(answered("#newsletter[data-focus] h2").text()).toBe("Check your inbox");
	});

	it("has the author's box, three related articles and the way back", () => {
		expect($("#author").text()).toBe("Greenroom editorial team");
		const related = $("section[aria-labelledby=related] li");
		expect(related).toHaveLength(3);
		for (const [i, other] of viewArticle(article).related.entries()) {
			const item = related.eq(i);
			expect(item.find("a").attr("href")).toBe(`/blog/${other.slug}`);
			for (const shown of [other.category, other.title, other.excerpt, `${other.readingTime} min read`]) expect(item.text()).toContain(shown);
			expect(item.find("time").attr("datetime")).toBe(other.publishedAt);
		}
		expect($('a[href="/blog"]').last().text()).toBe("Back to Blog");
	});

	it("tells search engines and social networks what it is", () => {
		const meta = (property: string) => $(`meta[property="${property}"]`).attr("content");
		expect($("link[rel=canonical]").attr("href")).toBe(`${origin}/blog/${article.slug}`);
		expect(meta("og:type")).toBe("article");
		expect(meta("og:image")).toBe(origin + picturePath(article.slug, "png"));
		expect(meta("article:published_time")).toBe("2025-01-14");
		expect(meta("article:modified_time")).toBe(article.updatedAt);
		expect($('link[rel=alternate][type="application/atom+xml"]').attr("href")).toBe(`${origin}/blog/feed.xml`);
		const graph = JSON.parse($('script[type="application/ld+json"]').text())["@graph"] as { "@type": string; wordCount?: number; headline?: string }[];
		expect(graph.find((thing) => thing["@type"] === "Article")).toMatchObject({ headline: article.title, wordCount: estimatedWordCount(article.textLength) });
		expect(graph.map((thing) => thing["@type"])).toContain("BreadcrumbList");
	});
});

it.each(content().blog.articles.map((article) => [article.slug, article] as const))("%s has ids and regions of its own, and headings that skip no level", (_, article) => {
	const $ = showArticle(article);
	const ids = $("[id]")
		.map((_, element) => $(element).attr("id"))
		.get();
	const regions = $("[role=region]")
		.map((_, element) => $(element).attr("aria-label"))
		.get();
	expect(ids.length).toBe(new Set(ids).size);
	expect(regions.length).toBe(new Set(regions).size);
	const levels = $("h1, h2, h3, h4")
		.map((_, heading) => Number(heading.tagName.slice(1)))
		.get();
	expect(levels[0]).toBe(1);
	for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1);
});

describe("an article that cannot be shown (spec §8)", () => {
	it("without a body says so, and the rest of the page stands", () => {
		const $ = showArticle({ ...knownArticle("keep-a-shoot-safe"), html: "\n", headings: [] });
		expect($("body").text()).toContain("Content not found.");
		expect($("h1").text()).toBe("Keep a shoot safe");
		expect($("section[aria-labelledby=related] li")).toHaveLength(3);
	});

	it("that fails says so and offers to try again", () => {
		const $ = render({ path: "/blog/:slug", Component: articleRoute.default, ErrorBoundary: articleRoute.ErrorBoundary }, "/blog/keep-a-shoot-safe", {
			error: new Error("broken"),
		});
		expect($("body").text()).toContain("Error loading content. Please try again later.");
		expect($("body").text()).not.toContain("broken");
		expect($('a[href="/blog"]').text()).toBe("Back to Blog");
	});
});

describe("the list", () => {
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
		expect($("img[loading=eager]")).toHaveLength(1);
		expect($('nav[aria-label="Pages of articles"] [aria-current=page]').attr("href")).toBe("/blog");
	});

	it("names category and page in its address, title and data", () => {
		const $ = showList("/blog?category=creator-guides&page=2&other=1", { category: "creator-guides", page: 2 });
		expect($("link[rel=canonical]").attr("href")).toBe(`${origin}/blog?category=creator-guides&page=2`);
		expect($("title").text()).toBe("Creator Guides, 12 articles, page 2 of 2 - Greenroom");
		expect($('nav[aria-label="Categories"] [aria-current=page]').attr("href")).toBe("/blog?category=creator-guides");
		const graph = JSON.parse($('script[type="application/ld+json"]').text())["@graph"] as { "@type": string; numberOfItems?: number }[];
		expect(graph.find((thing) => thing["@type"] === "ItemList")?.numberOfItems).toBe(3);
	});

	it("of an empty category says why and leads on", () => {
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
	])("%s answers %i", (path, status) => {
		expect(refusalOf(() => blogRoute.loader(args(path))).status).toBe(status);
	});
});

describe("the pictures' files", () => {
	it("may be kept for good under their version, for an hour without", async () => {
		const keep = async (path: string) => (await picture(args(path, { file: path.split("?")[0]?.split("/").at(-1) ?? "" }))).headers.get("Cache-Control");
		expect(await keep(picturePath("keep-a-shoot-safe", "svg"))).toContain("immutable");
		expect(await keep(picturePath("keep-a-shoot-safe", "png"))).toContain("immutable");
		expect(await keep("/pictures/keep-a-shoot-safe.svg")).toBe("public, max-age=3600");
		expect(await keep("/pictures/keep-a-shoot-safe.svg?v=old")).toBe("public, max-age=3600");
	});

	it.each(["no-such.svg", "keep-a-shoot-safe", "keep-a-shoot-safe.gif", "KEEP-A-SHOOT-SAFE.svg", ".svg", "../blog.svg", "keep-a-shoot-safe.svg.png"])(
		"there is no picture %s",
		async (file) => {
			expect((await picture(args("/pictures/x", { file }))).status).toBe(404);
		},
	);
});
