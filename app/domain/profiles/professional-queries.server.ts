import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getServicePage, type ServiceLine, serviceLineLabels } from "../market/service-line.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { isWebAddress } from "../platform/fields.ts";
import { dayIn } from "../platform/time/calendar-day.ts";
import { getAvailability } from "./busy-period.ts";
import { findProfessionals } from "./directory.server.ts";
import { formatPriceCents } from "./price.ts";
import {
	describeFacts,
	describeVerified,
	findSummaries,
	getImages,
	type ProfessionalSummary,
	shownImages,
} from "./professional.server.ts";
import {
	CHECK_KINDS,
	checkLabels,
	describeRadius,
	describeResponse,
	describeTravel,
	experienceLabels,
	formatExperience,
	formatPlace,
	formatRate,
	getRating,
	isAway,
	isProfessionalId,
	listServiceLines,
	professionalPath,
	radiusMiles,
	reviewerName,
} from "./professional.ts";
import { ALL_LINES } from "./refresh-directory.server.ts";
import { getSampleWork, sampleReviews } from "./samples.server.ts";

/** The maximum number of reviews on a profile page. */
const REVIEWS = 20;
const ALTERNATIVES = 3;

const profileParts = {
	furtherLines: { select: { line: true } },
	areas: { orderBy: { position: "asc" }, select: { place: true } },
	links: { orderBy: { position: "asc" }, select: { label: true, url: true } },
	images: shownImages,
	checks: { select: { kind: true, passedOn: true } },
	packages: {
		orderBy: { position: "asc" },
		select: { title: true, included: true, model: true, fromCents: true },
	},
	specialties: { select: { specialty: true } },
	languages: { select: { language: true } },
	licenses: {
		orderBy: { state: "asc" },
		select: { id: true, kind: true, state: true, number: true, result: true, checkedOn: true },
	},
	busyPeriods: {
		orderBy: { firstDay: "asc" },
		select: { id: true, firstDay: true, lastDay: true, source: true },
	},
} as const;

const findRecord = (where: { id: string } | { userId: string }, from: Tx = db()) =>
	from.professional.findUnique({ where, include: profileParts });
export type ProfileRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/**
 * The public profile of a professional. It never contains an email address, phone number, reference, or
 * document.
 */
export type Profile = ReturnType<typeof toProfile>;

export type FoundProfile =
	| { state: "listed"; profile: Profile; reviews: PublishedReview[] }
	| { state: "suspended"; alternatives: ProfessionalSummary[] };

/**
 * A public profile or, if it is suspended, alternatives in the same line, as near as possible. Throws
 * `not_found` if the profile doesn't exist.
 */
export async function getProfile(id: string): Promise<FoundProfile> {
	const record = isProfessionalId(id) ? await findRecord({ id }) : null;
	if (!record || record.state === "REMOVED")
		throw new DomainError("not_found", "There is no such professional.");
	if (record.state === "SUSPENDED") return { state: "suspended", alternatives: await alternativesTo(record) };
	const reviews = record.exampleSlug === null ? await findReviews(id) : sampleReviews(record.exampleSlug);
	return { state: "listed", profile: toProfile(record), reviews };
}

/** A listed profile with its reviews. Throws `not_found` if the profile doesn't exist or is suspended. */
export async function getListedProfile(
	id: string,
): Promise<{ professional: Profile; reviews: PublishedReview[] }> {
	const found = await getProfile(id);
	if (found.state === "suspended") throw new DomainError("not_found", "There is no such professional.");
	return { professional: found.profile, reviews: found.reviews };
}

/** The profile with the fields that only its owner sees. */
export type EditableProfile = Profile & { state: "LISTED" | "SUSPENDED"; adultWork: boolean | null };

/**
 * The signed-in professional's profile, listed or not. Throws `not_found` before the application is
 * approved.
 */
export const getEditableProfile = async (actor: Actor): Promise<EditableProfile> =>
	toEditable(await findOwnRecord(actor));

/** The record of the signed-in professional's profile. Throws `not_found` if there is none. */
export async function findOwnRecord(actor: Actor, from?: Tx): Promise<ProfileRecord> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const record = await findRecord({ userId }, from);
	if (!record || record.state === "REMOVED")
		throw new DomainError("not_found", "You don’t have a profile yet.");
	return record;
}

export const toEditable = (record: ProfileRecord): EditableProfile => ({
	...toProfile(record),
	state: record.state === "SUSPENDED" ? "SUSPENDED" : "LISTED",
	adultWork: record.adultWork,
});

/**
 * The ID of a user's own profile, and whether it is listed or suspended. Null if they have no profile, or if
 * it was removed.
 */
export async function findUserListing(userId: string): Promise<{ id: string; isListed: boolean } | null> {
	const record = await db().professional.findUnique({ where: { userId }, select: { id: true, state: true } });
	return record && record.state !== "REMOVED" ? { id: record.id, isListed: record.state === "LISTED" } : null;
}

/** A sitemap can contain at most 50,000 URLs (sitemaps.org). The site's own pages take a few hundred. */
const SITEMAP_MAX = 49_000;

/** The paths of listed professionals for search engines, without examples, latest first. */
export async function findListedPaths(): Promise<string[]> {
	const listed = await db().directoryEntry.findMany({
		where: { line: ALL_LINES },
		orderBy: { professionalId: "desc" },
		take: SITEMAP_MAX,
		select: { professionalId: true },
	});
	return listed.map(({ professionalId }) => professionalPath(professionalId));
}

/** Converts a record to the profile shown on its page. */
export function toProfile(record: ProfileRecord) {
	const today = getSiteDay(now());
	const facts = describeFacts(record, today);
	const {
		id,
		exampleSlug,
		businessName,
		description,
		serviceLine,
		hourlyRateCents,
		city,
		region,
		awayUntil,
		listedAt,
		areas,
		links,
	} = record;
	const away = awayUntil && isAway(awayUntil, now()) ? getSiteDay(awayUntil) : undefined;
	return {
		id,
		path: professionalPath(id),
		isExample: exampleSlug !== null,
		businessName,
		description,
		lines: listServiceLines(record).map((line: ServiceLine) => ({
			line,
			label: serviceLineLabels[line],
			page: getServicePage(line),
		})),
		serviceLine,
		city,
		region,
		place: formatPlace(record),
		radius: describeRadius(record.serviceRadius, record),
		radiusMiles: radiusMiles[record.serviceRadius],
		/** The coordinates, in degrees. Null if we don't know the place. */
		point:
			record.latitude === null || record.longitude === null
				? null
				: { latitude: record.latitude, longitude: record.longitude },
		travel: describeTravel(record.travelWillingness, region),
		experience: formatExperience(experienceLabels[record.experienceLevel]),
		hourlyRateCents,
		hourlyPrice: formatPriceCents(hourlyRateCents),
		rate: formatRate(hourlyRateCents),
		rating: getRating(record),
		response: describeResponse(record),
		areas: areas.map(({ place }) => place),
		links: links.filter(({ url }) => isWebAddress(url)),
		...getImages(record),
		/** The sample work of an example. Null for a real professional. */
		sample: getSampleWork(exampleSlug),
		verified: describeVerified(record),
		checks: CHECK_KINDS.map((kind) => ({
			kind,
			label: checkLabels[kind],
			/** YYYY-MM-DD, or null if the check wasn't passed. */
			passedOn: record.checks.find((passed) => passed.kind === kind)?.passedOn ?? null,
		})),
		...facts,
		today,
		awayUntil: away,
		availability: getAvailability(facts.busyPeriods, away, today),
		listedOn: getSiteDay(listedAt),
	};
}

/** An instant as a day in the site's time zone, YYYY-MM-DD. */
const getSiteDay = (instant: Date): string => dayIn(instant, site().timeZone);

export type PublishedReview = {
	id: string;
	rating: number;
	text: string;
	author: string;
	publishedOn: string;
};

/** Published reviews by creators after completed bookings. Examples have sample reviews instead. */
async function findReviews(professionalId: string): Promise<PublishedReview[]> {
	const reviews = await db().review.findMany({
		where: { side: "CREATOR", state: "PUBLISHED", booking: { professionalId } },
		orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
		take: REVIEWS,
		select: {
			id: true,
			rating: true,
			text: true,
			publishedAt: true,
			createdAt: true,
			author: { select: { name: true } },
		},
	});
	return reviews.map(({ id, rating, text, publishedAt, createdAt, author }) => ({
		id,
		rating,
		text,
		author: reviewerName(author.name),
		publishedOn: getSiteDay(publishedAt ?? createdAt),
	}));
}

/** Other professionals in the same line: in the same city, or else in the same state, or else anywhere. */
async function alternativesTo({
	serviceLine: line,
	city,
	region,
}: ProfileRecord): Promise<ProfessionalSummary[]> {
	for (const place of [{ region, city }, { region }, undefined]) {
		const { professionals, examples } = await findProfessionals({ line, place }, "rating");
		const found = [...professionals, ...examples].slice(0, ALTERNATIVES);
		if (found.length > 0) return found;
	}
	return [];
}

/** The maximum number of professionals that can be compared. */
const COMPARED_MAX = 3;

/** A professional as one column: the summary, the passed checks, the areas, and the languages. */
export type Compared = ProfessionalSummary & {
	checks: string[];
	areas: string[];
	/** ISO 639 codes. */
	languages: string[];
};

/**
 * The first three listed professionals among the IDs, without duplicates, in the given order. `isCut` is true
 * if there were more.
 */
export async function findCompared(
	ids: readonly string[],
): Promise<{ compared: Compared[]; isCut: boolean }> {
	const asked = [...new Set(ids)].filter(isProfessionalId).slice(0, 20);
	const listed = await db().professional.findMany({
		where: { id: { in: asked }, state: "LISTED" },
		select: {
			id: true,
			checks: { select: { kind: true } },
			areas: { orderBy: { position: "asc" }, select: { place: true } },
			languages: { select: { language: true } },
		},
	});
	const parts = new Map(
		listed.map(({ id, checks, areas, languages }) => [
			id,
			{
				checks: CHECK_KINDS.filter((kind) => checks.some((check) => check.kind === kind)).map(
					(kind) => checkLabels[kind],
				),
				areas: areas.map(({ place }) => place),
				languages: languages.map(({ language }) => language),
			},
		]),
	);
	const shown = asked.filter((id) => parts.has(id));
	const summaries = await findSummaries(shown.slice(0, COMPARED_MAX));
	return {
		compared: summaries.flatMap((summary) => ({
			...summary,
			...(parts.get(summary.id) ?? { checks: [], areas: [], languages: [] }),
		})),
		isCut: shown.length > COMPARED_MAX,
	};
}
