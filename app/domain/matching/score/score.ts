import { scoreBudget } from "./budget-score.ts";
import { scoreLocation } from "./location-score.ts";
import type { PartScore, Scored, Wanted } from "./score-facts.ts";
import { scoreSpecialization } from "./specialization-score.ts";
import { scoreTimeline } from "./timeline-score.ts";

/** The maximum points that each part of a score can give. */
export const PART_POINTS = { specialization: 40, location: 25, budget: 20, timeline: 15 } as const;
export type ScorePart = keyof typeof PART_POINTS;
export const SCORE_PARTS = Object.keys(PART_POINTS) as ScorePart[];
export const partLabels: Record<ScorePart, string> = {
	specialization: "Specialization",
	location: "Location",
	budget: "Budget",
	timeline: "Timeline",
};

export type Score = Record<ScorePart, PartScore> & { total: number };

/** The factor for the total if one of its parts is 0. */
const UNFIT = 0.4;

/**
 * How well a professional matches a request, from 0 to 100, in four parts. Each part is monotonic: a closer
 * place, a lower price, or a quicker response never lowers it. If a part has no points, the professional
 * can't do this work as requested, and the total is multiplied by `UNFIT`. docs/matching.md explains the
 * rules and how they were tested.
 */
export function getScore(wanted: Wanted, professional: Scored): Score {
	const parts = {
		specialization: scoreSpecialization(wanted, professional),
		location: scoreLocation(wanted, professional),
		budget: scoreBudget(wanted, professional),
		timeline: scoreTimeline(wanted, professional),
	};
	const sum = SCORE_PARTS.reduce((points, part) => points + parts[part].points, 0);
	return { ...parts, total: canDoIt(parts) ? sum : Math.floor(sum * UNFIT) };
}

/** Whether a professional can do the work: every part has points. */
export const canDoIt = (parts: Record<ScorePart, PartScore>): boolean =>
	SCORE_PARTS.every((part) => parts[part].points > 0);
