/** A heading in rendered text, for the table of contents. */
export type Heading = { id: string; text: string; level: number };

/** A category of the blog. */
export type ArticleCategory = {
	slug: string;
	name: string;
	description: string;
	color: "green" | "sage" | "accent" | "ink";
};

export type Author = { key: string; name: string; bio: string };

export type ArticleSummary = {
	/** The slug is also the ID. */
	slug: string;
	title: string;
	excerpt: string;
	author: Author;
	/** YYYY-MM-DD */
	publishedAt: string;
	updatedAt?: string | undefined;
	/** The reading time in minutes, at 200 words per minute. */
	readingTime: number;
	category: ArticleCategory;
	tags: string[];
	pictureAlt: string;
};

export type Article = ArticleSummary & {
	html: string;
	/** The body without markup. */
	text: string;
	headings: Heading[];
	/** The number of characters in the text, without markup. */
	textLength: number;
	seoTitle: string;
	seoDescription: string;
	keywords: string[];
	relatedPosts: string[];
	callToAction?: { title: string; description: string; buttonText: string; buttonLink: string } | undefined;
};

const WORDS_PER_MINUTE = 200;
const RELATED = 3;

/** Minutes to read a text at 200 words a minute, at least one. */
export const readingMinutes = (text: string): number =>
	Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE));

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The word count for structured data, estimated as the length divided by five. */
export const estimatedWordCount = (textLength: number): number => Math.round(textLength / 5);

/** "7 min read" */
export const readingTimeLabel = (minutes: number): string => `${minutes} min read`;

/**
 * An article's audience. Articles in creator-guides are for creators, and all others are for professionals.
 */
export const getAudience = ({ category }: Pick<ArticleSummary, "category">): "creators" | "professionals" =>
	category.slug === "creator-guides" ? "creators" : "professionals";

/**
 * Up to three articles to read next: the named articles if at least three of them exist, or else the first
 * other articles in the same category.
 */
export function relatedArticles<A extends Pick<Article, "slug" | "relatedPosts" | "category">>(
	article: A,
	all: readonly A[],
): A[] {
	const named = article.relatedPosts.flatMap((slug) => all.find((other) => other.slug === slug) ?? []);
	if (named.length >= RELATED) return named.slice(0, RELATED);
	return all
		.filter((other) => other.slug !== article.slug && other.category.slug === article.category.slug)
		.slice(0, RELATED);
}

/** The path of one page of the article list. Default values are left out. */
export function blogPath({ category, page = 1 }: { category?: string | undefined; page?: number }): string {
	const query = new URLSearchParams({
		...(category !== undefined && { category }),
		...(page > 1 && { page: String(page) }),
	}).toString();
	return query ? `/blog?${query}` : "/blog";
}
