import { type DeclineCause, type MatchState, readCauses } from "../match.ts";
import { canDoIt, PART_POINTS, partLabels, SCORE_PARTS, type Score, type ScorePart } from "./score.ts";
import { linesWanted, type Scored, type Wanted } from "./score-facts.ts";

/** The part of the score that each cause concerns. "Something else" doesn't concern any. */
const causeParts = {
	PLACE: "location",
	PRICE: "budget",
	WORK: "specialization",
	DATES: "timeline",
} as const satisfies Partial<Record<DeclineCause, ScorePart>>;

/** The maximum number of times that a cause counts toward a part. */
const TIMES_MAX = 2;
/** The ranking cost of doing no better in a part than the professionals who were declined for it. */
const NO_BETTER = 10;

type Answered = { state: MatchState; refusalCauses: string; proposals: readonly Record<ScorePart, number>[] };

/**
 * The parts of the score that count more after proposals were declined. For each part, `times` is how often
 * it was a reason for declining, at most `TIMES_MAX`, and `fewest` is the lowest number of points that a
 * declined professional had in it.
 */
export type Emphasis = Partial<Record<ScorePart, { times: number; fewest: number }>>;

/** The emphasis after the earlier proposals for a request. */
export function getEmphasis(history: readonly Answered[]): Emphasis {
	const emphasis: Emphasis = {};
	for (const { state, refusalCauses, proposals } of history) {
		if (state !== "REFUSED") continue;
		for (const cause of readCauses(refusalCauses)) {
			if (cause === "OTHER") continue;
			const part = causeParts[cause];
			const before = emphasis[part];
			const fewest = Math.min(
				before?.fewest ?? PART_POINTS[part],
				...proposals.map((points) => points[part]),
			);
			emphasis[part] = { times: Math.min(TIMES_MAX, (before?.times ?? 0) + 1), fewest };
		}
	}
	return emphasis;
}

/**
 * How far a professional moves down in the ranking because of parts that were reasons for declining earlier
 * proposals. Each time that a part was a reason, they lose as many points as they lack in that part. If they
 * have no more points in it than the lowest-scoring professional who was declined for it, they lose
 * `NO_BETTER` more. The score itself doesn't change, and gaining points never moves a professional down.
 */
function getDeclineCost(score: Pick<Score, ScorePart>, emphasis: Emphasis): number {
	return SCORE_PARTS.reduce((cost, part) => {
		const wrong = emphasis[part];
		if (!wrong) return cost;
		const { points } = score[part];
		return cost + wrong.times * (PART_POINTS[part] - points) + (points <= wrong.fewest ? NO_BETTER : 0);
	}, 0);
}

const words: Record<ScorePart, string> = {
	specialization: "their kind of work",
	location: "their distance",
	budget: "their prices",
	timeline: "their dates",
};

/** The effect of the emphasis, in a sentence for the team. Null if there is none. */
export function describeEmphasis(emphasis: Emphasis): string | null {
	const parts = SCORE_PARTS.filter((part) => emphasis[part]);
	if (parts.length === 0) return null;
	const list = new Intl.ListFormat("en-US");
	const labels = list.format(parts.map((part) => partLabels[part].toLowerCase()));
	return `The creator declined earlier professionals because of ${list.format(parts.map((part) => words[part]))}, so missing points for ${labels} count more here, and professionals who do no better rank lower.`;
}

/** A scored professional, and how many times they were proposed recently. */
export type Rankable = Pick<Scored, "lines"> & { id: string; score: Score; proposedLately: number };

/**
 * The number of proposals in 30 days without a cost in the ranking, the cost of each additional proposal, and
 * the maximum cost.
 */
const PROPOSALS_FREE = 3;
const PROPOSAL_COST = 3;
const COST_MAX = 15;

/**
 * How many points a frequently proposed professional moves down in the ranking, so that newcomers are seen.
 * The score itself doesn't change.
 */
export const exposureCost = (proposedLately: number): number =>
	Math.min(COST_MAX, Math.max(0, proposedLately - PROPOSALS_FREE) * PROPOSAL_COST);

/**
 * The number of professionals at the top of a ranking who should together cover all services: the maximum in
 * a proposal.
 */
const COVERING = 3;

/**
 * Sorts the best first: by group, then by score minus the ranking costs, then by who was proposed less often.
 * If a request is for several services, up to three professionals who together cover more of them move to the
 * top.
 */
export function ranked<Row extends Rankable>(
	wanted: Pick<Wanted, "serviceNeeds">,
	rows: readonly Row[],
	emphasis: Emphasis = {},
): Row[] {
	const getRank = (row: Row) => rankValue(row, emphasis);
	const sorted = rows.toSorted(
		(a, b) =>
			rankGroup(a.score) - rankGroup(b.score) ||
			getRank(b) - getRank(a) ||
			a.proposedLately - b.proposedLately ||
			(a.id < b.id ? -1 : 1),
	);
	const first = coveringFirst(linesWanted(wanted), sorted);
	return [...first, ...sorted.filter((row) => !first.includes(row))];
}

/** The amount that each part's `comesLast` adds to the group number. */
const LAST = { budget: 2, specialization: 1 } as const;
const CANNOT = 4;

/**
 * The group in the ranking, from 0. Professionals who can do the work come before those who can't. Within
 * each of these two groups, a retainer whose first month is over the budget for one-time work comes after
 * other prices. Among equals, if the goal asks for adult work, those who haven't said whether they do it come
 * after those who do.
 */
export const rankGroup = (score: Pick<Score, ScorePart>): number =>
	(canDoIt(score) ? 0 : CANNOT) +
	(score.budget.comesLast ? LAST.budget : 0) +
	(score.specialization.comesLast ? LAST.specialization : 0);

/** The value that the ranking sorts by within a group. */
export const rankValue = (
	{ score, proposedLately }: Pick<Rankable, "score" | "proposedLately">,
	emphasis: Emphasis,
): number => score.total - exposureCost(proposedLately) - getDeclineCost(score, emphasis);

/**
 * A greedy set cover: takes the best professional, then repeatedly the best one who offers a
 * service that no one chosen so far offers.
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
