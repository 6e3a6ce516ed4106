import * as z from "zod";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	contentPart,
	description,
	keywords,
	link,
	path,
	text,
	textPoint,
} from "../market/content-part.server.ts";

const hero = z.strictObject({ title: text, lead: text });
const callToAction = z.strictObject({ title: text, body: text, links: z.array(link).min(1) });
const stories = z
	.array(z.strictObject({ name: text, place: text, line: text, quote: text, result: text }))
	.length(3, "expected three stories");
/** A made-up request as a professional receives it. The page marks it as an example. */
const request = z.strictObject({
	facts: z.array(text).min(1),
	title: text,
	lines: z.array(z.strictObject({ label: text, figure: text })).min(3),
});
const stat = z.strictObject({ value: text, label: text, note: text.optional() });

const CreatorServicesSchema = z.strictObject({
	title: text,
	description,
	keywords,
	hero,
	services: z
		.array(z.strictObject({ title: text, body: text, price: text, href: path }))
		.length(4, "expected four service cards"),
	why: z.array(textPoint).min(4),
	searchLead: text,
	/** Facts that visitors can rely on, each with a number. */
	figures: z.array(stat).length(4, "expected four figures"),
	searchTerms: z.array(text).min(6),
	callToAction,
});

const PhotographerJobsSchema = z.strictObject({
	title: text,
	description,
	keywords,
	hero,
	request,
	benefits: z.array(textPoint).length(4, "expected four benefits"),
	workTypes: z
		.array(z.strictObject({ type: text, rate: text, description: text, requirements: z.array(text).min(2) }))
		.length(4, "expected four work types"),
	why: z.array(textPoint).min(4),
	stories,
	steps: z.array(textPoint).length(4, "expected four steps"),
	pay: z.strictObject({ text }),
	storiesLead: text,
	callToAction,
});

const OpportunitiesSchema = z.strictObject({
	title: text,
	description,
	keywords,
	hero,
	request,
	services: z
		.array(z.strictObject({ title: text, body: text, pay: text, requirements: z.array(text) }))
		.length(3, "expected three services"),
	benefits: z.array(textPoint).length(4, "expected four benefits"),
	marketStats: z.array(stat).length(3, "expected three figures"),
	areasLead: text,
	areas: z.array(textPoint).length(12, "expected twelve areas"),
	storiesLead: text,
	stories,
	callToAction,
});

export type CreatorServicesLanding = z.output<typeof CreatorServicesSchema>;
export type PhotographerJobsLanding = z.output<typeof PhotographerJobsSchema>;
export type OpportunitiesLanding = z.output<typeof OpportunitiesSchema>;

export type Landings = {
	creatorServices: CreatorServicesLanding;
	photographerJobs: PhotographerJobsLanding;
	opportunities: OpportunitiesLanding;
};

/** The three landing pages. Throws a ContentError if a file is invalid. */
const readLandings = (): Landings => ({
	creatorServices: readYamlContent(
		"landings/creator-business-services.yaml",
		CreatorServicesSchema,
		fillFacts,
	),
	photographerJobs: readYamlContent("landings/photographer-jobs.yaml", PhotographerJobsSchema, fillFacts),
	opportunities: readYamlContent(
		"landings/creator-professional-opportunities.yaml",
		OpportunitiesSchema,
		fillFacts,
	),
});

/** The current landing pages. Throws a ContentError if a file is invalid. */
export const landings = contentPart("landings", readLandings);
