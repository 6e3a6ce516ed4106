/** The seven service lines of the market, and the rest (product decisions, "Categories"). */
export const SERVICE_LINES = ["PHOTO_VIDEO", "MANAGEMENT", "LEGAL", "ACCOUNTING", "BUSINESS", "EDUCATION", "MARKETING", "OTHER"] as const;
export type ServiceLine = (typeof SERVICE_LINES)[number];
export const serviceLineLabels: Record<ServiceLine, string> = {
	PHOTO_VIDEO: "Photography and videography",
	MANAGEMENT: "Management and agencies",
	LEGAL: "Legal and compliance",
	ACCOUNTING: "Accounting and finance",
	BUSINESS: "Business consulting",
	EDUCATION: "Mentoring and education",
	MARKETING: "Marketing and PR",
	OTHER: "Other services",
};

/** Those that have a page of their own under /services. */
export const SERVICE_PAGES = ["photography", "management", "legal", "accounting", "business", "education", "marketing"] as const;
export type ServicePageSlug = (typeof SERVICE_PAGES)[number];
