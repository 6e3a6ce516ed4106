import { site } from "#app/infra/content/site.server.ts";
import { announceChange } from "#app/infra/database/changes.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { cityPath } from "../market/location.ts";
import { cellsAround, getCell, type Point } from "../market/places/place.ts";
import { findPlace } from "../market/places/resolve-place.server.ts";
import { getTerms } from "../market/search-terms.ts";
import { getServicePage } from "../market/service-line.ts";
import { dayIn } from "../platform/time/calendar-day.ts";
import {
	type DirectoryFilter,
	experienceRank,
	facetNames,
	shelfNames,
	shelfNumber,
	travelRank,
} from "./directory.ts";
import { PRICE_MODELS } from "./price.ts";
import { startingPrices } from "./professional.server.ts";
import { listServiceLines, professionalPath } from "./professional.ts";

/** A circle on the map, with its radius in miles. */
export type Circle = Point & { miles: number };

/** The circle that a filter asks for. Undefined if there is no distance, or the city is unknown. */
export function getCircle({ place, within }: DirectoryFilter): Circle | undefined {
	const point = within && place?.city ? findPlace({ city: place.city, state: place.region }) : undefined;
	return point && within && { latitude: point.latitude, longitude: point.longitude, miles: within };
}

/** The side length of the squares used as facets, in degrees. From south to north, it is about 17 miles. */
const SQUARE = 0.25;

/** The facet of a point. */
export const nearFacet = (point: Point): string => facetNames.near(getCell(point, SQUARE));

/** The facets of the squares that cover a circle. The squares extend beyond the circle. */
export const nearFacets = (circle: Circle): string[] =>
	cellsAround(circle, circle.miles, SQUARE).map(facetNames.near);

/** The prefix of an example's service line. It keeps examples out of counts and pages of real people. */
export const EXAMPLE_LINE = "EXAMPLE:";

/** Stored instead of a service line in the entries that stand for all of a professional's service lines. */
export const ALL_LINES = "ALL";

/**
 * Rebuilds a professional's directory and search entries, in the transaction of the command that changed the
 * professional's data, such as the rating. Also stores the coordinates of the professional's city. After the
 * commit, cached pages that show the professional are dropped.
 */
export async function refreshDirectory(tx: Tx, professionalId: string): Promise<void> {
	const professional = await tx.professional.findUniqueOrThrow({
		where: { id: professionalId },
		include: facetParts,
	});
	const lines = listServiceLines(professional);
	const place = findPlace({ city: professional.city, state: professional.region });
	const { latitude = null, longitude = null } = place ?? {};
	if (latitude !== professional.latitude || longitude !== professional.longitude)
		await tx.professional.update({ where: { id: professionalId }, data: { latitude, longitude } });
	const removed = await tx.directoryEntry.deleteMany({ where: { professionalId } });
	await tx.directoryFacet.deleteMany({ where: { professionalId } });
	await tx.professionalWord.deleteMany({ where: { professionalId } });
	const isListed = professional.state === "LISTED";
	if (isListed) {
		const { awayUntil } = professional;
		await tx.directoryEntry.createMany({
			data: listEntries(
				{ ...professional, awayUntilDay: awayUntil && dayIn(awayUntil, site().timeZone) },
				lines,
			),
		});
		await tx.directoryFacet.createMany({
			data: facetsOfProfessional(professional, place).map((facet) => ({ facet, professionalId })),
		});
		await tx.professionalWord.createMany({
			data: [...new Set(getTerms(professional.businessName))].map((word) => ({ word, professionalId })),
		});
	}
	const pages = lines.flatMap((line) => getServicePage(line) ?? []).map((page) => `/services/${page}`);
	await announceChange(
		tx,
		professionalPath(professionalId),
		"/services",
		cityPath({ city: place?.within ?? place?.name ?? professional.city, stateCode: professional.region }),
		...pages,
		...(isListed === removed.count > 0 ? [] : ["/sitemap.xml"]),
	);
}

const facetParts = {
	furtherLines: { select: { line: true } },
	packages: { select: { model: true, fromCents: true } },
	specialties: { select: { specialty: true } },
	languages: { select: { language: true } },
} as const;

type Faceted = Parameters<typeof startingPrices>[0] & {
	isRemote: boolean | null;
	specialties: readonly { specialty: string }[];
	languages: readonly { language: string }[];
};

/** The facets of a listed professional. The hourly rate isn't a facet, because everyone has one. */
const facetsOfProfessional = (
	{ isRemote, specialties, languages, ...priced }: Faceted,
	point: Point | undefined,
): string[] => [
	...(isRemote ? [facetNames.remote] : []),
	...languages.map(({ language }) => facetNames.language(language)),
	...specialties.map(({ specialty }) => facetNames.specialty(specialty)),
	...(point ? [nearFacet(point)] : []),
	...PRICE_MODELS.filter((model) => model !== "HOUR" && startingPrices(priced)[model] !== undefined).map(
		facetNames.price,
	),
];

type Listed = Pick<
	NonNullable<Awaited<ReturnType<Tx["professional"]["findUnique"]>>>,
	| "id"
	| "exampleSlug"
	| "hourlyRateCents"
	| "city"
	| "region"
	| "ratingSum"
	| "ratingCount"
	| "experienceLevel"
	| "travelWillingness"
> & { awayUntilDay?: string | null };

/**
 * The cell of a place that we don't know. Entries from before cells were stored have an empty cell.
 */
const UNKNOWN_CELL = "unknown";

/** The entries of a listed professional. */
export function listEntries(
	{ id: professionalId, exampleSlug, hourlyRateCents, awayUntilDay = null, ...professional }: Listed,
	lines: readonly string[],
) {
	const { region, ratingSum, ratingCount } = professional;
	const place = findPlace({ city: professional.city, state: region });
	// Professionals who work from part of a city are listed in the city.
	const city = (place?.within ?? place?.name ?? professional.city).toLowerCase();
	const point = {
		latitude: place?.latitude ?? null,
		longitude: place?.longitude ?? null,
		cell: place ? getCell(place) : UNKNOWN_CELL,
	};
	const [experience, travel] = [
		experienceRank(professional.experienceLevel),
		travelRank(professional.travelWillingness),
	];
	const rating = ratingCount === 0 ? 0 : Math.round((ratingSum * 100) / ratingCount);
	const shelf = shelfNumber({ hourlyRateCents, experience, travel });
	return [ALL_LINES, ...lines].map((name) => {
		const line = exampleSlug === null ? name : EXAMPLE_LINE + name;
		return {
			professionalId,
			line,
			region,
			city,
			...point,
			hourlyRateCents,
			experience,
			travel,
			rating,
			awayUntilDay,
			...shelfNames(line, { region, city }, shelf),
		};
	});
}

const BATCH = 500;

/**
 * Stores the coordinates of professionals who were listed before coordinates were stored, each in its own
 * transaction. Returns how many professionals it updated.
 */
export async function locateProfessionals(): Promise<number> {
	const due = await db().directoryEntry.findMany({
		where: { line: { in: [ALL_LINES, EXAMPLE_LINE + ALL_LINES] }, cell: "" },
		take: BATCH,
		select: { professionalId: true },
	});
	return forEachInSequence(
		due,
		{ text: "professional not located", about: ({ professionalId }) => ({ professionalId }) },
		({ professionalId }) =>
			transaction(async (tx) => {
				await refreshDirectory(tx, professionalId);
				return true;
			}),
	);
}
