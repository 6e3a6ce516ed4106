import * as z from "zod";
import { contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { date, text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";
import { usStates } from "../locations/us-state.ts";
import { AREAS_MAX, CHECK_KINDS, DESCRIPTION_MAX } from "../professionals/professional.ts";
import {
	EXPERIENCE_LEVELS,
	RATE_MAX,
	RATE_MIN,
	RATE_STEP,
	SERVICE_RADII,
	storedExperience,
	storedRadius,
	storedTravel,
	TRAVEL_WILLINGNESS,
} from "../professionals/profile-options.ts";
import { SERVICE_LINES } from "../service-lines/service-line.ts";

const line = z.enum(SERVICE_LINES);

const ExampleSchema = z.strictObject({
	businessName: text.max(100),
	line,
	furtherLines: z.array(line).default([]),
	city: text.max(100),
	state: text.refine((code) => code in usStates, "expected two capital letters"),
	experience: z.enum(EXPERIENCE_LEVELS).transform((level) => storedExperience[level]),
	hourlyRate: z.number().min(RATE_MIN).max(RATE_MAX).multipleOf(RATE_STEP),
	radius: z.enum(SERVICE_RADII).transform((radius) => storedRadius[radius]),
	travel: z.enum(TRAVEL_WILLINGNESS).transform((travel) => storedTravel[travel]),
	areas: z.array(text).max(AREAS_MAX),
	description: text.max(DESCRIPTION_MAX),
	checks: z.partialRecord(z.enum(CHECK_KINDS), date),
});

export type ExampleProfessional = z.output<typeof ExampleSchema>;

/** The example profiles by slug. Throws a ContentError. */
const readExampleProfessionals = (): Map<string, ExampleProfessional> =>
	new Map(contentSlugs("professionals", ".yaml").map((slug) => [slug, readYamlContent(`professionals/${slug}.yaml`, ExampleSchema, fillFacts)]));

/** The current example profiles by slug. Throws a ContentError. */
export const exampleProfessionals = contentPart("professionals", readExampleProfessionals);
