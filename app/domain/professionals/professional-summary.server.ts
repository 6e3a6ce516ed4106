import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { imagesOf, shownImages } from "../portfolios/shown-images.server.ts";
import { type ServiceLine, serviceLineLabels } from "../service-lines/service-line.ts";
import {
	experienceLabels,
	isAway,
	placeOf,
	professionalPath,
	radiusInWords,
	rateInWords,
	ratingOf,
	responseInWords,
	travelInWords,
} from "./professional.ts";

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
	images: shownImages,
} as const;

const findRows = (ids: readonly string[]) =>
	db().professional.findMany({ where: { id: { in: [...ids] } }, select: summaryFields });
type SummaryRow = Awaited<ReturnType<typeof findRows>>[number];

/** Summaries of professionals in the order of their ids. Missing ones are left out. */
export async function findSummaries(ids: readonly string[]): Promise<ProfessionalSummary[]> {
	const rows = ids.length === 0 ? [] : await findRows(ids);
	const summaries = new Map(rows.map((row) => [row.id, summaryOf(row)]));
	return ids.flatMap((id) => summaries.get(id) ?? []);
}

/** A professional's row in the directory, in words. */
export type ProfessionalSummary = ReturnType<typeof summaryOf>;

const TEASER = 160;

/** Portfolio images in a row of the directory. */
const ROW_IMAGES = 3;

function summaryOf(row: SummaryRow) {
	const { photo, images } = imagesOf(row);
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
		place: placeOf(row),
		radius: radiusInWords(row.serviceRadius, row),
		travel: travelInWords(row.travelWillingness, row.region),
		experience: experienceLabels[experienceLevel],
		rate: rateInWords(hourlyRateCents),
		rating: ratingOf(row),
		response: responseInWords(row),
		/** Null until the professional answers. */
		isRemote: row.isRemote,
		isAway: isAway(awayUntil, now()),
		teaser: teaserOf(description),
		photo,
		/** The first of the portfolio. */
		images: images.slice(0, ROW_IMAGES),
	};
}

/** The beginning of a description on one line, cut after a word. */
function teaserOf(description: string): string {
	const line = description.replace(/\s+/g, " ");
	if (line.length <= TEASER) return line;
	const end = line.lastIndexOf(" ", TEASER);
	return `${line.slice(0, end > 0 ? end : TEASER)} …`;
}
