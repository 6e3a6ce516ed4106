import { content } from "./content.server.ts";

const LINK_FIELDS = new Set(["href", "buttonLink"]);

/** Every path of this site that the content links to, from fields and from Markdown, each once. */
export const contentLinks = (): string[] => [...new Set(linksOf(content()))];

/** Every path of this site that a part of the content links to. */
export const linksOf = (part: object): string[] => linksIn(part).filter(isInternal);

function linksIn(value: unknown): string[] {
	if (value instanceof Map || Array.isArray(value)) return [...value.values()].flatMap(linksIn);
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) => (isLink(key, item) ? [item].flat() : linksIn(item)));
}

/** A field with a URL, or the URLs of rendered Markdown. */
const isLink = (key: string, value: unknown): value is string | string[] =>
	(LINK_FIELDS.has(key) && typeof value === "string") ||
	(key === "links" && Array.isArray(value) && value.every((item) => typeof item === "string"));

// A URL with two leading slashes is another site's. One without any scheme or slash is a mistake
// and counts as internal.

/** Whether a link stays on this site: it has neither a scheme nor a host. */
export const isInternal = (href: string): boolean => !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
