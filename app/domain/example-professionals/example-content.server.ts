import * as z from "zod";
import { ContentError } from "#app/infra/content/content-error.server.ts";
import { contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { date, slug, text } from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";
import { LANGUAGES } from "../languages/language.ts";
import { LICENSE_KINDS, LICENSE_NUMBER_MAX } from "../licenses/license.ts";
import { usStates } from "../locations/us-state.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, TITLE_MAX } from "../packages/package.ts";
import { PRICE_MODELS } from "../prices/price-model.ts";
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
import { OTHER_SPECIALTIES_MAX, SPECIALTIES_MAX } from "../specialties/specialty.ts";
import { specialties } from "../specialties/specialty-content.server.ts";

const line = z.enum(SERVICE_LINES);

const state = text.refine((code) => code in usStates, "expected two capital letters");
const dollars = z.number().int().positive();
const sorted = <Value extends string>(values: Value[]): Value[] => values.toSorted();

const ExampleSchema = z.strictObject({
	businessName: text.max(100),
	line,
	furtherLines: z.array(line).default([]),
	city: text.max(100),
	state,
	experience: z.enum(EXPERIENCE_LEVELS).transform((level) => storedExperience[level]),
	hourlyRate: z.number().min(RATE_MIN).max(RATE_MAX).multipleOf(RATE_STEP),
	radius: z.enum(SERVICE_RADII).transform((radius) => storedRadius[radius]),
	travel: z.enum(TRAVEL_WILLINGNESS).transform((travel) => storedTravel[travel]),
	areas: z.array(text).max(AREAS_MAX),
	description: text.max(DESCRIPTION_MAX),
	isRemote: z.boolean().nullable().default(null),
	adultWork: z.boolean().nullable().default(null),
	dayFrom: dollars.nullable().default(null),
	projectFrom: dollars.nullable().default(null),
	monthFrom: dollars.nullable().default(null),
	specialties: z.array(slug).max(SPECIALTIES_MAX).default([]).transform(sorted),
	otherSpecialties: text.max(OTHER_SPECIALTIES_MAX).nullable().default(null),
	languages: z.array(z.enum(LANGUAGES)).default([]).transform(sorted),
	packages: z
		.array(
			z.strictObject({
				title: text.max(TITLE_MAX),
				included: text.max(INCLUDED_MAX),
				model: z.enum(PRICE_MODELS),
				from: dollars,
			}),
		)
		.max(PACKAGE_ROWS.length)
		.default([]),
	licenses: z
		.array(
			z.strictObject({
				kind: z.enum(LICENSE_KINDS),
				state,
				number: text.max(LICENSE_NUMBER_MAX),
				checkedOn: date,
			}),
		)
		.default([]),
	busy: z.array(z.strictObject({ firstDay: date, lastDay: date })).default([]),
	checks: z.partialRecord(z.enum(CHECK_KINDS), date),
});

export type ExampleProfessional = z.output<typeof ExampleSchema>;

/** The example profiles by slug. Throws a ContentError. */
const readExampleProfessionals = (): Map<string, ExampleProfessional> =>
	new Map(
		contentSlugs("professionals", ".yaml").map((slug) => [slug, readExample(`professionals/${slug}.yaml`)]),
	);

function readExample(file: string): ExampleProfessional {
	const example = readYamlContent(file, ExampleSchema, fillFacts);
	const known = new Set(specialties().map(({ slug }) => slug));
	const unknown = example.specialties.find((slug) => !known.has(slug));
	if (unknown)
		throw new ContentError([`content/${file}: specialties: ${unknown} is not in content/specialties.yaml`]);
	return example;
}

/** The current example profiles by slug. Throws a ContentError. */
export const exampleProfessionals = contentPart("professionals", readExampleProfessionals);
