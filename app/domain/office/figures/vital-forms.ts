import * as z from "zod";

/** The web vitals that pages report. INP has replaced FID. */
export const VITALS = ["LCP", "FID", "CLS", "FCP", "TTFB", "INP"] as const;
export type VitalName = (typeof VITALS)[number];

const VITAL_RATINGS = ["good", "needs-improvement", "poor"] as const;
export type VitalRating = (typeof VITAL_RATINGS)[number];

/** The number of times that a metric got each rating. */
export type Ratings = { good: number; needsImprovement: number; poor: number };

/**
 * A metric's score: 100 for good, 75 for needs improvement, and 50 for poor. The rating is that of the 75th
 * percentile, as web vitals define it.
 */
export function vitalScore({ good, needsImprovement, poor }: Ratings): 100 | 75 | 50 {
	const reached = (good + needsImprovement + poor) * 0.75;
	return good >= reached ? 100 : good + needsImprovement >= reached ? 75 : 50;
}

/**
 * The web vitals a page reports when the visitor leaves it. `label` is the page's path. CLS is in
 * thousandths, and other values are in milliseconds.
 */
export const RecordVitalsForm = z.preprocess(
	(reported) => (Array.isArray(reported) ? reported : [reported]),
	z
		.array(
			z.strictObject({
				name: z.enum(VITALS),
				label: z.string().max(2_000),
				value: z.int().min(0).max(3_600_000),
				rating: z.enum(VITAL_RATINGS),
			}),
		)
		.min(1)
		.max(VITALS.length),
);
