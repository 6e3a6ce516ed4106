import { cityPath } from "../market/location.ts";
import { content } from "./content.server.ts";

const LINK_FIELDS = new Set(["href", "buttonLink"]);

/** Every path on this site that the content links to, from fields and from Markdown, without duplicates. */
export const contentLinks = (): string[] => [...new Set(listLinks(content()))];

/** Every path on this site that part of the content links to. */
export const listLinks = (part: object): string[] => linksIn(part).filter(isInternal);

function linksIn(value: unknown): string[] {
	if (value instanceof Map || Array.isArray(value)) return [...value.values()].flatMap(linksIn);
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) => (isLink(key, item) ? [item].flat() : linksIn(item)));
}

/** Whether a field contains a URL, or the URLs of rendered Markdown. */
const isLink = (key: string, value: unknown): value is string | string[] =>
	(LINK_FIELDS.has(key) && typeof value === "string") ||
	(key === "links" && Array.isArray(value) && value.every((item) => typeof item === "string"));

// A URL with two leading slashes leads to another site. A URL with neither a scheme nor a leading slash is a
// mistake and is treated as internal.

/** Whether a link stays on this site because it has neither a scheme nor a host. */
export const isInternal = (href: string): boolean => !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);

/** A page made from content files. */
export type ContentPage = {
	path: string;
	/** The day of the last change or review, YYYY-MM-DD, if the content has one. */
	modifiedOn?: string | undefined;
};

/**
 * The information pages, guides, service pages, city pages, and the blog with its articles, in this order.
 */
export function contentPages(): ContentPage[] {
	const { blog, guides, pages, servicePages, cities } = content();
	const articles = blog.articles.map(({ slug, updatedAt, publishedAt }) => ({
		path: `/blog/${slug}`,
		modifiedOn: updatedAt ?? publishedAt,
	}));
	return [
		...[...pages.information, ...guides].map(([slug, { lastReviewed }]) => ({
			path: `/${slug}`,
			modifiedOn: lastReviewed,
		})),
		...[...servicePages.keys()].map((slug) => ({ path: `/services/${slug}` })),
		...cities.map((city) => ({ path: cityPath(city) })),
		{
			path: "/blog",
			modifiedOn: articles
				.map(({ modifiedOn }) => modifiedOn)
				.sort()
				.at(-1),
		},
		...articles,
	];
}
