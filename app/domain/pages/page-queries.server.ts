import type { RenderedMarkdown } from "#app/infra/content/markdown.server.ts";
import type { Heading } from "../content-parts/heading.ts";
import { type HowItWorks, pages } from "./page-content.server.ts";

/** An information page as displayed. */
export type InformationView = {
	title: string;
	description: string;
	keywords?: string[] | undefined;
	/** YYYY-MM-DD */
	lastReviewed?: string | undefined;
	/** The text above the first section. */
	intro: string;
	html: string;
	/** The headings of its sections. */
	sections: Heading[];
};

/** An information page by its slug, such as `terms`. Throws if it has no file. */
export function getInformationPage(slug: string): InformationView {
	const page = pages().information.get(slug);
	if (!page) throw new Error(`content/pages/${slug}.md does not exist`);
	const { body, ...front } = page;
	return { ...front, ...sectionsOf(body) };
}

/** Splits a text into its introduction and its sections. */
export function sectionsOf({
	html: all,
	headings,
}: RenderedMarkdown): Pick<InformationView, "intro" | "html" | "sections"> {
	const [intro = "", html = ""] = all.split(/(?=<h2)([\s\S]*)/, 2);
	return { intro, html, sections: headings.filter(({ level }) => level === 2) };
}

/** The page that explains the steps from joining to a booking. */
export const getHowItWorks = (): HowItWorks => pages().howItWorks;
