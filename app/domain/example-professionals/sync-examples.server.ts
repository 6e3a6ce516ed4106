import { isDeepStrictEqual } from "node:util";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isDemo } from "../accounts/demo-ids.server.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { CHECK_KINDS, linesOf } from "../professionals/professional.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";
import { type ExampleProfessional, exampleProfessionals } from "./example-content.server.ts";
import { factsInContent, factsInDatabase } from "./example-facts.server.ts";

/** An example's ID shows that it is one, and is the same on every instance. */
const idOf = (slug: string): string => `example-${slug}`;

/**
 * Updates the example profiles in the database to those of the content, and removes those without a
 * file, or all of them in an open marketplace that is no demo. One with a booking stays in the
 * database, but unlisted. Writes nothing if nothing changed. Returns how many it changed.
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
	if (gone.length + changed.length === 0) return 0;
	await transaction(async (tx) => {
		for (const id of gone) await unlist(tx, id);
		for (const [slug, example] of changed) await write(tx, slug, example);
	});
	return gone.length + changed.length;
}

type Kept = { id: string; exampleSlug: string | null; isListed: boolean; example: ExampleProfessional };

/** Every example, as its content file defines it. */
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
			furtherLines: linesOf(row).slice(1),
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
	await tx.professional.update({ where: { id }, data: { state: "REMOVED" } });
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
	const id = idOf(slug);
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
	const parts = { where: { professionalId: id } };
	await tx.professionalServiceLine.deleteMany(parts);
	await tx.professionalArea.deleteMany(parts);
	await tx.professionalCheck.deleteMany(parts);
	await tx.professionalPackage.deleteMany(parts);
	await tx.professionalSpecialty.deleteMany(parts);
	await tx.professionalLanguage.deleteMany(parts);
	await tx.professionalLicense.deleteMany(parts);
	await tx.busyPeriod.deleteMany(parts);
	await tx.professional.upsert({ where: { id }, create: { ...facts, id, exampleSlug: slug }, update: facts });
	await refreshDirectory(tx, id);
}
