import { type MatchState, type RefusalCause, readCauses } from "./match.ts";
import { PART_POINTS, partLabels, SCORE_PARTS, type Score, type ScorePart } from "./score.ts";

/** The part of the score that each cause is about. "Something else" is about none. */
const partOfCause = {
	PLACE: "location",
	PRICE: "budget",
	WORK: "specialization",
	DATES: "timeline",
} as const satisfies Partial<Record<RefusalCause, ScorePart>>;

/** The most refusals that count. */
const TIMES_MAX = 2;
/** What it costs in the ranking to do no better than those who were refused. */
const NO_BETTER = 10;

type Refusal = { state: MatchState; refusalCauses: string; proposals: readonly Record<ScorePart, number>[] };

/**
 * What counts for more after refusals: for each part that was wrong, how often it was, and the
 * fewest points that someone refused for it had.
 */
export type Emphasis = Partial<Record<ScorePart, { times: number; fewest: number }>>;

/** The emphasis after the earlier proposals of a request. */
export function emphasisOf(history: readonly Refusal[]): Emphasis {
	const emphasis: Emphasis = {};
	for (const { state, refusalCauses, proposals } of history) {
		if (state !== "REFUSED") continue;
		for (const cause of readCauses(refusalCauses)) {
			if (cause === "OTHER") continue;
			const part = partOfCause[cause];
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
 * How far a professional goes back in the ranking for the parts that were wrong before: by the
 * points that are missing, once for each refusal, and further without more than those refused had.
 * The score itself stays as it is. More points never cost more.
 */
export function refusalCost(score: Pick<Score, ScorePart>, emphasis: Emphasis): number {
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

/** What the emphasis does, in a sentence for the team. Null without one. */
export function emphasisInWords(emphasis: Emphasis): string | null {
	const parts = SCORE_PARTS.filter((part) => emphasis[part]);
	if (parts.length === 0) return null;
	const list = new Intl.ListFormat("en-US");
	const labels = list.format(parts.map((part) => partLabels[part].toLowerCase()));
	return `The creator refused earlier ones for ${list.format(parts.map((part) => words[part]))}, so missing points for ${labels} count more in this order, and those who do no better are further down.`;
}
