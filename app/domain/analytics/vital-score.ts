/** How often a metric was rated each way. */
export type Ratings = { good: number; needsImprovement: number; poor: number };

/**
 * The score of a metric (spec §9): 100 where it is good, 75 where it needs improvement, 50 where it
 * is poor. What counts is what three of four visits reach, as the thresholds of web vitals mean it.
 */
export function vitalScore({ good, needsImprovement, poor }: Ratings): 100 | 75 | 50 {
	const reached = (good + needsImprovement + poor) * 0.75;
	return good >= reached ? 100 : good + needsImprovement >= reached ? 75 : 50;
}
