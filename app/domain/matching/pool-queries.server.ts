import { type Actor, requireArea } from "../actor.ts";
import { milesBetween } from "../places/place.ts";
import { type Candidate, countProposals, findCandidates } from "./candidates.server.ts";
import { changesOf, NEAR_MILES, type PoolCriteria } from "./pool-criteria.ts";
import { type PoolCursor, writePoolCursor } from "./pool-cursor.ts";
import { OBSTACLES, type Obstacle } from "./pool-filter.ts";
import { placesWithin, readWindows, type Window } from "./pool-windows.server.ts";
import { ranked } from "./ranking.ts";
import type { Emphasis } from "./refusal-emphasis.ts";
import { type Score, scoreOf } from "./score.ts";
import type { Scored, Wanted } from "./score-facts.ts";
import { findScored } from "./scored-professionals.server.ts";

/** Candidates per page. */
const PAGE = 25;

export type PoolRow = Pick<Candidate, "id" | "businessName" | "place" | "rate" | "obstacle"> &
	Pick<Scored, "lines"> & { score: Score /** In the last 30 days. */; proposedLately: number };

/** How many may be proposed. `isMore` if there are more than were counted. */
export type PoolCount = { value: number; isMore: boolean };

export type Pool = {
	/** Best first. */
	rows: PoolRow[];
	/** The professionals the team chose on an earlier page, wherever they rank. */
	chosen: PoolRow[];
	count: PoolCount;
	/** Who was found but can't be proposed. */
	leftOut: { obstacle: Obstacle; count: number }[];
	/** What another place or rate would find. */
	changes: { label: string; criteria: PoolCriteria; count: PoolCount }[];
	/**
	 * Where the next page begins: further down this ranking, or after everything that was ranked.
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
 * The professionals who could be proposed for a request, ranked, and what other criteria would find.
 * The directory is read by its indexes, one window of each line and place at a time, so that the
 * cost doesn't grow with it. Only what is in the windows is scored, in memory.
 */
export async function findPool(
	actor: Actor,
	{ wanted, creatorId, criteria, after, start, chosen, emphasis }: Asking,
): Promise<Pool> {
	requireArea(actor, "matching");
	const { rate } = criteria;
	const changes = changesOf(criteria, wanted);
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
		[...new Set([...idsOf([...top, ...other, ...shown]), ...chosen])],
		creatorId,
	);
	const free = (ids: readonly string[]) => ids.filter((id) => candidates.get(id)?.obstacle === null);
	const countOf = (windows: readonly Window[]): PoolCount => ({
		value: free(idsOf(windows)).length,
		isMore: windows.some(({ hasMore }) => hasMore),
	});

	const first = within(top, criteria);
	const inView =
		after.size > 0
			? idsAtHome(shown, wanted, candidates).filter((id) => !idsOf(first).includes(id))
			: idsOf(first);
	const rows = await scoreRows(wanted, [...new Set([...free(inView), ...chosen])], candidates);
	const ranking = ranked(wanted, rows, emphasis);
	const rest = ranking.filter(({ id }) => !chosen.includes(id));
	const end: PoolCursor = new Map(shown.map((window) => [window.part, window.end]));
	return {
		rows: rest.slice(start, start + PAGE),
		chosen: ranking.filter(({ id }) => chosen.includes(id)),
		count: countOf(first),
		leftOut: OBSTACLES.map((obstacle) => ({
			obstacle,
			count: idsOf(first).filter((id) => candidates.get(id)?.obstacle === obstacle).length,
		})).filter(({ count }) => count > 0),
		changes: changes.map((change) => ({
			...change,
			count: countOf(change.criteria.rate === rate ? within(top, change.criteria) : other),
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

const idsOf = (windows: readonly Window[]): string[] => [...new Set(windows.flatMap(({ ids }) => ids))];

/** Whom a window has that no nearer one has at some time, so that everyone is shown on one page. */
function idsAtHome(
	windows: readonly Window[],
	{ point, city, state }: Wanted,
	candidates: ReadonlyMap<string, Candidate>,
): string[] {
	const homeOf = (candidate: Candidate): PoolCriteria["place"] => {
		if (
			point && candidate.point
				? milesBetween(point, candidate.point) <= NEAR_MILES
				: candidate.region === state && candidate.city === city
		)
			return "near";
		return candidate.region === state ? "state" : "anywhere";
	};
	return idsOf(
		windows.map((window) => ({
			...window,
			ids: window.ids.filter((id) => {
				const candidate = candidates.get(id);
				return candidate !== undefined && homeOf(candidate) === window.place;
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
				score: scoreOf(wanted, professional),
				proposedLately: proposals.get(id) ?? 0,
			},
		];
	});
}
