import { href } from "react-router";
import type { Article } from "#app/domain/content/article.ts";

type Feed = {
	title: string;
	subtitle: string;
	/** The site's origin, without a trailing slash. */
	origin: string;
	articles: readonly Pick<
		Article,
		"slug" | "title" | "excerpt" | "publishedAt" | "updatedAt" | "author" | "category" | "tags"
	>[];
};

/** Path of the feed. */
export const FEED_PATH = href("/blog/feed.xml");

/**
 * The blog as an Atom feed (RFC 4287) with excerpts. Times are noon UTC, which is the same day in every US
 * time zone.
 */
export function atomFeed({ title, subtitle, origin, articles }: Feed): string {
	const updated = articles
		.map(({ updatedAt, publishedAt }) => updatedAt ?? publishedAt)
		.sort()
		.at(-1);
	return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<title>${xmlText(title)}</title>
<subtitle>${xmlText(subtitle)}</subtitle>
<id>${origin}${href("/blog")}</id>
<link rel="alternate" type="text/html" href="${origin}${href("/blog")}"/>
<link rel="self" type="application/atom+xml" href="${origin}${FEED_PATH}"/>
<icon>${origin}/favicon.svg</icon>
<updated>${noon(updated ?? "1970-01-01")}</updated>
${articles.map((article) => entry(article, origin)).join("\n")}
</feed>
`;
}

function entry(
	{ slug, title, excerpt, publishedAt, updatedAt, author, category, tags }: Feed["articles"][number],
	origin: string,
): string {
	const address = `${origin}${href("/blog/:slug", { slug })}`;
	const terms = [category.name, ...tags].map((term) => `<category term="${xmlText(term)}"/>`).join("");
	return `<entry>
<title>${xmlText(title)}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${noon(publishedAt)}</published>
<updated>${noon(updatedAt ?? publishedAt)}</updated>
<author><name>${xmlText(author.name)}</name></author>
${terms}
<summary>${xmlText(excerpt)}</summary>
</entry>`;
}

const noon = (day: string): string => `${day}T12:00:00Z`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const xmlText = (text: string): string =>
	text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
