import * as z from "zod";
import {
	ContentError,
	contentSlugs,
	readMarkdownContent,
	readYamlContent,
} from "#app/infra/content/content-files.server.ts";
import { renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, date, description, path, slug, text } from "../market/content-part.server.ts";
import {
	type Article,
	type ArticleCategory,
	type Author,
	estimatedWordCount,
	getAudience,
	type Heading,
	readingMinutes,
	relatedArticles,
} from "./article.ts";

const AuthorsSchema = z.array(z.strictObject({ key: slug, name: text, bio: text }));

const BlogSchema = z.strictObject({
	title: text,
	description,
	categories: z.array(
		z.strictObject({
			slug,
			name: text,
			description: text,
			color: z.enum(["green", "sage", "accent", "ink"]),
		}),
	),
});

const PostSchema = z.strictObject({
	title: text.max(70, "expected 70 characters or fewer"),
	excerpt: text.min(100, "expected 100 to 240 characters").max(240, "expected 100 to 240 characters"),
	author: slug,
	publishedAt: date,
	updatedAt: date.optional(),
	category: slug,
	tags: z.array(text).min(3, "expected three to five tags").max(5, "expected three to five tags"),
	seoTitle: text.max(60, "expected 60 characters or fewer"),
	seoDescription: description,
	keywords: z.array(text).min(4, "expected four keywords or more"),
	relatedPosts: z.array(slug).min(3, "expected three slugs or none").optional(),
	callToAction: z
		.strictObject({ title: text, description: text, buttonText: text, buttonLink: path })
		.optional(),
	pictureAlt: text,
});

export type Blog = {
	title: string;
	description: string;
	categories: ArticleCategory[];
	authors: Author[];
	/** Sorted by last change, latest first. */
	articles: Article[];
	links: { file: string; href: string }[];
};

/** Reads the blog from content/. Throws a ContentError if a file is invalid. */
function readBlog(): Blog {
	const { categories, ...blog } = readYamlContent("blog.yaml", BlogSchema, fillFacts);
	const authors = readYamlContent("authors.yaml", AuthorsSchema, fillFacts);
	const slugs = contentSlugs("posts", ".md");
	const links: Blog["links"] = [];
	const articles = slugs.map((articleSlug) => {
		const file = `posts/${articleSlug}.md`;
		const { front, body } = readMarkdownContent(file, PostSchema, fillFacts);
		const { html, headings, text: plainText, links: hrefs } = renderMarkdown(body);
		links.push(
			...hrefs.map((href) => ({ file, href })),
			...(front.callToAction ? [{ file, href: front.callToAction.buttonLink }] : []),
		);
		const unknown = (field: string, value: string) =>
			new ContentError([`content/${file}: ${field}: ${value} does not exist`]);
		const missing = front.relatedPosts?.find((related) => !slugs.includes(related));
		if (missing) throw unknown("relatedPosts", missing);
		return {
			...front,
			slug: articleSlug,
			author:
				find<Author>(authors, ({ key }) => key === front.author) ?? fail(unknown("author", front.author)),
			category:
				find<ArticleCategory>(categories, (category) => category.slug === front.category) ??
				fail(unknown("category", front.category)),
			relatedPosts: front.relatedPosts ?? [],
			html,
			text: plainText,
			headings,
			readingTime: readingMinutes(plainText),
			textLength: plainText.length,
		};
	});
	articles.sort((a, b) => shownDay(b).localeCompare(shownDay(a)) || a.slug.localeCompare(b.slug));
	return { ...blog, categories, authors, articles, links };
}

/** The date of the last update or, if there is none, of publication. */
const shownDay = ({ updatedAt, publishedAt }: Article): string => updatedAt ?? publishedAt;

const find = <T>(list: T[], test: (item: T) => boolean): T | undefined => list.find(test);

function fail(error: Error): never {
	throw error;
}

/** The current blog. Throws a ContentError if a file is invalid. */
export const blog = contentPart("blog", readBlog);

/** The maximum number of articles per page of a list. */
const PAGE_SIZE = 9;

/** The maximum number of tags that an article shows. */
const MAX_TAGS = 3;

/** An article as lists show it. */
export type ListedArticle = Pick<
	Article,
	"slug" | "title" | "excerpt" | "publishedAt" | "updatedAt" | "readingTime"
> & {
	category: string;
};

export type ArticleList = {
	/** Title and description of the blog itself. */
	blog: { title: string; description: string };
	/** The category that the list is limited to. */
	category?: Pick<ArticleCategory, "slug" | "name" | "description"> | undefined;
	categories: { slug: string; name: string; count: number }[];
	/** The number of articles in all categories combined. */
	allCount: number;
	/** The number of articles in the list, across all its pages. */
	count: number;
	articles: ListedArticle[];
	page: number;
	pageCount: number;
};

/** An article as its page shows it. */
export type ArticleView = Pick<
	Article,
	| "slug"
	| "title"
	| "excerpt"
	| "html"
	| "tags"
	| "publishedAt"
	| "updatedAt"
	| "readingTime"
	| "seoTitle"
	| "seoDescription"
	| "keywords"
	| "callToAction"
	| "pictureAlt"
> & {
	category: Pick<ArticleCategory, "slug" | "name">;
	author: Pick<Author, "name" | "bio">;
	audience: "creators" | "professionals";
	/** The headings of the article's sections. */
	sections: Heading[];
	/** The estimated word count: the length of the text divided by five. */
	wordCount: number;
	related: ListedArticle[];
};

/**
 * One page of the articles, latest change first, in all categories or in the one with this slug. Undefined if
 * the category or page doesn't exist. A category without articles has one page.
 */
export function findArticles({
	category: slug,
	page = 1,
}: {
	category?: string | undefined;
	page?: number;
}): ArticleList | undefined {
	const { title, description, categories, articles } = blog();
	const category = slug === undefined ? undefined : categories.find((known) => known.slug === slug);
	if (slug !== undefined && !category) return undefined;
	const found = category ? articles.filter((article) => article.category.slug === slug) : articles;
	const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
	if (!Number.isInteger(page) || page < 1 || page > pageCount) return undefined;
	return {
		blog: { title, description },
		category,
		categories: categories.map((known) => ({
			slug: known.slug,
			name: known.name,
			count: articles.filter((article) => article.category.slug === known.slug).length,
		})),
		allCount: articles.length,
		count: found.length,
		articles: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(listed),
		page,
		pageCount,
	};
}

/** The articles with the latest changes, for other pages. */
export const findLatestArticles = (count: number): ListedArticle[] =>
	blog().articles.slice(0, count).map(listed);

/** The article with this slug, in any letter case. Undefined if there is none. */
export function articleNamed(name: string): Article | undefined {
	const slug = name.toLowerCase();
	return blog().articles.find((article) => article.slug === slug);
}

/** An article as its page shows it. */
export function viewArticle(article: Article, all: readonly Article[] = blog().articles): ArticleView {
	const {
		slug,
		title,
		excerpt,
		html,
		publishedAt,
		updatedAt,
		readingTime,
		seoTitle,
		seoDescription,
		keywords,
		callToAction,
		pictureAlt,
		category,
		author,
	} = article;
	return {
		slug,
		title,
		excerpt,
		html,
		publishedAt,
		updatedAt,
		readingTime,
		seoTitle,
		seoDescription,
		keywords,
		callToAction,
		pictureAlt,
		category: { slug: category.slug, name: category.name },
		author: { name: author.name, bio: author.bio },
		tags: article.tags.slice(0, MAX_TAGS),
		audience: getAudience(article),
		sections: article.headings.filter(({ level }) => level === 2),
		wordCount: estimatedWordCount(article.textLength),
		related: relatedArticles(article, all).map(listed),
	};
}

const listed = ({
	slug,
	title,
	excerpt,
	publishedAt,
	updatedAt,
	readingTime,
	category,
}: Article): ListedArticle => ({
	slug,
	title,
	excerpt,
	publishedAt,
	updatedAt,
	readingTime,
	category: category.name,
});
