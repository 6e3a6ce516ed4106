import { type Actor, requireUser } from "../actor.ts";
import type { DirectoryFilter } from "../professionals/directory.ts";
import type { Position } from "../professionals/directory-cursor.ts";
import { countOnShelves, readEntries } from "../professionals/directory-rows.server.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import { type Candidate, countProposals, countUnderWay, findCandidates } from "./candidates.server.ts";
import { changesOf, directoryFilterOf, PLACES, type PoolCriteria } from "./pool-criteria.ts";
import { type PoolCursor, writePoolCursor } from "./pool-cursor.ts";
import { OBSTACLES, type Obstacle } from "./pool-filter.ts";
import { linesWanted, type Score, scoreOf, type Wanted } from "./score.ts";

/** Directory entries read for each line, and candidates per page. */
const WINDOW = 200;
const PAGE = 25;
/** Up to this many entries, the directory is fully sorted, as on its own pages. */
const FEW = 1_000;

export type PoolRow = Pick<Candidate, "id" | "businessName" | "place" | "rate" | "obstacle"> & { score: Score /** In the last 30 days. */; proposedLately: number };

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

type Asking = { wanted: Wanted; creatorId: string; criteria: PoolCriteria; after: PoolCursor; start: number; chosen: readonly string[] };

/**
 * The professionals who could be proposed for a request. Ranks the first directory entries that
 * match the criteria together with the first of the nearer places, and counts what other criteria
 * would find. The cost doesn't grow with the directory: it is read by its indexes, one window at a
 * time.
 */
export async function findPool(actor: Actor, { wanted, creatorId, criteria, after, start, chosen }: Asking): Promise<Pool> {
	requireUser(actor, "ADMIN");
	const lines = linesWanted(wanted);
	const windowOf = (of: PoolCriteria, from: PoolCursor = new Map()) => readWindows(lines, (line) => directoryFilterOf(line, wanted, of), from);
	const changes = changesOf(criteria, wanted);
	const first = await windowOf(criteria);
	const shown = after.size > 0 ? await windowOf(criteria, after) : first;
	const others = await Promise.all(changes.map((change) => windowOf(change.criteria)));
	const candidates = await findCandidates([...new Set([first, shown, ...others].flatMap(({ ids }) => ids).concat(chosen))], creatorId);
	const free = (ids: readonly string[]) => ids.filter((id) => candidates.get(id)?.obstacle === null);
	const countOf = ({ ids, hasMore }: Window): PoolCount => ({ value: free(ids).length, isMore: hasMore });

	const near = others.filter((_, i) => isWithin(changes[i]?.criteria, criteria)).flatMap(({ ids }) => ids);
	const inView = after.size > 0 ? shown.ids.filter((id) => !near.includes(id)) : [...near, ...shown.ids];
	const rankedIds = [...new Set([...free(inView), ...chosen])];
	const [underWay, proposals] = await Promise.all([countUnderWay(rankedIds), countProposals(rankedIds)]);
	const ranked = rankedIds
		.flatMap((id) => candidates.get(id) ?? [])
		.map((candidate) => rowOf(wanted, candidate, underWay.get(candidate.id) ?? 0, proposals.get(candidate.id) ?? 0))
		.toSorted(byRank);
	const rest = ranked.filter(({ id }) => !chosen.includes(id));
	return {
		rows: rest.slice(start, start + PAGE),
		chosen: ranked.filter(({ id }) => chosen.includes(id)),
		count: countOf(first),
		leftOut: OBSTACLES.map((obstacle) => ({ obstacle, count: first.ids.filter((id) => candidates.get(id)?.obstacle === obstacle).length })).filter(({ count }) => count > 0),
		changes: changes.map((change, i) => ({ ...change, count: countOf(others[i] ?? { ids: [], hasMore: false, end: new Map() }) })),
		next: rest.length > start + PAGE ? { start: start + PAGE, after: writePoolCursor(after) } : shown.hasMore ? { start: 0, after: writePoolCursor(shown.end) } : undefined,
	};
}

/** Whether the inner criteria find only professionals that the outer ones find as well. */
const isWithin = (inner: PoolCriteria | undefined, outer: PoolCriteria): boolean =>
	inner !== undefined && inner.rate === outer.rate && PLACES.indexOf(inner.place) < PLACES.indexOf(outer.place);

const rowOf = (wanted: Wanted, candidate: Candidate, underWay: number, proposedLately: number): PoolRow => {
	const { id, businessName, place, rate, obstacle } = candidate;
	return { id, businessName, place, rate, obstacle, score: scoreOf(wanted, { ...candidate, underWay }), proposedLately };
};

/** Higher score first, and on a tie, the one proposed less often recently. */
const byRank = (a: PoolRow, b: PoolRow): number => b.score.total - a.score.total || a.proposedLately - b.proposedLately || (a.id < b.id ? -1 : 1);

type Window = { ids: string[]; hasMore: boolean /** Where each line goes on. */; end: PoolCursor };

/** The next entries of each line, best rated first. */
async function readWindows(lines: readonly ServiceLine[], filterOf: (line: ServiceLine) => DirectoryFilter, from: PoolCursor): Promise<Window> {
	const windows = await Promise.all(
		lines.map(async (line) => {
			const place = from.get(line);
			const found = place === "end" ? [] : await readWindow(filterOf(line), place);
			const [read, hasMore] = [found.slice(0, WINDOW), found.length > WINDOW];
			return { line, ids: read.map(({ id }) => id), end: hasMore ? (read.at(-1) ?? ("end" as const)) : ("end" as const), hasMore };
		}),
	);
	return {
		ids: [...new Set(windows.flatMap(({ ids }) => ids))],
		hasMore: windows.some(({ hasMore }) => hasMore),
		end: new Map(windows.map(({ line, end }) => [line, end])),
	};
}

async function readWindow(filter: DirectoryFilter, place: Position | undefined): Promise<Position[]> {
	const scope = { filter, prefix: "" };
	const onShelves = await countOnShelves(scope, FEW + 1);
	return readEntries(scope, { by: onShelves !== undefined && onShelves <= FEW ? "shelves" : "order" }, "rating", { place, limit: WINDOW + 1 });
}
