import { describe, expect, it } from "vitest";
import {
	blogPath,
	estimatedWordCount,
	getAudience,
	readingMinutes,
	readingTimeLabel,
	relatedArticles,
} from "#app/domain/content/article.ts";
import {
	articleNamed,
	findArticles,
	findLatestArticles,
	viewArticle,
} from "#app/domain/content/articles.server.ts";
import { content } from "#app/domain/content/content.server.ts";

const { articles, categories } = content().blog;

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

describe("reading time", () => {
	it.each([
		[0, 1],
		[1, 1],
		[299, 1],
		[300, 2],
		[1_400, 7],
		[2_600, 13],
	])("of %i words is %i minutes at 200 a minute", (count, minutes) => {
		expect(readingMinutes(words(count))).toBe(minutes);
	});

	it("counts words, not the space between them", () => {
		expect(readingMinutes(` ${words(300).replaceAll(" ", " \n\t ")} `)).toBe(2);
	});

	it("is shown as '{n} min read'", () => {
		expect(readingTimeLabel(9)).toBe("9 min read");
	});
});

it("the word count in structured data is the number of characters divided by five", () => {
	expect(estimatedWordCount(10_003)).toBe(2_001);
});

describe("the audience", () => {
	it.each([
		["creator-guides", "creators"],
		["professional-resources", "professionals"],
		["industry-insights", "professionals"],
		["safety-tips", "professionals"],
	])("of %s is %s", (slug, audience) => {
		expect(getAudience({ category: { slug, name: "", description: "", color: "ink" } })).toBe(audience);
	});
});

describe("related articles", () => {
	const post = (slug: string, category: string, relatedPosts: string[] = []) => ({
		slug,
		relatedPosts,
		category: { slug: category, name: "", description: "", color: "ink" as const },
	});
	const all = [
		post("a", "x"),
		post("b", "x"),
		post("c", "y"),
		post("d", "x"),
		post("e", "x"),
		post("f", "y"),
	];
	const related = (named: string[], category = "x") =>
		relatedArticles(post("a", category, named), all).map(({ slug }) => slug);

	it("are the named articles, in order, if three of them exist", () => {
		expect(related(["f", "c", "b"])).toEqual(["f", "c", "b"]);
	});

	it("are three even if more are named", () => {
		expect(related(["f", "e", "d", "c"])).toEqual(["f", "e", "d"]);
	});

	it("leave out names that don't exist", () => {
		expect(related(["gone", "f", "c", "b"])).toEqual(["f", "c", "b"]);
	});

	it("are the category's first other articles if fewer than three of the named articles exist", () => {
		expect(related(["f", "c", "gone"])).toEqual(["b", "d", "e"]);
		expect(related([])).toEqual(["b", "d", "e"]);
	});

	it("may be fewer than three in a small category", () => {
		expect(relatedArticles(post("c", "y"), all).map(({ slug }) => slug)).toEqual(["f"]);
	});
});

describe("the URL of the article list", () => {
	it.each([
		[{}, "/blog"],
		[{ page: 1 }, "/blog"],
		[{ page: 2 }, "/blog?page=2"],
		[{ category: "creator-guides" }, "/blog?category=creator-guides"],
		[{ category: "creator-guides", page: 2 }, "/blog?category=creator-guides&page=2"],
	])("for %j is %s", (list, path) => {
		expect(blogPath(list)).toBe(path);
	});
});

describe("the 20 articles", () => {
	it("have twenty different slugs", () => {
		expect(new Set(articles.map(({ slug }) => slug)).size).toBe(20);
		expect(articles).toHaveLength(20);
	});

	it.each(articles.map((article) => [article.slug, article] as const))("%s is complete", (_, article) => {
		const measured = article.html
			.replace(/<[^>]+>/g, " ")
			.split(/\s+/)
			.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
		// Counts words differently from the code, in the HTML and without punctuation that stands alone.
		expect(Math.abs(article.readingTime - measured / 200)).toBeLessThan(0.75);
		expect(article.readingTime).toBeGreaterThanOrEqual(7);
		expect(article.readingTime).toBeLessThanOrEqual(13);
		expect(article.publishedAt >= "2025-01-05" && article.publishedAt <= "2025-02-19").toBe(true);
		expect(article.updatedAt === undefined || article.updatedAt > article.publishedAt).toBe(true);
		expect(["creator-guides", "professional-resources"]).toContain(article.category.slug);
		expect(article.author.name).toBe("Greenroom editorial team");
		expect(viewArticle(article).related).toHaveLength(3);
		expect(viewArticle(article).related.map(({ slug }) => slug)).not.toContain(article.slug);
		expect(viewArticle(article).tags.length).toBeLessThanOrEqual(3);
	});

	it("were published between 2025-01-05 and 2025-02-19", () => {
		const days = articles.map(({ publishedAt }) => publishedAt).toSorted();
		expect([days[0], days.at(-1)]).toEqual(["2025-01-05", "2025-02-19"]);
	});

	it("are listed by the date they show, the latest first", () => {
		const days = articles.map(({ updatedAt, publishedAt }) => updatedAt ?? publishedAt);
		expect(days).toEqual(days.toSorted().reverse());
		expect(days[0]).not.toBe(articles[0]?.publishedAt);
	});

	it("have unique titles, descriptions, excerpts, and alternative texts", () => {
		for (const field of ["title", "seoTitle", "seoDescription", "excerpt", "pictureAlt"] as const)
			expect(new Set(articles.map((article) => article[field])).size).toBe(20);
	});

	it("include at least three that end with a call to action", () => {
		expect(articles.filter(({ callToAction }) => callToAction).length).toBeGreaterThan(2);
	});
});

describe("the four categories", () => {
	it("have the known slugs, in order", () => {
		expect(categories.map(({ slug }) => slug)).toEqual([
			"creator-guides",
			"professional-resources",
			"industry-insights",
			"safety-tips",
		]);
		expect(categories.at(-1)?.name).toBe("Safety & Security");
	});
});

describe("a page of the article list", () => {
	it("has nine articles, except that the last page has the rest", () => {
		expect([1, 2, 3].map((page) => findArticles({ page })?.articles.length)).toEqual([9, 9, 2]);
		const slugs = [1, 2, 3].flatMap((page) => findArticles({ page })?.articles.map(({ slug }) => slug));
		expect(slugs).toEqual(articles.map(({ slug }) => slug));
	});

	it("can be limited to a category, and still counts the articles in each category", () => {
		const list = findArticles({ category: "creator-guides", page: 1 });
		expect(list?.articles.every(({ category }) => category === "Creator Guides")).toBe(true);
		expect(list?.count).toBe(list?.categories.find(({ slug }) => slug === "creator-guides")?.count);
		expect(list?.categories.reduce((sum, { count }) => sum + count, 0)).toBe(20);
	});

	it("exists for a category without articles", () => {
		expect(findArticles({ category: "industry-insights" })).toMatchObject({
			count: 0,
			articles: [],
			page: 1,
			pageCount: 1,
		});
	});

	it.each([
		{ category: "unknown" },
		{ page: 0 },
		{ page: 4 },
		{ page: 1.5 },
		{ page: Number.NaN },
		{ category: "industry-insights", page: 2 },
	])("doesn't exist for %j", (list) => {
		expect(findArticles(list)).toBeUndefined();
	});
});

it("an article is found only by its slug, regardless of case", () => {
	expect(articleNamed("Keep-A-Shoot-SAFE")?.slug).toBe("keep-a-shoot-safe");
	for (const name of ["", "keep", "constructor", "keep-a-shoot-safe/", "keep-a-shoot-safe.html"])
		expect(articleNamed(name)).toBeUndefined();
});

it("other pages get the first articles of the list", () => {
	expect(findLatestArticles(3).map(({ slug }) => slug)).toEqual(articles.slice(0, 3).map(({ slug }) => slug));
});
