import { EXPERIENCE_ORDER, type Experience, experienceLabels, type Radius, type Travel } from "../professionals/professional.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";

/** The choices of the application form with the values of spec §3 on the wire, and how each is stored. */
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

/** How a category is stored, and its service line (product decisions, "Categories"). */
export const categoryFacts = (category: ServiceCategory): (typeof serviceCategories)[ServiceCategory] => serviceCategories[category];

export type ExperienceLevel = (typeof experienceLabels)[Experience];
export const EXPERIENCE_LEVELS: readonly ExperienceLevel[] = EXPERIENCE_ORDER.map((experience) => experienceLabels[experience]);
export const storedExperience = Object.fromEntries(EXPERIENCE_ORDER.map((experience) => [experienceLabels[experience], experience])) as Record<ExperienceLevel, Experience>;

export const SERVICE_RADII = ["local", "50_miles", "statewide", "national"] as const;
export type ServiceRadius = (typeof SERVICE_RADII)[number];
export const storedRadius = { local: "LOCAL", "50_miles": "MILES_50", statewide: "STATEWIDE", national: "NATIONAL" } as const satisfies Record<ServiceRadius, Radius>;
export const serviceRadiusLabels: Record<ServiceRadius, string> = {
	local: "My city and its suburbs",
	"50_miles": "Within 50 miles",
	statewide: "The whole state",
	national: "The whole country",
};

export const TRAVEL_WILLINGNESS = ["local_only", "within_50_miles", "statewide", "will_travel"] as const;
export type TravelWillingness = (typeof TRAVEL_WILLINGNESS)[number];
export const storedTravel = {
	local_only: "LOCAL_ONLY",
	within_50_miles: "WITHIN_50_MILES",
	statewide: "STATEWIDE",
	will_travel: "WILL_TRAVEL",
} as const satisfies Record<TravelWillingness, Travel>;
export const travelWillingnessLabels: Record<TravelWillingness, string> = {
	local_only: "No, only where I am",
	within_50_miles: "Up to 50 miles",
	statewide: "Anywhere in the state",
	will_travel: "Anywhere, by arrangement",
};

/** Service lines that can be offered beside the one of the category. */
export const FURTHER_LINES = ["PHOTO_VIDEO", "MANAGEMENT", "LEGAL", "ACCOUNTING", "BUSINESS", "EDUCATION", "MARKETING"] as const satisfies readonly ServiceLine[];
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

/** Dollars per hour (spec §5), and the most that the form takes. */
export const RATE_MIN = 25;
export const RATE_STEP = 5;
export const RATE_MAX = 10_000;
export const RATE_HINT = "Minimum rate is $25/hour";

/** What a stored choice reads as; nothing where none was stored. */
const keyOf = <Key extends string>(stored: Record<Key, string>, value: string | null): Key | undefined => (Object.keys(stored) as Key[]).find((key) => stored[key] === value);

/** The service line of a stored category. */
export const lineOfStored = (value: string): ServiceLine => Object.values(serviceCategories).find(({ stored }) => stored === value)?.line ?? "OTHER";

/** A stored category as people read it; empty where none was stored. */
export const storedCategoryLabel = (value: string | null): string => SERVICE_CATEGORIES.find((category) => serviceCategories[category].stored === value) ?? "";

/** A stored experience as people read it; empty where none was stored. */
export const storedExperienceLabel = (value: string | null): string => keyOf(storedExperience, value) ?? "";

/** A stored radius as people read it; empty where none was stored. */
export function storedRadiusLabel(value: string | null): string {
	const key = keyOf(storedRadius, value);
	return key ? serviceRadiusLabels[key] : "";
}

/** A stored willingness to travel as people read it; empty where none was stored. */
export function storedTravelLabel(value: string | null): string {
	const key = keyOf(storedTravel, value);
	return key ? travelWillingnessLabels[key] : "";
}
