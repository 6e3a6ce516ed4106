import * as z from "zod";
import { ContentError, contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	contentPart,
	description,
	keywords,
	markdown,
	slug,
	text,
	textPoint,
} from "./content-part.server.ts";
import { SERVICE_LINES, SERVICE_PAGES, type ServicePageSlug } from "./service-line.ts";

const ServicePageSchema = z.strictObject({
	slug: z.enum(SERVICE_PAGES),
	category: z.enum(SERVICE_LINES),
	name: text,
	shortName: text,
	title: text,
	description,
	keywords,
	/** Other words that people use for the service and for those who offer it. */
	words: z.array(text).min(1),
	definition: markdown,
	included: z.array(textPoint).min(5),
	price: z.strictObject({ text, body: markdown }),
	prepare: z.array(textPoint).min(5),
	checks: markdown,
	questions: z.array(z.strictObject({ question: text, answer: markdown })).min(4),
	relatedPosts: z.array(slug).min(2),
	callToAction: z.strictObject({ title: text, body: text }),
});

export type ServicePage = z.output<typeof ServicePageSchema>;

/**
 * The page of each service line by its slug, in the order of SERVICE_PAGES. Throws a ContentError if a file
 * is invalid.
 */
function readServicePages(): Map<ServicePageSlug, ServicePage> {
	const posts = contentSlugs("posts", ".md");
	return new Map(
		SERVICE_PAGES.map((slug) => {
			const file = `service-lines/${slug}.yaml`;
			const page = readYamlContent(file, ServicePageSchema, fillFacts);
			const missing = page.relatedPosts.find((post) => !posts.includes(post));
			if (missing) throw new ContentError([`content/${file}: relatedPosts: ${missing} does not exist`]);
			return [slug, page];
		}),
	);
}

const ServicesSchema = z.strictObject({
	title: text,
	description,
	keywords,
	lead: text,
	directory: textPoint,
	examples: textPoint,
	first: textPoint,
	none: textPoint,
	matching: z.strictObject({ title: text, steps: z.array(textPoint).length(3, "expected three steps") }),
	professionals: textPoint,
	listing: text,
});

export type ServicesPage = z.output<typeof ServicesSchema>;

/** The index page of the service lines. Throws a ContentError if a file is invalid. */
const readServicesPage = (): ServicesPage => readYamlContent("service-lines.yaml", ServicesSchema, fillFacts);

/** The current index page of the service lines. Throws a ContentError if a file is invalid. */
export const servicesPage = contentPart("services", readServicesPage);

/** The current service line pages by slug. Throws a ContentError if a file is invalid. */
export const servicePages = contentPart("servicePages", readServicePages);
