import { announceChange } from "#app/infra/database/changes.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { cellOf } from "../places/cells.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { termsOf } from "../search-terms/search-terms.ts";
import { servicePageOf } from "../service-lines/service-line.ts";
import { experienceRank, shelfNames, shelfNumber, travelRank } from "./directory.ts";
import { linesOf, professionalPath } from "./professional.ts";

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
	const professional = await tx.professional.findUniqueOrThrow({ where: { id: professionalId }, include: { furtherLines: { select: { line: true } } } });
	const lines = linesOf(professional);
	const { latitude = null, longitude = null } = findPlace({ city: professional.city, state: professional.region }) ?? {};
	if (latitude !== professional.latitude || longitude !== professional.longitude) await tx.professional.update({ where: { id: professionalId }, data: { latitude, longitude } });
	await tx.directoryEntry.deleteMany({ where: { professionalId } });
	await tx.professionalWord.deleteMany({ where: { professionalId } });
	if (professional.state === "LISTED") {
		await tx.directoryEntry.createMany({ data: entriesOf(professional, lines) });
		await tx.professionalWord.createMany({ data: [...new Set(termsOf(professional.businessName))].map((word) => ({ word, professionalId })) });
	}
	const pages = lines.flatMap((line) => servicePageOf(line) ?? []).map((page) => `/services/${page}`);
	await announceChange(tx, professionalPath(professionalId), "/services", ...pages);
}

type Listed = Pick<
	NonNullable<Awaited<ReturnType<Tx["professional"]["findUnique"]>>>,
	"id" | "exampleSlug" | "hourlyRateCents" | "city" | "region" | "ratingSum" | "ratingCount" | "experienceLevel" | "travelWillingness"
>;

/** The cell of a place that we don't know. Entries from before there were cells have none. */
const UNKNOWN_CELL = "unknown";

/** The entries of a listed professional. */
export function entriesOf({ id: professionalId, exampleSlug, hourlyRateCents, ...professional }: Listed, lines: readonly string[]) {
	const { region, ratingSum, ratingCount } = professional;
	const place = findPlace({ city: professional.city, state: region });
	// Who works from a part of a city is found in the city.
	const city = (place?.within ?? place?.name ?? professional.city).toLowerCase();
	const point = { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null, cell: place ? cellOf(place) : UNKNOWN_CELL };
	const [experience, travel] = [experienceRank(professional.experienceLevel), travelRank(professional.travelWillingness)];
	const rating = ratingCount === 0 ? 0 : Math.round((ratingSum * 100) / ratingCount);
	const shelf = shelfNumber({ hourlyRateCents, experience, travel });
	return [ALL_LINES, ...lines].map((name) => {
		const line = exampleSlug === null ? name : EXAMPLE_LINE + name;
		return { professionalId, line, region, city, ...point, hourlyRateCents, experience, travel, rating, ...shelfNames(line, { region, city }, shelf) };
	});
}
