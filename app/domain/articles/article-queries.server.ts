import type { Heading } from "../content-parts/heading.ts";
import {
	type Article,
	type ArticleCategory,
	type Author,
	audienceOf,
	estimatedWordCount,
	relatedArticles,
} from "./article.ts";
import { blog } from "./article-content.server.ts";

/** Articles on one page of a list. */
const PAGE_SIZE = 9;

/** The most tags that an article shows. */
const MAX_TAGS = 3;

/** An article as lists show it. */
export type ListedArticle = Pick<Article, "slug" | "title" | "excerpt" | "publishedAt" | "readingTime"> & {
	category: string;
};

export type ArticleList = {
	/** Title and description of the blog itself. */
	blog: { title: string; description: string };
	/** The category that the list is limited to. */
	category?: Pick<ArticleCategory, "slug" | "name" | "description"> | undefined;
	categories: { slug: string; name: string; count: number }[];
	/** Of all categories together. */
	allCount: number;
	/** Articles in the list, on all its pages. */
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
	/** The headings of its sections. */
	sections: Heading[];
	/** Length of the text divided by five. */
	wordCount: number;
	related: ListedArticle[];
};

/**
 * One page of the articles, newest first, of all categories or of the one with this slug. Undefined
 * if the category or page doesn't exist. A category without articles has one page.
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

/** The newest articles, for other pages. */
export const findLatestArticles = (count: number): ListedArticle[] =>
	blog().articles.slice(0, count).map(listed);

/** The article with this slug, in any letter case. Undefined if there is none. */
export function articleNamed(name: string): Article | undefined {
	const slug = name.toLowerCase();
	return blog().articles.find((article) => article.slug === slug);
}

/** What an article's page shows. */
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
		...{
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
		},
		category: { slug: category.slug, name: category.name },
		author: { name: author.name, bio: author.bio },
		tags: article.tags.slice(0, MAX_TAGS),
		audience: audienceOf(article),
		sections: article.headings.filter(({ level }) => level === 2),
		wordCount: estimatedWordCount(article.textLength),
		related: relatedArticles(article, all).map(listed),
	};
}

const listed = ({ slug, title, excerpt, publishedAt, readingTime, category }: Article): ListedArticle => ({
	slug,
	title,
	excerpt,
	publishedAt,
	readingTime,
	category: category.name,
});
