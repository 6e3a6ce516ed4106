/** Web vitals that pages measure. Browsers replaced FID with INP. */
export const VITALS = ["LCP", "FID", "CLS", "FCP", "TTFB", "INP"] as const;
export type VitalName = (typeof VITALS)[number];

export const VITAL_RATINGS = ["good", "needs-improvement", "poor"] as const;
export type VitalRating = (typeof VITAL_RATINGS)[number];
