import * as z from "zod";
import { ContentError, contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, date, text } from "../market/content-part.server.ts";

const FILE = "samples.yaml";

/** A sheet's title, and the short facts above it. */
const sheet = { title: text.max(40), facts: z.array(text.max(30)).min(1).max(3) };

const WorkSchema = z.discriminatedUnion("kind", [
	// The results of a session, as a contact sheet of empty frames, because a made-up business has no photos.
	z.strictObject({
		kind: z.literal("CONTACT_SHEET"),
		...sheet,
		frame: z.enum(["portrait", "landscape", "wide"]),
		// Titles are short enough that three fit side by side on a phone.
		shots: z
			.array(z.strictObject({ title: text.max(20), note: text.max(60) }))
			.min(6)
			.max(9),
	}),
	// A page from the work that a client gets.
	z.strictObject({
		kind: z.literal("EXCERPT"),
		...sheet,
		lines: z
			.array(z.strictObject({ label: text.max(30), figure: text.max(40) }))
			.min(4)
			.max(8),
		closing: text.max(160),
	}),
]);

const SampleSchema = z.strictObject({
	work: WorkSchema,
	reviews: z
		.array(z.strictObject({ author: text, rating: z.number().int().min(1).max(5), text, publishedOn: date }))
		.min(1),
});

/** An example profile's sample work and made-up reviews. */
export type Sample = z.output<typeof SampleSchema>;

/** A contact sheet of empty frames, or an excerpt from the work that a client gets. */
export type SampleWork = Sample["work"];

/** The samples of the example profiles by slug. Throws a ContentError if a file is invalid. */
function readSamples(): Map<string, Sample> {
	const samples = Object.entries(readYamlContent(FILE, z.record(z.string(), SampleSchema), fillFacts));
	const known = contentSlugs("professionals", ".yaml");
	const unknown = samples
		.filter(([slug]) => !known.includes(slug))
		.map(([slug]) => `content/${FILE}: ${slug}: there is no content/professionals/${slug}.yaml`);
	if (unknown.length > 0) throw new ContentError(unknown);
	return new Map(samples);
}

/** The current samples of the example profiles by slug. Throws a ContentError if a file is invalid. */
export const samples = contentPart("samples", readSamples);

/** The sample work of an example profile. Null for a real profile. */
export const getSampleWork = (exampleSlug: string | null): SampleWork | null =>
	(exampleSlug !== null && samples().get(exampleSlug)?.work) || null;

/** The sample reviews of an example profile. They aren't included in any statistics. */
export const sampleReviews = (
	slug: string,
): { id: string; rating: number; text: string; author: string; publishedOn: string }[] =>
	(samples().get(slug)?.reviews ?? []).map((review, i) => ({ id: `${slug}-review-${i + 1}`, ...review }));
