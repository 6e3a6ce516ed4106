import type { ServiceLine } from "../service-lines/service-line.ts";

/**
 * The service categories of the application form by their value in forms and in the API, and how
 * each is stored.
 */
const serviceCategories = {
	"Photography & Videography": { stored: "PHOTOGRAPHY_VIDEOGRAPHY", line: "PHOTO_VIDEO" },
	"Legal Services": { stored: "LEGAL_SERVICES", line: "LEGAL" },
	"Accounting & Finance": { stored: "ACCOUNTING_FINANCE", line: "ACCOUNTING" },
	"Marketing & PR": { stored: "MARKETING_PR", line: "MARKETING" },
	"Business Development": { stored: "BUSINESS_DEVELOPMENT", line: "BUSINESS" },
	"Content Creation": { stored: "CONTENT_CREATION", line: "OTHER" },
	"Technical Services": { stored: "TECHNICAL_SERVICES", line: "OTHER" },
	"Design & Branding": { stored: "DESIGN_BRANDING", line: "OTHER" },
	Consulting: { stored: "CONSULTING", line: "BUSINESS" },
	Other: { stored: "OTHER", line: "OTHER" },
} as const satisfies Record<string, { stored: string; line: ServiceLine }>;

export type ServiceCategory = keyof typeof serviceCategories;
export const SERVICE_CATEGORIES = Object.keys(serviceCategories) as ServiceCategory[];

/** How a category is stored, and its service line. */
export const categoryFacts = (category: ServiceCategory): (typeof serviceCategories)[ServiceCategory] =>
	serviceCategories[category];

/** Service lines that can be offered in addition to the category's. */
export const FURTHER_LINES = [
	"PHOTO_VIDEO",
	"MANAGEMENT",
	"LEGAL",
	"ACCOUNTING",
	"BUSINESS",
	"EDUCATION",
	"MARKETING",
] as const satisfies readonly ServiceLine[];
export type FurtherLine = (typeof FURTHER_LINES)[number];
export const furtherLineLabels: Record<FurtherLine, string> = {
	PHOTO_VIDEO: "Photography and videography",
	MANAGEMENT: "Management and agencies",
	LEGAL: "Legal and compliance",
	ACCOUNTING: "Accounting and finance",
	BUSINESS: "Business consulting",
	EDUCATION: "Mentoring and education",
	MARKETING: "Marketing and PR",
};

/** A category of a service line, as it is stored. */
export const storedCategoryOf = (serviceLine: ServiceLine) =>
	Object.values(serviceCategories).find(({ line }) => line === serviceLine)?.stored ?? "OTHER";

/** The service line of a stored category. */
export const lineOfStored = (value: string): ServiceLine =>
	Object.values(serviceCategories).find(({ stored }) => stored === value)?.line ?? "OTHER";

/** The label of a stored category. Empty if none was stored. */
export const storedCategoryLabel = (value: string | null): string =>
	SERVICE_CATEGORIES.find((category) => serviceCategories[category].stored === value) ?? "";

/** The service lines that were chosen so far, the category's first. Skips what isn't a choice. */
export function chosenLines({
	serviceCategory,
	furtherLines,
}: {
	serviceCategory?: string | string[];
	furtherLines?: string | string[];
}): ServiceLine[] {
	const category = SERVICE_CATEGORIES.find((known) => known === serviceCategory);
	return [
		...(category ? [serviceCategories[category].line] : []),
		...FURTHER_LINES.filter((line) => [furtherLines].flat().includes(line)),
	];
}
