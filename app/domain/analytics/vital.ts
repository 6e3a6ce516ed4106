/** Web vitals that pages measure (spec §9; INP has taken the place of FID in browsers). */
export const VITALS = ["LCP", "FID", "CLS", "FCP", "TTFB", "INP"] as const;
export type VitalName = (typeof VITALS)[number];

export const VITAL_RATINGS = ["good", "needs-improvement", "poor"] as const;
export type VitalRating = (typeof VITAL_RATINGS)[number];
