import * as z from "zod";
import {
	contentSlugs,
	readMarkdownContent,
	readYamlContent,
} from "#app/infra/content/content-files.server.ts";
import { type RenderedMarkdown, renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	contentPart,
	date,
	description,
	keywords,
	markdown,
	path,
	point,
	text,
	textPoint,
} from "../market/content-part.server.ts";
import type { Heading } from "./article.ts";

const InformationSchema = z.strictObject({
	title: text,
	description,
	keywords,
	lastReviewed: date.optional(),
});

export type InformationPage = z.output<typeof InformationSchema> & { body: RenderedMarkdown };

const intro = z.strictObject({ title: text, intro: text });

const HomeSchema = z.strictObject({
	title: text,
	description,
	hero: z.strictObject({
		eyebrow: text,
		title: text.max(70, "expected 70 characters or fewer"),
		lead: text.max(240, "expected 240 characters or fewer"),
	}),
	/** An example of a request, which the page marks as an example. */
	callSheet: z.strictObject({
		title: text,
		rows: z.array(z.strictObject({ label: text, value: text })).min(3),
	}),
	steps: z.array(textPoint).length(4, "expected four steps"),
	services: intro,
	promises: z.array(textPoint).min(4),
	cities: intro,
	posts: intro,
	closing: textPoint,
});

/** What changes at launch. Empty in an open marketplace, which has already launched. */
const launch = z.string().trim();

const HowItWorksSchema = z.strictObject({
	title: text,
	description,
	keywords,
	intro: markdown,
	steps: z
		.array(z.strictObject({ title: text, body: markdown, facts: z.array(text).default([]) }))
		.length(4, "expected four steps"),
	sides: z.array(point).length(2, "expected two sides"),
	nowAndLater: z.array(z.strictObject({ topic: text, now: text, launch })).min(5),
	promises: z
		.array(z.strictObject({ title: text, now: text, launch }))
		.length(8, "expected the eight promises"),
	closing: textPoint,
});

const SupportSchema = z.strictObject({
	title: text,
	description,
	keywords,
	intro: markdown,
	channels: z.array(point).length(4, "expected four channels"),
	before: z.array(z.strictObject({ label: text, href: path, body: text })),
});

export type Home = z.output<typeof HomeSchema>;
export type HowItWorks = z.output<typeof HowItWorksSchema>;
export type SupportPage = z.output<typeof SupportSchema>;

export type Pages = {
	information: Map<string, InformationPage>;
	home: Home;
	howItWorks: HowItWorks;
	support: SupportPage;
};

/** The information pages by slug, and the pages with their own layouts. Throws a ContentError. */
const readPages = (): Pages => ({
	information: new Map(
		contentSlugs("pages", ".md").map((slug) => {
			const { front, body } = readMarkdownContent(`pages/${slug}.md`, InformationSchema, fillFacts);
			return [slug, { ...front, body: renderMarkdown(body) }];
		}),
	),
	home: readYamlContent("pages/home.yaml", HomeSchema, fillFacts),
	howItWorks: readYamlContent("pages/how-it-works.yaml", HowItWorksSchema, fillFacts),
	support: readYamlContent("pages/support.yaml", SupportSchema, fillFacts),
});

/** The current pages. Throws a ContentError. */
export const pages = contentPart("pages", readPages);

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
	return { ...front, ...splitSections(body) };
}

/** Splits a text into its introduction and its sections. */
export function splitSections({
	html: all,
	headings,
}: RenderedMarkdown): Pick<InformationView, "intro" | "html" | "sections"> {
	const [intro = "", html = ""] = all.split(/(?=<h2)([\s\S]*)/, 2);
	return { intro, html, sections: headings.filter(({ level }) => level === 2) };
}

/** The page that explains the steps from joining to a booking. */
export const getHowItWorks = (): HowItWorks => pages().howItWorks;
