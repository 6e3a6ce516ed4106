import {
	EXPERIENCE_ORDER,
	type Experience,
	experienceLabels,
	type Radius,
	type Travel,
} from "./professional.ts";

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

/** Dollars per hour, and the maximum that the form accepts. */
export const RATE_MIN = 25;
export const RATE_STEP = 5;
export const RATE_MAX = 10_000;
export const RATE_HINT = "Minimum rate is $25/hour";

/** The key of a stored choice, or undefined if none was stored. */
const keyOf = <Key extends string>(stored: Record<Key, string>, value: string | null): Key | undefined =>
	(Object.keys(stored) as Key[]).find((key) => stored[key] === value);

/** The label of a stored experience level, empty if none was stored. */
export const storedExperienceLabel = (value: string | null): string => keyOf(storedExperience, value) ?? "";

/** The label of a stored radius, empty if none was stored. */
export function storedRadiusLabel(value: string | null): string {
	const key = keyOf(storedRadius, value);
	return key ? serviceRadiusLabels[key] : "";
}

/** The label of a stored willingness to travel, empty if none was stored. */
export function storedTravelLabel(value: string | null): string {
	const key = keyOf(storedTravel, value);
	return key ? travelWillingnessLabels[key] : "";
}
