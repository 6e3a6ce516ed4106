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

const line = z.strictObject({ label: text, figure: text, note: text.optional() });

const InformationSchema = z.strictObject({
	title: text,
	description,
	keywords,
	lastReviewed: date.optional(),
	/** Whether the page begins with a picture, drawn from its title. */
	hasPicture: z.boolean().default(false),
	/** A summary of the text, shown above it as a call sheet. */
	sheet: z.strictObject({ facts: z.array(text).min(1), title: text, lines: z.array(line).min(3) }).optional(),
});

export type InformationPage = z.output<typeof InformationSchema> & { body: RenderedMarkdown };

const intro = z.strictObject({ title: text, intro: text });

/** Says whether something works now or opens at launch. Empty once the marketplace is open. */
const stamp = z.string().trim();

const HomeSchema = z.strictObject({
	title: text,
	description,
	hero: z.strictObject({
		eyebrow: text,
		title: text.max(70, "expected 70 characters or fewer"),
		lead: text.max(240, "expected 240 characters or fewer"),
	}),
	steps: z.array(textPoint).length(4, "expected four steps"),
	services: intro,
	promises: z.array(textPoint.extend({ stamp })).min(4),
	cities: intro,
	posts: intro,
	/** The title above the links at the end. In early access, the waitlist is there instead. */
	closing: text,
});

const HowItWorksSchema = z.strictObject({
	title: text,
	description,
	keywords,
	intro: markdown,
	/** Each step is shown with its sheet from the example job. */
	steps: z
		.array(z.strictObject({ title: text, stamp, body: markdown, facts: z.array(text).default([]) }))
		.length(4, "expected four steps"),
	closing: textPoint,
});

const SheetSchema = z.strictObject({
	/** When this part of the product opens, if it hasn't opened yet. */
	opens: stamp,
	facts: z.array(text).min(1),
	stamp: z.enum(["Held", "Complete"]).optional(),
	title: text,
	lead: text.optional(),
	lines: z.array(line).min(2),
});

const ExampleJobSchema = z.strictObject({
	match: z.strictObject({
		facts: z.array(text).min(1),
		title: text,
		people: z
			.array(z.strictObject({ name: text, rate: text, reason: text }))
			.length(3, "expected three people"),
		result: z.strictObject({ status: text, text }),
	}),
	quote: SheetSchema,
	payment: SheetSchema,
	delivery: SheetSchema,
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
/** A made-up job. Pages use its call sheets to show the product. */
export type ExampleJob = z.output<typeof ExampleJobSchema>;
export type SupportPage = z.output<typeof SupportSchema>;

export type Pages = {
	information: Map<string, InformationPage>;
	home: Home;
	howItWorks: HowItWorks;
	exampleJob: ExampleJob;
	support: SupportPage;
};

/**
 * The information pages by slug, and the pages with their own layouts. Throws a ContentError if a file is
 * invalid.
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
	exampleJob: readYamlContent("pages/example-job.yaml", ExampleJobSchema, fillFacts),
	support: readYamlContent("pages/support.yaml", SupportSchema, fillFacts),
});

/** The current pages. Throws a ContentError if a file is invalid. */
export const pages = contentPart("pages", readPages);

/** An information page as displayed. */
export type InformationView = {
	title: string;
	description: string;
	keywords?: string[] | undefined;
	/** YYYY-MM-DD */
	lastReviewed?: string | undefined;
	/** Whether the page begins with a picture. Legal texts don't have one. */
	hasPicture?: boolean;
	sheet?: InformationPage["sheet"];
	/** The text above the first section. */
	intro: string;
	html: string;
	/** The headings of the page's sections. */
	sections: Heading[];
};

/** An information page by its slug, such as `safety`. Throws if it has no file. */
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

/** The page that explains the steps from joining to finished work, and the job that shows them. */
export const getHowItWorks = (): HowItWorks & { job: ExampleJob } => ({
	...pages().howItWorks,
	job: pages().exampleJob,
});
