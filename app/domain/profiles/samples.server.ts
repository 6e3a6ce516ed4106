import * as z from "zod";
import { ContentError, contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, date, text } from "../market/content-part.server.ts";
import type { ShownImage } from "./image.ts";
import { SAMPLE_SIZE, SAMPLE_THINGS, type SampleThing, sampleThings } from "./samples.ts";

const FILE = "samples.yaml";

const SampleSchema = z.strictObject({
	pictures: z.array(z.enum(SAMPLE_THINGS)).min(3).max(6),
	reviews: z
		.array(z.strictObject({ author: text, rating: z.number().int().min(1).max(5), text, publishedOn: date }))
		.min(1),
});

/** What an example profile shows as its work: drawings, and made-up reviews. */
export type SampleWork = z.output<typeof SampleSchema>;

/** The sample work of the example profiles by slug. Throws a ContentError. */
function readSamples(): Map<string, SampleWork> {
	const samples = Object.entries(readYamlContent(FILE, z.record(z.string(), SampleSchema), fillFacts));
	const known = contentSlugs("professionals", ".yaml");
	const unknown = samples
		.filter(([slug]) => !known.includes(slug))
		.map(([slug]) => `content/${FILE}: ${slug}: there is no content/professionals/${slug}.yaml`);
	if (unknown.length > 0) throw new ContentError(unknown);
	return new Map(samples);
}

/** The current sample work of the example profiles. Throws a ContentError. */
export const sampleWork = contentPart("samples", readSamples);

/** The drawings of an example profile. Their names change with their content. */
export const sampleImages = (slug: string): ShownImage[] =>
	(sampleWork().get(slug)?.pictures ?? []).map((thing, i) => ({
		id: `${slug}-${i + 1}`,
		path: `/sample-pictures/${slug}-${i + 1}-${thing}.svg`,
		widths: [],
		alt: `A drawing of a stage with ${sampleThings[thing]} in the light`,
		...SAMPLE_SIZE,
	}));

/**
 * What the drawing with this file name shows, and the seed of its stage. Undefined if there is
 * none.
 */
export function findSample(file: string): { seed: string; thing: SampleThing } | undefined {
	const [, slug = "", number = "", thing = ""] = /^([a-z0-9-]+)-(\d)-([a-z]+)\.svg$/.exec(file) ?? [];
	const known = sampleWork().get(slug)?.pictures[Number(number) - 1];
	return known && known === thing ? { seed: `${slug}-${number}`, thing: known } : undefined;
}

/** The sample reviews of an example profile. No statistic includes them. */
export const sampleReviews = (
	slug: string,
): { id: string; rating: number; text: string; author: string; publishedOn: string }[] =>
	(sampleWork().get(slug)?.reviews ?? []).map((review, i) => ({ id: `${slug}-review-${i + 1}`, ...review }));
