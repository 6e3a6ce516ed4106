import type { ServiceLine } from "../market/service-line.ts";
import { type StateCode, usStates } from "../platform/us-state.ts";
import { formatUnitPrice } from "./price.ts";

export const EXPERIENCE_ORDER = ["YEARS_1_2", "YEARS_3_5", "YEARS_6_10", "YEARS_10_PLUS"] as const;
export type Experience = (typeof EXPERIENCE_ORDER)[number];
export const TRAVEL_ORDER = ["LOCAL_ONLY", "WITHIN_50_MILES", "STATEWIDE", "WILL_TRAVEL"] as const;
export type Travel = (typeof TRAVEL_ORDER)[number];
export const RADII = ["LOCAL", "MILES_50", "STATEWIDE", "NATIONAL"] as const;
export type Radius = (typeof RADII)[number];
export const CHECK_KINDS = [
	"IDENTITY",
	"CRIMINAL",
	"SEX_OFFENDER_REGISTRY",
	"REFERENCES",
	"PORTFOLIO",
	"INSURANCE",
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Checks required for approval. The portfolio and insurance checks may be missing. */
export const REQUIRED_CHECKS: readonly CheckKind[] = [
	"IDENTITY",
	"CRIMINAL",
	"SEX_OFFENDER_REGISTRY",
	"REFERENCES",
];

type PassedCheck = { kind: CheckKind; passedOn: string };

/** The day on which the last of the required checks was passed, YYYY-MM-DD. Null if one is missing. */
export function getVerifiedDay(checks: readonly PassedCheck[]): string | null {
	const required = checks.filter(({ kind }) => REQUIRED_CHECKS.includes(kind));
	if (required.length < REQUIRED_CHECKS.length) return null;
	return (
		required
			.map(({ passedOn }) => passedOn)
			.sort()
			.at(-1) ?? null
	);
}

/** The experience levels as the API names them. `formatExperience` formats them for display. */
export const experienceLabels = {
	YEARS_1_2: "1-2 years",
	YEARS_3_5: "3-5 years",
	YEARS_6_10: "6-10 years",
	YEARS_10_PLUS: "10+ years",
} as const satisfies Record<Experience, string>;

/** An API value as displayed, such as "3–5 years". */
export const formatExperience = (level: string): string => level.replace("-", "–");

export const checkLabels: Record<CheckKind, string> = {
	IDENTITY: "Identity",
	CRIMINAL: "Criminal record",
	SEX_OFFENDER_REGISTRY: "Sex-offender registry",
	REFERENCES: "References",
	PORTFOLIO: "Portfolio",
	INSURANCE: "Insurance",
};

/** Shown for a check without evidence. */
export const NOT_PROVIDED = "Not provided";

export const DESCRIPTION_MAX = 2_000;
export const AREAS_MAX = 20;
const LINKS_MAX = 6;
/** The rows of the links form, from 1. */
export const LINK_ROWS = Array.from({ length: LINKS_MAX }, (_, i) => i + 1);
export const IMAGES_MAX = 12;
export const ALT_MAX = 200;
/** The maximum number of professionals that a creator can save. */
export const SAVED_MAX = 100;
/** The maximum length of a note about a saved professional, in characters. */
export const NOTE_MAX = 500;

const stateName = (region: string): string => usStates[region as StateCode] ?? region;

/** "Los Angeles, CA" */
export const formatPlace = ({ city, region }: { city: string; region: string }): string =>
	`${city}, ${region}`;

/**
 * How far the radius reaches from the city, in miles. Null for whole states and the whole country.
 */
export const radiusMiles: Record<Radius, number | null> = {
	LOCAL: 25,
	MILES_50: 50,
	STATEWIDE: null,
	NATIONAL: null,
};

/** The area in which someone offers work, such as "Los Angeles and its suburbs". */
export function describeRadius(radius: Radius, { city, region }: { city: string; region: string }): string {
	switch (radius) {
		case "LOCAL":
			return `${city} and its suburbs`;
		case "MILES_50":
			return `Within 50 miles of ${city}`;
		case "STATEWIDE":
			return `All of ${stateName(region)}`;
		case "NATIONAL":
			return "The whole United States";
	}
}

/** How far someone travels for work. */
export function describeTravel(travel: Travel, region: string): string {
	switch (travel) {
		case "LOCAL_ONLY":
			return "Doesn’t travel";
		case "WITHIN_50_MILES":
			return "Up to 50 miles";
		case "STATEWIDE":
			return `Anywhere in ${stateName(region)}`;
		case "WILL_TRAVEL":
			return "Anywhere, by arrangement";
	}
}

/** "$150 per hour" */
export const formatRate = (cents: number): string => formatUnitPrice(cents, "HOUR");

/**
 * The mean response time to requests as text, such as "Usually within 3 hours". Undefined before the first
 * response.
 */
export function describeResponse({
	responseMinutes,
	responseCount,
}: {
	responseMinutes: number;
	responseCount: number;
}): string | undefined {
	if (responseCount === 0) return undefined;
	const minutes = responseMinutes / responseCount;
	if (minutes <= 60) return "Usually within an hour";
	const hours = Math.ceil(minutes / 60);
	if (hours <= 20) return `Usually within ${hours} hours`;
	const days = Math.ceil(hours / 24);
	return days === 1 ? "Usually within a day" : `Usually within ${days} days`;
}

/** The mean rating of published reviews, out of 5, and their number. Both are 0 if there are none. */
export const getRating = ({
	ratingSum,
	ratingCount,
}: {
	ratingSum: number;
	ratingCount: number;
}): { value: number; count: number } => ({
	value: ratingCount === 0 ? 0 : ratingSum / ratingCount,
	count: ratingCount,
});

/** A reviewer's name as displayed, such as "Casey D.". A single word stays as it is. */
export function reviewerName(name: string): string {
	const [first = "", ...rest] = name.trim().split(/\s+/);
	const initial = [...(rest.at(-1) ?? "")][0];
	return initial ? `${first} ${initial.toLocaleUpperCase("en-US")}.` : first;
}

/** The path of a profile. */
export const professionalPath = (id: string): string => `/professional/${id}`;

/** Whether a text has the format of an ID, so that the database isn't queried for anything else. */
export const isProfessionalId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

/** All service lines of a professional, the main one first. */
export const listServiceLines = ({
	serviceLine,
	furtherLines,
}: {
	serviceLine: ServiceLine;
	furtherLines: readonly { line: ServiceLine }[];
}): ServiceLine[] => [...new Set([serviceLine, ...furtherLines.map(({ line }) => line)])];

/** Whether a professional is away at an instant. */
export const isAway = (awayUntil: Date | null, at: Date): boolean => awayUntil !== null && awayUntil > at;

export type ExperienceLevel = (typeof experienceLabels)[Experience];
export const EXPERIENCE_LEVELS: readonly ExperienceLevel[] = EXPERIENCE_ORDER.map(
	(experience) => experienceLabels[experience],
);
export const storedExperience = Object.fromEntries(
	EXPERIENCE_ORDER.map((experience) => [experienceLabels[experience], experience]),
) as Record<ExperienceLevel, Experience>;

export const SERVICE_RADII = ["local", "50_miles", "statewide", "national"] as const;
export type ServiceRadius = (typeof SERVICE_RADII)[number];
export const storedRadius = {
	local: "LOCAL",
	"50_miles": "MILES_50",
	statewide: "STATEWIDE",
	national: "NATIONAL",
} as const satisfies Record<ServiceRadius, Radius>;
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

/**
 * The minimum rate, its step in the form, and the maximum rate that the form accepts, in dollars per hour.
 */
export const RATE_MIN = 25;
export const RATE_STEP = 5;
export const RATE_MAX = 10_000;
export const RATE_HINT = "Minimum rate is $25/hour";

/** The key of a stored choice, or undefined if none was stored. */
const findKey = <Key extends string>(stored: Record<Key, string>, value: string | null): Key | undefined =>
	(Object.keys(stored) as Key[]).find((key) => stored[key] === value);

/** The label of a stored experience level. Empty if none was stored. */
export const storedExperienceLabel = (value: string | null): string =>
	formatExperience(findKey(storedExperience, value) ?? "");

/** The label of a stored radius. Empty if none was stored. */
export function storedRadiusLabel(value: string | null): string {
	const key = findKey(storedRadius, value);
	return key ? serviceRadiusLabels[key] : "";
}

/** The label of a stored willingness to travel. Empty if none was stored. */
export function storedTravelLabel(value: string | null): string {
	const key = findKey(storedTravel, value);
	return key ? travelWillingnessLabels[key] : "";
}
