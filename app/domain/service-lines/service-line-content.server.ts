import * as z from "zod";
import { readYamlContent } from "#app/infra/content-files.server.ts";
import { fillFacts } from "#app/infra/site.server.ts";
import { description, keywords, markdown, plainPoint, slug, text } from "../content/content-fields.server.ts";
import { SERVICE_LINES, SERVICE_PAGES, type ServicePageSlug } from "./service-line.ts";

const ServicePageSchema = z.strictObject({
	slug: z.enum(SERVICE_PAGES),
	category: z.enum(SERVICE_LINES),
	name: text,
	shortName: text,
	title: text,
	description,
	keywords,
	definition: markdown,
	included: z.array(plainPoint).min(5),
	price: z.strictObject({ text, body: markdown }),
	prepare: z.array(plainPoint).min(5),
	checks: markdown,
	questions: z.array(z.strictObject({ question: text, answer: text })).min(4),
	relatedPosts: z.array(slug).min(2),
	callToAction: z.strictObject({ title: text, body: text }),
});

export type ServicePage = z.output<typeof ServicePageSchema>;

/** The page of each service line by its slug, in the order of the market. Throws a ContentError. */
export const readServicePages = (): Map<ServicePageSlug, ServicePage> =>
	new Map(SERVICE_PAGES.map((page) => [page, readYamlContent(`services/${page}.yaml`, ServicePageSchema, fillFacts)]));
