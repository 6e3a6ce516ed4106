/** Web vitals that pages measure. Browsers replaced FID with INP. */
export const VITALS = ["LCP", "FID", "CLS", "FCP", "TTFB", "INP"] as const;
export type VitalName = (typeof VITALS)[number];

export const VITAL_RATINGS = ["good", "needs-improvement", "poor"] as const;
export type VitalRating = (typeof VITAL_RATINGS)[number];

/** How often a metric was rated each way. */
export type Ratings = { good: number; needsImprovement: number; poor: number };

/**
 * A metric's score: 100 for good, 75 for needs improvement, 50 for poor. The rating is the 75th
 * percentile's, as web vitals define it.
 */
export function vitalScore({ good, needsImprovement, poor }: Ratings): 100 | 75 | 50 {
	const reached = (good + needsImprovement + poor) * 0.75;
	return good >= reached ? 100 : good + needsImprovement >= reached ? 75 : 50;
}
