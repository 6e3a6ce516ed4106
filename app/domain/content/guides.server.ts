import * as z from "zod";
import { contentSlugs, readMarkdownContent } from "#app/infra/content/content-files.server.ts";
import { type RenderedMarkdown, renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, date, description, keywords, link, text } from "../market/content-part.server.ts";
import { estimatedWordCount, type Heading, readingMinutes } from "./article.ts";

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

/** Every guide by its slug, which is also its path. Throws a ContentError if a file is invalid. */
const readGuides = (): Map<string, Guide> =>
	new Map(
		contentSlugs("guides", ".md").map((slug) => {
			const { front, body } = readMarkdownContent(`guides/${slug}.md`, GuideSchema, fillFacts);
			return [slug, { ...front, body: renderMarkdown(body) }];
		}),
	);

/** The current guides by slug. Throws a ContentError if a file is invalid. */
export const guides = contentPart("guides", readGuides);

/** A guide for display. */
export type GuideView = Omit<Guide, "body"> & {
	slug: string;
	html: string;
	/** The headings of the guide's sections. */
	sections: Heading[];
	/** The reading time in minutes, at 200 words per minute. */
	readingTime: number;
	/** The estimated word count: the length of the text divided by five. */
	wordCount: number;
};

/** A guide by its slug, which is also its path. Throws if it has no file. */
export function getGuide(slug: string): GuideView {
	const guide = guides().get(slug);
	if (!guide) throw new Error(`content/guides/${slug}.md does not exist`);
	const { body, ...front } = guide;
	return {
		...front,
		slug,
		html: body.html,
		sections: body.headings.filter(({ level }) => level === 2),
		readingTime: readingMinutes(body.text),
		wordCount: estimatedWordCount(body.text.length),
	};
}
