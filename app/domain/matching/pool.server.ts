import { LRUCache } from "lru-cache";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { milesBetween, type Point } from "../market/places/place.ts";
import { findPlace, getPoint } from "../market/places/resolve-place.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { planReads } from "../profiles/directory.server.ts";
import type { Position } from "../profiles/directory.ts";
import { readEntries, type Scope, type Way } from "../profiles/directory-rows.sql.server.ts";
import { factFields, readFacts } from "../profiles/professional.server.ts";
import { formatPlace, formatRate, listServiceLines } from "../profiles/professional.ts";
import { PROPOSED_DAYS } from "./match.ts";
import {
	getObstacle,
	getPoolPart,
	getScope,
	listChanges,
	NEAR_MILES,
	OBSTACLES,
	type Obstacle,
	PLACES,
	type PoolCriteria,
	type PoolCursor,
	type PoolPart,
	writePoolCursor,
} from "./pool.ts";
import { type Emphasis, ranked } from "./score/ranking.ts";
import { readSpecialties } from "./score/read-goal.server.ts";
import { getScore, type Score } from "./score/score.ts";
import { linesWanted, type Scored, type Wanted } from "./score/score-facts.ts";

const candidateFields = {
	id: true,
	userId: true,
	exampleSlug: true,
	state: true,
	businessName: true,
	hourlyRateCents: true,
	city: true,
	region: true,
	latitude: true,
	longitude: true,
	awayUntil: true,
	user: { select: { suspendedAt: true, verification: true, deletionAskedAt: true } },
} as const;

/** A professional considered for a proposal, and the obstacle that rules them out, if any. */
export type Candidate = {
	id: string;
	businessName: string;
	city: string;
	region: string;
	point: Point | null;
	place: string;
	rate: string;
	obstacle: Obstacle | null;
};

/** Professionals as candidates for a creator, by ID. Unknown IDs are left out. */
export async function findCandidates(
	ids: readonly string[],
	creatorId: string,
	from: Tx = db(),
): Promise<Map<string, Candidate>> {
	if (ids.length === 0) return new Map();
	const rows = await from.professional.findMany({ where: { id: { in: [...ids] } }, select: candidateFields });
	const blocks = await from.block.findMany({
		where: { OR: [{ blockerId: creatorId }, { blockedId: creatorId }] },
		select: { blockerId: true, blockedId: true },
	});
	const apart = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
	const declined = await findDeclined(creatorId, from);
	const at = now();
	return new Map(
		rows.map(({ user, userId, exampleSlug, state, awayUntil, ...row }) => {
			const obstacle = getObstacle(
				{
					state,
					isExample: exampleSlug !== null,
					hasAccount: user !== null,
					isClosing:
						user !== null &&
						(user.suspendedAt !== null || user.verification === "SUSPENDED" || user.deletionAskedAt !== null),
					awayUntil,
					isDeclined: declined.has(row.id),
					isBlocked: userId !== null && apart.has(userId),
				},
				at,
			);
			const { id, businessName, city, region, hourlyRateCents } = row;
			return [
				id,
				{
					id,
					businessName,
					city,
					region,
					point: getPoint({ ...row, state: region }),
					place: formatPlace(row),
					rate: formatRate(hourlyRateCents),
					obstacle,
				},
			];
		}),
	);
}

/** The professionals whom a creator has declined in earlier proposals, across all requests. */
async function findDeclined(creatorId: string, from: Tx): Promise<Set<string>> {
	const requests = await from.requirements.findMany({
		where: { userId: creatorId },
		select: {
			matches: { where: { state: "REFUSED" }, select: { proposals: { select: { professionalId: true } } } },
		},
	});
	return new Set(
		requests.flatMap(({ matches }) =>
			matches.flatMap(({ proposals }) => proposals.map(({ professionalId }) => professionalId)),
		),
	);
}

/** How many times each professional was proposed to any creator in the last 30 days, by ID. */
export async function countProposals(ids: readonly string[]): Promise<Map<string, number>> {
	const since = later(now(), -PROPOSED_DAYS * DAY);
	const rows = await db().matchProposal.groupBy({
		by: ["professionalId"],
		where: { professionalId: { in: [...ids] }, match: { sentAt: { gt: since } } },
		_count: true,
	});
	return new Map(rows.map(({ professionalId, _count }) => [professionalId, _count]));
}

const scoredFields = {
	id: true,
	serviceLine: true,
	furtherLines: { select: { line: true } },
	description: true,
	experienceLevel: true,
	city: true,
	region: true,
	latitude: true,
	longitude: true,
	serviceRadius: true,
	travelWillingness: true,
	ratingSum: true,
	ratingCount: true,
	responseMinutes: true,
	responseCount: true,
	areas: { orderBy: { position: "asc" }, select: { place: true } },
} as const;

/** The data about professionals that the score uses, by professional ID. Unknown IDs are left out. */
export async function findScored(ids: readonly string[], from: Tx = db()): Promise<Map<string, Scored>> {
	if (ids.length === 0) return new Map();
	const rows = await from.professional.findMany({
		where: { id: { in: [...ids] } },
		select: { ...scoredFields, ...factFields },
	});
	const bookings = await countBookings(ids, from);
	return new Map(
		rows.map(({ id, ...row }) => {
			const { serviceLine, furtherLines, description, areas, city, region, latitude, longitude } = row;
			const { specialties: chosen, otherSpecialties: unlisted, ...said } = readFacts(row);
			const scored: Scored = {
				...row,
				...said,
				...(bookings.get(id) ?? noBookings),
				...getSpecialties({ chosen, unlisted, description }),
				city,
				region,
				lines: listServiceLines({ serviceLine, furtherLines }),
				point: getPoint({ city, state: region, latitude, longitude }),
				areas: areas.flatMap(({ place }) => areaPoint(place, region) ?? []),
			};
			return [id, scored];
		}),
	);
}

/** The place for a service area as a professional wrote it, such as "Long Beach" or "Reno, NV". */
function areaPoint(area: string, region: string) {
	const [city = "", state = region] = area.split(",");
	return findPlace({ city, state });
}

type Bookings = Pick<Scored, "underWay" | "completed" | "canceled">;
const noBookings: Bookings = { underWay: 0, completed: 0, canceled: 0 };

const UNDER_WAY: readonly string[] = ["ACCEPTED", "IN_PROGRESS"];

/**
 * The number of bookings that each professional has under way, has completed, and has canceled. The queries
 * don't filter by state, because SQLite would then scan everyone's bookings and events in those states.
 */
async function countBookings(ids: readonly string[], from: Tx): Promise<Map<string, Bookings>> {
	const found = new Map<string, Bookings>();
	const add = (id: string, part: keyof Bookings, count: number) => {
		const before = found.get(id) ?? noBookings;
		found.set(id, { ...before, [part]: before[part] + count });
	};
	const byStatus = await from.booking.groupBy({
		by: ["professionalId", "status"],
		where: { professionalId: { in: [...ids] } },
		_count: true,
	});
	for (const { professionalId, status, _count } of byStatus) {
		if (status === "COMPLETED") add(professionalId, "completed", _count);
		else if (UNDER_WAY.includes(status)) add(professionalId, "underWay", _count);
	}
	const ended = byStatus
		.filter(({ status }) => status === "CANCELLED")
		.map(({ professionalId }) => professionalId);
	const rows =
		ended.length === 0
			? []
			: await from.booking.findMany({
					where: { professionalId: { in: ended } },
					select: { professionalId: true, status: true, events: canceling },
				});
	for (const { professionalId, status, events } of rows)
		if (status === "CANCELLED" && events.some((event) => event.status === "CANCELLED"))
			add(professionalId, "canceled", 1);
	return found;
}

const canceling = { where: { side: "PROFESSIONAL" }, select: { status: true } } as const;

type Texts = Parameters<typeof readSpecialties>[0];

/**
 * A cache of specialties read from profile texts, because the texts seldom change but are needed for every
 * ranking.
 */
const read = new LRUCache<string, ReturnType<typeof readSpecialties>>({ max: 2_000 });

function getSpecialties(texts: Texts): ReturnType<typeof readSpecialties> {
	const key = JSON.stringify(texts);
	const known = read.get(key) ?? readSpecialties(texts);
	read.set(key, known);
	return known;
}

/**
 * The number of directory entries read for each part: the best rated and, for nearby parts, the newest as
 * well. If a request is for several service lines, fewer entries are read for each line, so at most about 330
 * professionals are scored. One query, which is limited to 999 parameters, can then load them all.
 */
const WINDOW = 100;
const NEWEST = 24;
const getWindow = (lines: number) => ({
	best: Math.floor(WINDOW / lines),
	newest: Math.floor(NEWEST / lines),
});

/** A section of the directory: the next entries for one line in one place. */
export type Window = {
	place: PoolCriteria["place"];
	part: PoolPart;
	ids: string[];
	hasMore: boolean;
	/** Where the next page continues. */
	end: Position | "end";
};

type Reading = { wanted: Wanted; rate: PoolCriteria["rate"]; after: PoolCursor };

/** The places that the criteria include: the given place and all nearer ones. */
const placesWithin = (place: PoolCriteria["place"]): PoolCriteria["place"][] =>
	PLACES.slice(0, PLACES.indexOf(place) + 1);

/**
 * The next entries for each service line and place. Nearby entries include the newest, so that professionals
 * without reviews are seen.
 */
async function readWindows(
	places: readonly PoolCriteria["place"][],
	{ wanted, rate, after }: Reading,
): Promise<Window[]> {
	const lines = linesWanted(wanted);
	const size = getWindow(lines.length);
	const parts = lines.flatMap((line) =>
		places.map((place) => ({
			place,
			part: getPoolPart(line, place),
			scope: getScope(line, wanted, { place, rate }),
		})),
	);
	const plans = await planReads(parts.map(({ scope }) => scope));
	return Promise.all(
		parts.map((part, i) => readWindow(part, plans[i]?.way ?? { by: "order" }, after.get(part.part), size)),
	);
}

type Part = { place: PoolCriteria["place"]; part: PoolPart; scope: Scope };

async function readWindow(
	{ place, part, scope }: Part,
	way: Way,
	position: Position | "end" | undefined,
	size: ReturnType<typeof getWindow>,
): Promise<Window> {
	if (position === "end") return { place, part, ids: [], hasMore: false, end: "end" };
	const found = await readEntries(scope, way, "rating", { place: position, limit: size.best + 1 });
	const [read, hasMore] = [found.slice(0, size.best), found.length > size.best];
	const newest =
		place === "near" && hasMore && !position
			? await readEntries(scope, way, "newest", { limit: size.newest })
			: [];
	return {
		place,
		part,
		ids: [...new Set([...read, ...newest].map(({ id }) => id))],
		hasMore,
		end: hasMore ? (read.at(-1) ?? "end") : "end",
	};
}

/** Candidates per page. */
const PAGE = 25;

export type PoolRow = Pick<Candidate, "id" | "businessName" | "place" | "rate" | "obstacle"> &
	Pick<Scored, "lines"> & {
		score: Score;
		/** The number of times they were proposed in the last 30 days. */
		proposedLately: number;
	};

/** The number of professionals who may be proposed. `isMore` is true if counting stopped before the end. */
export type PoolCount = { value: number; isMore: boolean };

export type Pool = {
	/** Best first. */
	rows: PoolRow[];
	/** The professionals whom the team chose on an earlier page, wherever they rank. */
	chosen: PoolRow[];
	count: PoolCount;
	/** The number of professionals who were found but can't be proposed, by obstacle. */
	leftOut: { obstacle: Obstacle; count: number }[];
	/** The number of professionals that another place or rate would find. */
	changes: { label: string; criteria: PoolCriteria; count: PoolCount }[];
	/**
	 * Where the next page begins: further down this ranking, or in the directory after everything ranked here.
	 */
	next: { start: number; after: string[] } | undefined;
};

type Asking = {
	wanted: Wanted;
	creatorId: string;
	criteria: PoolCriteria;
	after: PoolCursor;
	start: number;
	chosen: readonly string[];
	emphasis: Emphasis;
};

/**
 * The ranked professionals who could be proposed for a request, and the number of professionals that each
 * change of the criteria would find. The directory is read through its indexes, one window per line and place
 * at a time, so the cost doesn't grow with the directory. Only professionals in the windows, and those
 * already chosen, are scored, in memory.
 */
export async function findPool(
	actor: Actor,
	{ wanted, creatorId, criteria, after, start, chosen, emphasis }: Asking,
): Promise<Pool> {
	requireArea(actor, "matching");
	const { rate } = criteria;
	const changes = listChanges(criteria, wanted);
	const top = await readWindows(placesWithin("anywhere"), { wanted, rate, after: new Map() });
	const otherRate = changes.find((change) => change.criteria.rate !== rate)?.criteria.rate;
	const other = otherRate
		? await readWindows(placesWithin(criteria.place), { wanted, rate: otherRate, after: new Map() })
		: [];
	const shown =
		after.size > 0
			? await readWindows(placesWithin(criteria.place), { wanted, rate, after })
			: within(top, criteria);
	const candidates = await findCandidates(
		[...new Set([...listIds([...top, ...other, ...shown]), ...chosen])],
		creatorId,
	);
	const free = (ids: readonly string[]) => ids.filter((id) => candidates.get(id)?.obstacle === null);
	const countFree = (windows: readonly Window[]): PoolCount => ({
		value: free(listIds(windows)).length,
		isMore: windows.some(({ hasMore }) => hasMore),
	});

	const first = within(top, criteria);
	const inView =
		after.size > 0
			? idsAtHome(shown, wanted, candidates).filter((id) => !listIds(first).includes(id))
			: listIds(first);
	const rows = await scoreRows(wanted, [...new Set([...free(inView), ...chosen])], candidates);
	const ranking = ranked(wanted, rows, emphasis);
	const rest = ranking.filter(({ id }) => !chosen.includes(id));
	const end: PoolCursor = new Map(shown.map((window) => [window.part, window.end]));
	return {
		rows: rest.slice(start, start + PAGE),
		chosen: ranking.filter(({ id }) => chosen.includes(id)),
		count: countFree(first),
		leftOut: OBSTACLES.map((obstacle) => ({
			obstacle,
			count: listIds(first).filter((id) => candidates.get(id)?.obstacle === obstacle).length,
		})).filter(({ count }) => count > 0),
		changes: changes.map((change) => ({
			...change,
			count: countFree(change.criteria.rate === rate ? within(top, change.criteria) : other),
		})),
		next:
			rest.length > start + PAGE
				? { start: start + PAGE, after: writePoolCursor(after) }
				: shown.some(({ hasMore }) => hasMore)
					? { start: 0, after: writePoolCursor(end) }
					: undefined,
	};
}

const within = (windows: readonly Window[], { place }: PoolCriteria): Window[] =>
	windows.filter((window) => placesWithin(place).includes(window.place));

const listIds = (windows: readonly Window[]): string[] => [...new Set(windows.flatMap(({ ids }) => ids))];

/**
 * The professionals in each window, without those who belong to a nearer place, so that nobody is shown on
 * two pages.
 */
function idsAtHome(
	windows: readonly Window[],
	{ point, city, state }: Wanted,
	candidates: ReadonlyMap<string, Candidate>,
): string[] {
	const getPlace = (candidate: Candidate): PoolCriteria["place"] => {
		if (
			point && candidate.point
				? milesBetween(point, candidate.point) <= NEAR_MILES
				: candidate.region === state && candidate.city === city
		)
			return "near";
		return candidate.region === state ? "state" : "anywhere";
	};
	return listIds(
		windows.map((window) => ({
			...window,
			ids: window.ids.filter((id) => {
				const candidate = candidates.get(id);
				return candidate !== undefined && getPlace(candidate) === window.place;
			}),
		})),
	);
}

async function scoreRows(
	wanted: Wanted,
	ids: readonly string[],
	candidates: ReadonlyMap<string, Candidate>,
): Promise<PoolRow[]> {
	const [scored, proposals] = await Promise.all([findScored(ids), countProposals(ids)]);
	return ids.flatMap((id) => {
		const [candidate, professional] = [candidates.get(id), scored.get(id)];
		if (!candidate || !professional) return [];
		const { businessName, place, rate, obstacle } = candidate;
		return [
			{
				id,
				businessName,
				place,
				rate,
				obstacle,
				lines: professional.lines,
				score: getScore(wanted, professional),
				proposedLately: proposals.get(id) ?? 0,
			},
		];
	});
}
