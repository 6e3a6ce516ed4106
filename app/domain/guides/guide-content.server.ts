import * as z from "zod";
import { contentSlugs, readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { type RenderedMarkdown, renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { date, description, keywords, link, text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";

const GuideSchema = z.strictObject({
	title: text,
	description,
	keywords,
	lastReviewed: date,
	intro: text,
	checklist: z.strictObject({
		title: text,
		items: z
			.array(text)
			.min(8, "expected 8 to 22 lines")
			.max(22, "expected 8 to 22 lines, so that it prints on one sheet"),
	}),
	related: z.array(link).default([]),
});

export type Guide = z.output<typeof GuideSchema> & { body: RenderedMarkdown };

/** Every guide by its slug, which is also its path. Throws a ContentError. */
const readGuides = (): Map<string, Guide> =>
	new Map(
		contentSlugs("guides", ".md").map((slug) => {
			const { front, body } = readMarkdownContent(`guides/${slug}.md`, GuideSchema, fillFacts);
			return [slug, { ...front, body: renderMarkdown(body) }];
		}),
	);

/** The current guides by slug. Throws a ContentError. */
export const guides = contentPart("guides", readGuides);
