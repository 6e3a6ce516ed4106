import { site } from "#app/infra/content/site.server.ts";
import { announceChange } from "#app/infra/database/changes.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { cityPath } from "../locations/location.ts";
import { cellOf } from "../places/cells.ts";
import type { Point } from "../places/place.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { PRICE_MODELS } from "../prices/price-model.ts";
import { termsOf } from "../search-terms/search-terms.ts";
import { servicePageOf } from "../service-lines/service-line.ts";
import { experienceRank, facetNames, shelfNames, shelfNumber, travelRank } from "./directory.ts";
import { nearFacet } from "./directory-circle.server.ts";
import { linesOf, professionalPath } from "./professional.ts";
import { startingPrices } from "./professional-facts.server.ts";

/** Prefix of the line of an example, so that no count or page of real people includes one. */
export const EXAMPLE_LINE = "EXAMPLE:";

/** Represents all lines together. */
export const ALL_LINES = "ALL";

/**
 * Rebuilds the directory and search entries of a professional, in the transaction of the command
 * that changed anything in them, including the rating, and stores the point of their place. Cached
 * pages that show it are dropped after the commit.
 */
export async function refreshDirectory(tx: Tx, professionalId: string): Promise<void> {
	const professional = await tx.professional.findUniqueOrThrow({
		where: { id: professionalId },
		include: facetParts,
	});
	const lines = linesOf(professional);
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
			data: entriesOf(
				{ ...professional, awayUntilDay: awayUntil && dayIn(awayUntil, site().timeZone) },
				lines,
			),
		});
		await tx.directoryFacet.createMany({
			data: facetsOfProfessional(professional, place).map((facet) => ({ facet, professionalId })),
		});
		await tx.professionalWord.createMany({
			data: [...new Set(termsOf(professional.businessName))].map((word) => ({ word, professionalId })),
		});
	}
	const pages = lines.flatMap((line) => servicePageOf(line) ?? []).map((page) => `/services/${page}`);
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

/** The facets of a listed professional. The hourly rate is none, since everyone has one. */
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

/** The cell of a place that we don't know. Entries from before there were cells have none. */
const UNKNOWN_CELL = "unknown";

/** The entries of a listed professional. */
export function entriesOf(
	{ id: professionalId, exampleSlug, hourlyRateCents, awayUntilDay = null, ...professional }: Listed,
	lines: readonly string[],
) {
	const { region, ratingSum, ratingCount } = professional;
	const place = findPlace({ city: professional.city, state: region });
	// Who works from a part of a city is found in the city.
	const city = (place?.within ?? place?.name ?? professional.city).toLowerCase();
	const point = {
		latitude: place?.latitude ?? null,
		longitude: place?.longitude ?? null,
		cell: place ? cellOf(place) : UNKNOWN_CELL,
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
