import { type Emphasis, refusalCost } from "./refusal-emphasis.ts";
import { canDoIt, type Score } from "./score.ts";
import { linesWanted, type Scored, type Wanted } from "./score-facts.ts";

/** A scored professional, and how often they were proposed lately. */
export type Rankable = Pick<Scored, "lines"> & { id: string; score: Score; proposedLately: number };

/** Proposals in 30 days that cost nothing, and what each further one costs in the ranking. */
const PROPOSALS_FREE = 3;
const PROPOSAL_COST = 3;
const COST_MAX = 15;

/**
 * The points that a professional who was proposed often goes back in the ranking, so that newcomers
 * are seen. The score itself stays as it is.
 */
export const exposureCost = (proposedLately: number): number =>
	Math.min(COST_MAX, Math.max(0, proposedLately - PROPOSALS_FREE) * PROPOSAL_COST);

/** The places of a ranking that together should cover all services: as many as are proposed. */
const COVERING = 3;

/**
 * Best first: by score less the cost of exposure and of what was wrong with earlier proposals, then
 * who was proposed less often. Of a request for several services, the first three together cover as
 * many of them as possible.
 */
export function ranked<Row extends Rankable>(
	wanted: Pick<Wanted, "serviceNeeds">,
	rows: readonly Row[],
	emphasis: Emphasis = {},
): Row[] {
	const rankOf = (row: Row) => rankValue(row, emphasis);
	const sorted = rows.toSorted(
		(a, b) => rankOf(b) - rankOf(a) || a.proposedLately - b.proposedLately || (a.id < b.id ? -1 : 1),
	);
	const first = coveringFirst(linesWanted(wanted), sorted);
	return [...first, ...sorted.filter((row) => !first.includes(row))];
}

/** What the ranking goes by. */
export const rankValue = (
	{ score, proposedLately }: Pick<Rankable, "score" | "proposedLately">,
	emphasis: Emphasis,
): number => score.total - exposureCost(proposedLately) - refusalCost(score, emphasis);

/**
 * The greedy set cover: the best one, then each time the best who offers a service that no one
 * before offers.
 */
function coveringFirst<Row extends Rankable>(lines: readonly string[], sorted: readonly Row[]): Row[] {
	const chosen: Row[] = [];
	let open = [...lines];
	while (open.length > 0 && chosen.length < COVERING) {
		const next = sorted.find(
			(row) => !chosen.includes(row) && canDoIt(row.score) && row.lines.some((line) => open.includes(line)),
		);
		if (!next) break;
		chosen.push(next);
		open = open.filter((line) => !(next.lines as readonly string[]).includes(line));
	}
	return chosen;
}
