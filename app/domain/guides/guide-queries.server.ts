import { estimatedWordCount, readingMinutes } from "../articles/article.ts";
import type { Heading } from "../content-parts/heading.ts";
import { type Guide, guides } from "./guide-content.server.ts";

/** A guide for display. */
export type GuideView = Omit<Guide, "body"> & {
	slug: string;
	html: string;
	/** The headings of its sections. */
	sections: Heading[];
	/** Minutes at 200 words a minute. */
	readingTime: number;
	/** Length of the text divided by five. */
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
