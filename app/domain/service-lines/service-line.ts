/** The seven service lines of the market, and the rest (product decisions, "Categories"). */
export const SERVICE_LINES = ["PHOTO_VIDEO", "MANAGEMENT", "LEGAL", "ACCOUNTING", "BUSINESS", "EDUCATION", "MARKETING", "OTHER"] as const;
export type ServiceLine = (typeof SERVICE_LINES)[number];

/** Those that have a page of their own under /services. */
export const SERVICE_PAGES = ["photography", "management", "legal", "accounting", "business", "education", "marketing"] as const;
export type ServicePageSlug = (typeof SERVICE_PAGES)[number];
