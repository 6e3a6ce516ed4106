/** The seven service lines of the market, and OTHER. */
export const SERVICE_LINES = [
	"PHOTO_VIDEO",
	"MANAGEMENT",
	"LEGAL",
	"ACCOUNTING",
	"BUSINESS",
	"EDUCATION",
	"MARKETING",
	"OTHER",
] as const;
export type ServiceLine = (typeof SERVICE_LINES)[number];

/** The slugs of the service line pages under /services. */
export const SERVICE_PAGES = [
	"photography",
	"management",
	"legal",
	"accounting",
	"business",
	"education",
	"marketing",
] as const;
export type ServicePageSlug = (typeof SERVICE_PAGES)[number];

/** The service line of each page. OTHER has no page. */
export const linesByPage = {
	photography: "PHOTO_VIDEO",
	management: "MANAGEMENT",
	legal: "LEGAL",
	accounting: "ACCOUNTING",
	business: "BUSINESS",
	education: "EDUCATION",
	marketing: "MARKETING",
} as const satisfies Record<ServicePageSlug, ServiceLine>;

/** The page of a service line, or undefined if it has none. */
export const getServicePage = (line: ServiceLine): ServicePageSlug | undefined =>
	SERVICE_PAGES.find((page) => linesByPage[page] === line);

/**
 * Whether the creator pays the professional directly, so that we don't hold the money. Attorneys are paid
 * directly, because they aren't allowed to leave clients' money with others or share fees with nonlawyers.
 */
export const isPaidDirectly = (line: ServiceLine): boolean => line === "LEGAL";

export const serviceLineLabels: Record<ServiceLine, string> = {
	PHOTO_VIDEO: "Photography & Videography",
	MANAGEMENT: "Management & Agencies",
	LEGAL: "Legal & Compliance",
	ACCOUNTING: "Accounting & Financial",
	BUSINESS: "Business Consulting",
	EDUCATION: "Mentoring & Education",
	MARKETING: "Marketing & PR",
	OTHER: "Other Services",
};
