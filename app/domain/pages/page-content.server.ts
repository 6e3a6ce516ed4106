import * as z from "zod";
import {
	contentSlugs,
	readMarkdownContent,
	readYamlContent,
} from "#app/infra/content/content-files.server.ts";
import { type RenderedMarkdown, renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	date,
	description,
	keywords,
	markdown,
	path,
	point,
	text,
	textPoint,
} from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";

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
	/** An example of a request; the page marks it as one. */
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

/** What changes at launch. Empty in an open marketplace, where there is nothing left to wait for. */
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

/**
 * The information pages by slug, and the pages with a layout of their own. Throws a ContentError.
 */
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
