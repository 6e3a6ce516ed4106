import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { BusyPeriodSource } from "#generated/prisma/sqlite/client/client.ts";
import { languageNames } from "../market/language.ts";
import { type ServiceLine, serviceLineLabels } from "../market/service-line.ts";
import { specialties } from "../market/specialties.server.ts";
import { splitSpecialties } from "../market/specialty.ts";
import { formatWhenDay } from "../platform/time/time-zones.server.ts";
import { imageFields, publicImage, type ShownImage, type StoredImage } from "./image.ts";
import { formatLicense, type LicenseKind, type LicenseResult } from "./license.ts";
import { formatUnitPrice, type Package, PRICE_MODELS, type PriceModel, priceUnits } from "./price.ts";
import {
	describeRadius,
	describeResponse,
	describeTravel,
	experienceLabels,
	formatExperience,
	formatPlace,
	formatRate,
	getRating,
	getVerifiedDay,
	isAway,
	professionalPath,
} from "./professional.ts";
import { getSampleWork, type SampleWork } from "./samples.server.ts";

/**
 * The day on which the last required check was passed, with its text for display. Null if a required check is
 * missing, and for examples.
 */
export function describeVerified({
	exampleSlug,
	checks,
}: {
	exampleSlug: string | null;
	checks: Parameters<typeof getVerifiedDay>[0];
}): { day: string; text: string } | null {
	const day = exampleSlug === null ? getVerifiedDay(checks) : null;
	return day === null ? null : { day, text: formatWhenDay(day) };
}

/** The part of a query that selects a professional's public images. */
export const shownImages = {
	where: { OR: [{ kind: "PHOTO" as const }, { alt: { not: "" } }] },
	orderBy: [{ position: "asc" as const }, { id: "asc" as const }],
	select: { ...imageFields, kind: true as const },
};

/**
 * Deletes a profile's service lines, areas, checks, packages, specialties, languages, licenses, and busy
 * periods. Links and images stay.
 */
export async function deleteFacts(tx: Tx, professionalId: string): Promise<void> {
	const ofProfessional = { where: { professionalId } };
	await tx.professionalServiceLine.deleteMany(ofProfessional);
	await tx.professionalArea.deleteMany(ofProfessional);
	await tx.professionalCheck.deleteMany(ofProfessional);
	await tx.professionalPackage.deleteMany(ofProfessional);
	await tx.professionalSpecialty.deleteMany(ofProfessional);
	await tx.professionalLanguage.deleteMany(ofProfessional);
	await tx.professionalLicense.deleteMany(ofProfessional);
	await tx.busyPeriod.deleteMany(ofProfessional);
}

type Found = { images: readonly (StoredImage & { kind: "PORTFOLIO" | "PHOTO" })[] };

/** The photo and the portfolio of a professional. Examples have neither. */
export function getImages({ images }: Found): { photo: ShownImage | null; images: ShownImage[] } {
	const shown = images.map(({ kind, ...image }) => ({ kind, image: publicImage(image) }));
	return {
		photo: shown.find(({ kind }) => kind === "PHOTO")?.image ?? null,
		images: shown.filter(({ kind }) => kind === "PORTFOLIO").map(({ image }) => image),
	};
}

/** The fields that `readFacts` needs. */
export const factFields = {
	isRemote: true,
	adultWork: true,
	hourlyRateCents: true,
	dayFromCents: true,
	projectFromCents: true,
	monthFromCents: true,
	otherSpecialties: true,
	packages: { select: { model: true, fromCents: true } },
	specialties: { select: { specialty: true } },
	languages: { select: { language: true } },
	licenses: { select: { kind: true, state: true, result: true, checkedOn: true }, orderBy: { state: "asc" } },
	busyPeriods: { select: { firstDay: true, lastDay: true }, orderBy: { firstDay: "asc" } },
} as const;

/** A professional's facts about the work, for comparison with a request. */
export type ProfessionalFacts = {
	/** Null until the professional answers. */
	isRemote: boolean | null;
	/** Null until the professional answers. */
	adultWork: boolean | null;
	/**
	 * The lowest starting price of each model in cents, including those of packages. Models without a price
	 * are absent, but HOUR is always present.
	 */
	prices: { HOUR: number } & Partial<Record<PriceModel, number>>;
	/** Slugs from content/specialties.yaml. */
	specialties: string[];
	/** In the professional's own words. Empty if there are none. */
	otherSpecialties: string;
	/** ISO 639 codes. Empty until the professional answers. */
	languages: string[];
	/**
	 * State licenses. `checkedOn` (YYYY-MM-DD) is null until the team has found the license in the register.
	 */
	licenses: { kind: LicenseKind; state: string; checkedOn: string | null }[];
	/**
	 * Periods when the professional is unavailable, in chronological order. Both days are inclusive,
	 * YYYY-MM-DD.
	 */
	busy: { firstDay: string; lastDay: string }[];
};

/** The facts of professionals by ID. Unknown IDs are left out. */
export async function findFacts(
	ids: readonly string[],
	from: Tx = db(),
): Promise<Map<string, ProfessionalFacts>> {
	const rows = ids.length === 0 ? [] : await readRows(ids, from);
	return new Map(rows.map(({ id, ...row }) => [id, readFacts(row)]));
}

const readRows = (ids: readonly string[], from: Tx) =>
	from.professional.findMany({ where: { id: { in: [...ids] } }, select: { id: true, ...factFields } });

type FactRow = Omit<Awaited<ReturnType<typeof readRows>>[number], "id">;

/** The facts in a row with `factFields`. */
export const readFacts = ({
	isRemote,
	adultWork,
	otherSpecialties,
	specialties,
	languages,
	licenses,
	busyPeriods,
	...priced
}: FactRow): ProfessionalFacts => ({
	isRemote,
	adultWork,
	prices: startingPrices(priced),
	specialties: specialties.map(({ specialty }) => specialty),
	otherSpecialties: otherSpecialties ?? "",
	languages: languages.map(({ language }) => language),
	licenses: licenses
		.filter(({ result }) => result !== "FAILED")
		.map(({ kind, state, result, checkedOn }) => ({
			kind,
			state,
			checkedOn: result === "PASSED" ? checkedOn : null,
		})),
	busy: busyPeriods,
});

type Priced = {
	hourlyRateCents: number;
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
	packages: readonly { model: PriceModel; fromCents: number }[];
};

/** The lowest starting price of each model in cents, including those of packages. */
export function startingPrices({
	hourlyRateCents,
	dayFromCents,
	projectFromCents,
	monthFromCents,
	packages,
}: Priced): ProfessionalFacts["prices"] {
	const prices: ProfessionalFacts["prices"] = {
		HOUR: hourlyRateCents,
		...(dayFromCents !== null && { DAY: dayFromCents }),
		...(projectFromCents !== null && { PROJECT: projectFromCents }),
		...(monthFromCents !== null && { MONTH: monthFromCents }),
	};
	for (const { model, fromCents } of packages)
		prices[model] = Math.min(prices[model] ?? fromCents, fromCents);
	return prices;
}

type FactRecord = {
	isRemote: boolean | null;
	hourlyRateCents: number;
	dayFromCents: number | null;
	projectFromCents: number | null;
	monthFromCents: number | null;
	otherSpecialties: string | null;
	packages: Package[];
	specialties: { specialty: string }[];
	languages: { language: string }[];
	licenses: {
		id: string;
		kind: LicenseKind;
		state: string;
		number: string;
		result: LicenseResult | null;
		checkedOn: string | null;
	}[];
	busyPeriods: { id: string; firstDay: string; lastDay: string; source: BusyPeriodSource }[];
};

/** A professional's facts about the work, as display text and as form values. */
export function describeFacts(record: FactRecord, today: string) {
	const { isRemote, dayFromCents, projectFromCents, monthFromCents, packages } = record;
	const slugs = record.specialties.map(({ specialty }) => specialty);
	const codes = record.languages.map(({ language }) => language);
	const prices = startingPrices({ ...record, packages: [] });
	return {
		isRemote,
		dayFromCents,
		projectFromCents,
		monthFromCents,
		packages: packages.map((offer) => ({ ...offer, price: formatUnitPrice(offer.fromCents, offer.model) })),
		/** Starting prices of each model, not counting those of packages. */
		prices: PRICE_MODELS.flatMap((model) => {
			const cents = prices[model];
			return cents === undefined
				? []
				: [{ model, unit: priceUnits[model], price: formatUnitPrice(cents, model) }];
		}),
		specialtySlugs: slugs,
		specialties: specialties()
			.filter(({ slug }) => slugs.includes(slug))
			.map(({ slug, label, line }) => ({ slug, label, line })),
		otherSpecialties: splitSpecialties(record.otherSpecialties),
		languageCodes: codes,
		languages: languageNames(codes),
		/** Excludes licenses that the register doesn't confirm. */
		licenses: record.licenses
			.filter(({ result }) => result !== "FAILED")
			.map(({ id, number, result, checkedOn, ...license }) => ({
				id,
				text: formatLicense(license),
				number,
				checkedOn: result === "PASSED" ? checkedOn : null,
			})),
		/** Current and future periods. */
		busyPeriods: record.busyPeriods.filter(({ lastDay }) => lastDay >= today),
	};
}

const summaryFields = {
	id: true,
	exampleSlug: true,
	businessName: true,
	serviceLine: true,
	furtherLines: { select: { line: true } },
	description: true,
	experienceLevel: true,
	hourlyRateCents: true,
	city: true,
	region: true,
	serviceRadius: true,
	travelWillingness: true,
	awayUntil: true,
	isRemote: true,
	ratingSum: true,
	ratingCount: true,
	responseMinutes: true,
	responseCount: true,
	checks: { select: { kind: true, passedOn: true } },
	images: shownImages,
} as const;

const findRows = (ids: readonly string[]) =>
	db().professional.findMany({ where: { id: { in: [...ids] } }, select: summaryFields });
type SummaryRow = Awaited<ReturnType<typeof findRows>>[number];

/** Summaries of professionals in the order of the given IDs. Unknown IDs are left out. */
export async function findSummaries(ids: readonly string[]): Promise<ProfessionalSummary[]> {
	const rows = ids.length === 0 ? [] : await findRows(ids);
	const summaries = new Map(rows.map((row) => [row.id, summarizeProfessional(row)]));
	return ids.flatMap((id) => summaries.get(id) ?? []);
}

/** A professional's row in the directory, ready to show. */
export type ProfessionalSummary = ReturnType<typeof summarizeProfessional>;

/** The number of portfolio images or sample items in a row of the directory. */
const ROW_WORK = 3;

/** The part of a sample that a row of the directory shows. */
function beginSample(work: SampleWork | null): SampleWork | null {
	if (work?.kind === "CONTACT_SHEET") return { ...work, shots: work.shots.slice(0, ROW_WORK) };
	return work && { ...work, lines: work.lines.slice(0, ROW_WORK) };
}

function summarizeProfessional(row: SummaryRow) {
	const { photo, images } = getImages(row);
	const {
		id,
		exampleSlug,
		businessName,
		serviceLine,
		description,
		experienceLevel,
		hourlyRateCents,
		awayUntil,
	} = row;
	return {
		id,
		path: professionalPath(id),
		isExample: exampleSlug !== null,
		businessName,
		serviceLine,
		lines: [serviceLine, ...row.furtherLines.map(({ line }) => line)].map((line: ServiceLine) => ({
			line,
			label: serviceLineLabels[line],
		})),
		place: formatPlace(row),
		radius: describeRadius(row.serviceRadius, row),
		travel: describeTravel(row.travelWillingness, row.region),
		experience: formatExperience(experienceLabels[experienceLevel]),
		rate: formatRate(hourlyRateCents),
		rating: getRating(row),
		response: describeResponse(row),
		/** Null until the professional answers. */
		isRemote: row.isRemote,
		isAway: isAway(awayUntil, now()),
		verified: describeVerified(row),
		teaser: formatTeaser(description),
		photo,
		/** The first images of the portfolio. */
		images: images.slice(0, ROW_WORK),
		/** The first part of an example's sample work. Null for a real professional. */
		sample: beginSample(getSampleWork(exampleSlug)),
	};
}

const TEASER_MAX = 160;
const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });

/** The first sentences of a description on one line. If the first one is too long, it is cut after a word. */
export function formatTeaser(description: string): string {
	const line = description.trim().replace(/\s+/g, " ");
	if (line.length <= TEASER_MAX) return line;
	let teaser = "";
	for (const { segment } of sentences.segment(line)) {
		if ((teaser + segment).trimEnd().length > TEASER_MAX) break;
		teaser += segment;
	}
	if (teaser) return teaser.trimEnd();
	const end = line.lastIndexOf(" ", TEASER_MAX);
	return `${line.slice(0, end > 0 ? end : TEASER_MAX)} …`;
}

/** The maximum number of name words that are read, and of people that are found. */
const NAMES_MAX = 400;
const FOUND_MAX = 20;

type PeopleFound = {
	found: ProfessionalSummary[];
	/** The search terms that occur in a name. */
	words: ReadonlySet<string>;
	/** Whether the people found have all the terms in their names. */
	isFullMatch: boolean;
};

/**
 * Listed professionals and examples whose names contain all of the search terms or, if no name contains all,
 * as many terms as possible. For frequent words, only a limited number of names is read.
 */
export async function findProfessionalsByName(terms: readonly string[]): Promise<PeopleFound> {
	if (terms.length === 0) return { found: [], words: new Set(), isFullMatch: false };
	// Both columns are sorted in the same direction, so that the index returns rows in this order.
	const rows = await db().professionalWord.findMany({
		where: { word: { in: [...terms] } },
		orderBy: [{ word: "desc" }, { professionalId: "desc" }],
		take: NAMES_MAX,
	});
	const matches = new Map<string, number>();
	for (const { professionalId } of rows) matches.set(professionalId, (matches.get(professionalId) ?? 0) + 1);
	const most = Math.max(0, ...matches.values());
	const ids = [...matches].filter(([, count]) => count === most).map(([id]) => id);
	const found = await findSummaries(ids.slice(0, FOUND_MAX));
	return {
		found,
		words: new Set(rows.map(({ word }) => word)),
		isFullMatch: most > 0 && most === terms.length,
	};
}
