import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { ContentError, contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { contentPart, date, slug, text } from "../market/content-part.server.ts";
import { LANGUAGES } from "../market/language.ts";
import { SERVICE_LINES } from "../market/service-line.ts";
import { specialties } from "../market/specialties.server.ts";
import { OTHER_SPECIALTIES_MAX, SPECIALTIES_MAX } from "../market/specialty.ts";
import { isDemo } from "../people/demo-account.server.ts";
import { getPhase } from "../platform/phase.server.ts";
import { usStates } from "../platform/us-state.ts";
import { LICENSE_KINDS, LICENSE_NUMBER_MAX, type LicenseKind } from "./license.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, type Package, PRICE_MODELS, TITLE_MAX, toCents } from "./price.ts";
import { deleteFacts } from "./professional.server.ts";
import {
	AREAS_MAX,
	CHECK_KINDS,
	DESCRIPTION_MAX,
	EXPERIENCE_LEVELS,
	listServiceLines,
	RATE_MAX,
	RATE_MIN,
	RATE_STEP,
	SERVICE_RADII,
	storedExperience,
	storedRadius,
	storedTravel,
	TRAVEL_WILLINGNESS,
} from "./professional.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

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

/** The example profiles by slug. Throws a ContentError if a file is invalid. */
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

/** The current example profiles by slug. Throws a ContentError if a file is invalid. */
export const exampleProfessionals = contentPart("professionals", readExampleProfessionals);

type Row = {
	isRemote: boolean | null;
	adultWork: boolean | null;
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
	otherSpecialties: string | null;
	packages: Package[];
	specialties: { specialty: string }[];
	languages: { language: string }[];
	licenses: { kind: LicenseKind; state: string; number: string; checkedOn: string | null }[];
	busyPeriods: { firstDay: string; lastDay: string }[];
};

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** An example's facts about the work, in the format of its content file. */
const factsInContent = (row: Row) => ({
	isRemote: row.isRemote,
	adultWork: row.adultWork,
	dayFrom: toDollars(row.dayFromCents),
	projectFrom: toDollars(row.projectFromCents),
	monthFrom: toDollars(row.monthFromCents),
	specialties: row.specialties.map(({ specialty }) => specialty).sort(),
	otherSpecialties: row.otherSpecialties,
	languages: row.languages.map(({ language }) => language as ExampleProfessional["languages"][number]).sort(),
	packages: row.packages.map(({ title, included, model, fromCents }) => ({
		title,
		included,
		model,
		from: fromCents / 100,
	})),
	licenses: row.licenses
		.map(({ kind, state, number, checkedOn }) => ({ kind, state, number, checkedOn: checkedOn ?? "" }))
		.sort((a, b) => (a.state < b.state ? -1 : 1)),
	busy: row.busyPeriods
		.map(({ firstDay, lastDay }) => ({ firstDay, lastDay }))
		.sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1)),
});

type Facts = Pick<
	ExampleProfessional,
	"dayFrom" | "projectFrom" | "monthFrom" | "specialties" | "languages" | "packages" | "licenses" | "busy"
>;

/** An example's facts about the work, as columns and rows. */
const factsInDatabase = (
	{ dayFrom, projectFrom, monthFrom, specialties, languages, packages, licenses, busy }: Facts,
	at: Date,
) => ({
	dayFromCents: toCents(dayFrom),
	projectFromCents: toCents(projectFrom),
	monthFromCents: toCents(monthFrom),
	packages: {
		create: packages.map(({ from, ...offer }, position) => ({ ...offer, position, fromCents: from * 100 })),
	},
	specialties: { create: specialties.map((specialty) => ({ specialty })) },
	languages: { create: languages.map((language) => ({ language })) },
	licenses: {
		create: licenses.map((license) => ({
			...license,
			addedAt: at,
			result: "PASSED" as const,
			source: "Example",
		})),
	},
	busyPeriods: { create: busy.map((days) => ({ ...days, source: "CONTENT" as const })) },
});

/** An example's ID shows that it is an example, and is the same on every instance. */
const getExampleId = (slug: string): string => `example-${slug}`;

/**
 * Updates the example profiles in the database from the content, and removes those without a file. In an open
 * marketplace that isn't a demo, removes all of them. A removed example with a booking stays in the database,
 * unlisted. If nothing changed, it doesn't write to the database. Returns how many examples changed.
 */
export async function syncExamples(): Promise<number> {
	const wanted =
		(await getPhase()) === "OPEN" && !(await isDemo())
			? new Map<string, ExampleProfessional>()
			: exampleProfessionals();
	const kept = await findExamples();
	const gone = kept
		.filter(({ exampleSlug, isListed }) => !wanted.has(exampleSlug ?? "") && isListed)
		.map(({ id }) => id);
	const changed = [...wanted].filter(
		([slug, example]) =>
			!isDeepStrictEqual(kept.find((one) => one.exampleSlug === slug && one.isListed)?.example, example),
	);
	// Each example has its own transaction, because all of them together could exceed a transaction's time
	// limit.
	for (const id of gone) await transaction((tx) => unlist(tx, id));
	for (const [slug, example] of changed)
		try {
			await transaction((tx) => write(tx, slug, example));
		} catch (error) {
			// Another node wrote the same example at the same time.
			if (!isUniqueViolation(error)) throw error;
		}
	return gone.length + changed.length;
}

type Kept = { id: string; exampleSlug: string | null; isListed: boolean; example: ExampleProfessional };

/** Every stored example, in the format of its content file. */
async function findExamples(): Promise<Kept[]> {
	const rows = await db().professional.findMany({
		where: { exampleSlug: { not: null } },
		include: {
			furtherLines: true,
			areas: { orderBy: { position: "asc" } },
			checks: true,
			packages: { orderBy: { position: "asc" } },
			specialties: true,
			languages: true,
			licenses: true,
			busyPeriods: true,
		},
	});
	return rows.map((row) => ({
		id: row.id,
		exampleSlug: row.exampleSlug,
		isListed: row.state === "LISTED",
		example: {
			businessName: row.businessName,
			line: row.serviceLine,
			furtherLines: listServiceLines(row).slice(1),
			city: row.city,
			state: row.region,
			experience: row.experienceLevel,
			hourlyRate: row.hourlyRateCents / 100,
			radius: row.serviceRadius,
			travel: row.travelWillingness,
			areas: row.areas.map(({ place }) => place),
			description: row.description,
			...factsInContent(row),
			checks: Object.fromEntries(
				CHECK_KINDS.flatMap((kind) =>
					row.checks.filter((check) => check.kind === kind).map(({ passedOn }) => [kind, passedOn]),
				),
			),
		},
	}));
}

/** Removes an example from the directory, and from the database unless it has a booking. */
async function unlist(tx: Tx, id: string): Promise<void> {
	// Another node may have removed it in the meantime.
	await tx.professional.updateMany({ where: { id }, data: { state: "REMOVED" } });
	await refreshDirectory(tx, id);
	await tx.professional.deleteMany({ where: { id, bookings: { none: {} } } });
}

async function write(tx: Tx, slug: string, example: ExampleProfessional): Promise<void> {
	const {
		businessName,
		line,
		furtherLines,
		city,
		state,
		experience,
		hourlyRate,
		radius,
		travel,
		areas,
		checks,
		description,
	} = example;
	const id = getExampleId(slug);
	const at = now();
	const facts = {
		businessName,
		city,
		description,
		isRemote: example.isRemote,
		adultWork: example.adultWork,
		otherSpecialties: example.otherSpecialties,
		...factsInDatabase(example, at),
		state: "LISTED",
		serviceLine: line,
		region: state,
		experienceLevel: experience,
		hourlyRateCents: hourlyRate * 100,
		serviceRadius: radius,
		travelWillingness: travel,
		listedAt: at,
		updatedAt: at,
		furtherLines: { create: furtherLines.map((further) => ({ line: further })) },
		areas: { create: areas.map((place, position) => ({ position, place })) },
		checks: {
			create: CHECK_KINDS.flatMap((kind) => (checks[kind] ? [{ kind, passedOn: checks[kind] }] : [])),
		},
	} as const;
	await deleteFacts(tx, id);
	await tx.professional.upsert({ where: { id }, create: { ...facts, id, exampleSlug: slug }, update: facts });
	await refreshDirectory(tx, id);
}
