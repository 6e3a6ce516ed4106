import { content } from "../content/content.server.ts";
import type { Heading } from "../content/heading.ts";
import type { HowItWorks } from "./page-content.server.ts";

/** An information page as it is shown. */
export type InformationView = {
	title: string;
	description: string;
	keywords?: string[] | undefined;
	/** YYYY-MM-DD */
	lastReviewed?: string | undefined;
	/** In words, such as December 2024. */
	lastUpdated?: string | undefined;
	/** What stands above the first section. */
	intro: string;
	html: string;
	/** The headings of its sections. */
	sections: Heading[];
};

/** One of the information pages by its slug, such as `terms`. Throws where it has no file. */
export function getInformationPage(slug: string): InformationView {
	const page = content().pages.information.get(slug);
	if (!page) throw new Error(`content/pages/${slug}.md does not exist`);
	const { body, ...front } = page;
	const [intro = "", html = ""] = body.html.split(/(?=<h2)([\s\S]*)/, 2);
	return { ...front, intro, html, sections: body.headings.filter(({ level }) => level === 2) };
}

/** The page that explains the way from joining to a booking. */
export const getHowItWorks = (): HowItWorks => content().pages.howItWorks;
