import * as z from "zod";
import { ContentError } from "#app/infra/content/content-error.server.ts";
import {
	contentSlugs,
	readMarkdownContent,
	readYamlContent,
} from "#app/infra/content/content-files.server.ts";
import { renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { date, description, path, slug, text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";
import { type Article, type ArticleCategory, type Author, readingMinutes } from "./article.ts";

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
	authors: Author[] /** Newest first. */;
	articles: Article[];
	links: { file: string; href: string }[];
};

/** Reads the blog from content/. Throws a ContentError. */
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
	articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug));
	return { ...blog, categories, authors, articles, links };
}

const find = <T>(list: T[], test: (item: T) => boolean): T | undefined => list.find(test);

function fail(error: Error): never {
	throw error;
}

/** The current blog. Throws a ContentError. */
export const blog = contentPart("blog", readBlog);
