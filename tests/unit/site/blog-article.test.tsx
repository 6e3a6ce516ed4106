import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { type Article, estimatedWordCount } from "#app/domain/content/article.ts";
import { articleNamed, viewArticle } from "#app/domain/content/articles.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import * as articleRoute from "#app/routes/site/blog/article.tsx";
import { imagePath } from "#app/ui/image/article-image.tsx";
import { args, getHttpError, render } from "../../support/browser/blog-pages.tsx";
import { origin } from "../../support/browser/site-document.tsx";

function knownArticle(slug: string): Article {
	const found = articleNamed(slug);
	if (!found) throw new Error(`There is no article named ${slug}.`);
	return found;
}

const showArticle = (article: Article, { isSubscribed = false } = {}) =>
	render({ path: "/blog/:slug", Component: articleRoute.default }, `/blog/${article.slug}`, {
		data: { article: viewArticle(article), isSubscribed },
	});

describe("an article's URL", () => {
	it.each([
		"no-such-article",
		"keep-a-shoot-safe.html",
		"keep/a/shoot",
		"..",
		"%2e%2e%2f",
		"constructor",
		"__proto__",
		"keep-a-shoot-safe ",
		"\u0000",
		"<script>",
	])("%j redirects to the list", (slug) => {
		expect(getHttpError(() => articleRoute.loader(args("/blog/x", { slug })))).toEqual({
			status: 303,
			location: "/blog",
		});
	});

	it("in a different letter case redirects to the right one and keeps its query", () => {
		expect(
			getHttpError(() =>
				articleRoute.loader(
					args("/blog/KEEP-a-shoot-safe?subscribed=newsletter", { slug: "KEEP-a-shoot-safe" }),
				),
			),
		).toEqual({
			status: 301,
			location: "/blog/keep-a-shoot-safe?subscribed=newsletter",
		});
	});

	it("shows the article", () => {
		expect(articleRoute.loader(args("/blog/keep-a-shoot-safe", { slug: "keep-a-shoot-safe" }))).toMatchObject(
			{ article: { title: "Keep a shoot safe" }, isSubscribed: false },
		);
	});
});

describe("an article's page", () => {
	const article = knownArticle("price-photography-for-creators");
	const $ = showArticle(article);
	const text = $("body").text();

	it("shows the category, three tags, title, excerpt, author, date, and reading time", () => {
		expect(
			$(".tag")
				.map((_, tag) => $(tag).text())
				.get(),
		).toEqual(["Professional Resources", "pricing", "photography", "licensing"]);
		expect($("h1").text()).toBe(article.title);
		for (const shown of [article.excerpt, "By Greenroom editorial team", "9 min read"])
			expect(text).toContain(shown);
		expect($('article time[datetime="2025-01-14"]').first().text()).toBe("January 14, 2025");
	});

	it("has a share button", () => {
		const button = $("button[data-share]");
		expect(button.attr("type")).toBe("button");
		expect(button.text()).toBe("Share");
	});

	it("has its picture, with its size and alternative text", () => {
		const image = $("article svg").first();
		expect(image.attr()).toMatchObject({
			role: "img",
			"aria-label": article.pictureAlt,
			width: "1200",
			height: "630",
			viewBox: "0 0 1200 630",
		});
		const colors = image
			.find("[fill]")
			.toArray()
			.map(({ attribs }) => attribs.fill);
		expect(colors.length).toBeGreaterThan(5);
		for (const color of colors) expect(color).toMatch(/^(none|light-dark\(#[\da-f]{6},#[\da-f]{6}\))$/);
		expect(image.find("[class]")).toHaveLength(0);
		expect($("img[loading=lazy]").length).toBe(3);
	});

	it("has the text, a table of contents, and the call to action", () => {
		for (const { id, text: heading, level } of article.headings)
			if (level === 2) expect($(`nav a[href="#${id}"]`).text()).toBe(heading);
		expect($(".prose").text()).toBe(load(article.html)("body").text());
		expect($(`a[href="${article.callToAction?.buttonLink}"]`).text()).toBe(article.callToAction?.buttonText);
	});

	it("has the newsletter form", () => {
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

	it("has the author's box, three related articles, and a link back", () => {
		expect($("#author").text()).toBe("Greenroom editorial team");
		const related = $("section[aria-labelledby=related] li");
		expect(related).toHaveLength(3);
		for (const [i, other] of viewArticle(article).related.entries()) {
			const item = related.eq(i);
			expect(item.find("a").attr("href")).toBe(`/blog/${other.slug}`);
			for (const shown of [other.category, other.title, other.excerpt, `${other.readingTime} min read`])
				expect(item.text()).toContain(shown);
			expect(item.find("time").attr("datetime")).toBe(other.updatedAt ?? other.publishedAt);
		}
		expect($('a[href="/blog"]').last().text()).toBe("Back to Blog");
	});

	it("has metadata for search engines and social networks", () => {
		const meta = (property: string) => $(`meta[property="${property}"]`).attr("content");
		expect($("link[rel=canonical]").attr("href")).toBe(`${origin}/blog/${article.slug}`);
		expect(meta("og:type")).toBe("article");
		expect(meta("og:image")).toBe(origin + imagePath(article.slug, "png"));
		expect(meta("article:published_time")).toBe("2025-01-14");
		expect(meta("article:modified_time")).toBe(article.updatedAt);
		expect($('link[rel=alternate][type="application/atom+xml"]').attr("href")).toBe(
			`${origin}/blog/feed.xml`,
		);
		const graph = JSON.parse($('script[type="application/ld+json"]').text())["@graph"] as {
			"@type": string;
			wordCount?: number;
			headline?: string;
		}[];
		expect(graph.find((thing) => thing["@type"] === "Article")).toMatchObject({
			headline: article.title,
			wordCount: estimatedWordCount(article.textLength),
		});
		expect(graph.map((thing) => thing["@type"])).toContain("BreadcrumbList");
	});
});

it.each(content().blog.articles.map((article) => [article.slug, article] as const))(
	"%s has unique IDs and region names, and headings that don't skip levels",
	(_, article) => {
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
	},
);

describe("an article that can't be shown", () => {
	it("says so if it has no body, and the rest of the page is shown", () => {
		const $ = showArticle({ ...knownArticle("keep-a-shoot-safe"), html: "\n", headings: [] });
		expect($("body").text()).toContain("Content not found.");
		expect($("h1").text()).toBe("Keep a shoot safe");
		expect($("section[aria-labelledby=related] li")).toHaveLength(3);
	});

	it("says to try again later if it can't be loaded, hides the error's details, and links back to the blog", () => {
		const $ = render(
			{ path: "/blog/:slug", Component: articleRoute.default, ErrorBoundary: articleRoute.ErrorBoundary },
			"/blog/keep-a-shoot-safe",
			{
				error: new Error("broken"),
			},
		);
		expect($("body").text()).toContain("Error loading content. Please try again later.");
		expect($("body").text()).not.toContain("broken");
		expect($('a[href="/blog"]').text()).toBe("Back to Blog");
	});
});
