import type { ServiceLine } from "../service-lines/service-line.ts";
import { EXPERIENCE_ORDER, type Experience, TRAVEL_ORDER, type Travel } from "./professional.ts";

/** The rates, in whole dollars per hour, from which and up to which the directory is searched. */
export const RATE_STEPS = [50, 75, 100, 150, 200, 300, 500] as const;

export const SORTS = ["rating", "lowest-rate", "highest-rate", "experience", "newest"] as const;
export type Sort = (typeof SORTS)[number];
export const sortLabels: Record<Sort, string> = {
	rating: "Best rated",
	"lowest-rate": "Lowest rate",
	"highest-rate": "Highest rate",
	experience: "Most experience",
	newest: "Newest",
};

/** A city of a state, or the whole state. */
export type Place = { region: string /** As it is written. */; city?: string | undefined };

/** What of the directory is asked for. */
export type DirectoryFilter = {
	line?: ServiceLine | undefined;
	place?: Place | undefined;
	/** Whole dollars per hour, both included. */
	minRate?: number | undefined;
	maxRate?: number | undefined;
	/** At least this much. */
	experience?: Experience | undefined;
	/** At least this far. */
	travel?: Travel | undefined;
};

export const experienceRank = (experience: Experience): number => EXPERIENCE_ORDER.indexOf(experience) + 1;
export const travelRank = (travel: Travel): number => TRAVEL_ORDER.indexOf(travel) + 1;

/** How many rates of RATE_STEPS a rate reaches. */
const rateStep = (cents: number): number => RATE_STEPS.filter((step) => cents >= step * 100).length;

const LEVELS = 4;
const STEPS = RATE_STEPS.length + 1;

const bucketNumber = (step: number, experience: number, travel: number): number => (step * LEVELS + experience - 1) * LEVELS + travel - 1;

/** The number that stands for a rate, an experience and a willingness to travel together. */
export const bucketOf = ({ hourlyRateCents, experience, travel }: { hourlyRateCents: number; experience: number; travel: number }): number =>
	bucketNumber(rateStep(hourlyRateCents), experience, travel);

/**
 * The buckets in which everybody is whom a filter asks for, with some others where a rate is not one of RATE_STEPS; undefined
 * where it asks for nothing of the kind.
 */
export function bucketsOf({ minRate, maxRate, experience, travel }: DirectoryFilter): number[] | undefined {
	if (minRate === undefined && maxRate === undefined && !experience && !travel) return undefined;
	const [first, last] = [rateStep((minRate ?? 0) * 100), rateStep((maxRate ?? Number.MAX_SAFE_INTEGER) * 100)];
	const [leastExperience, leastTravel] = [experience ? experienceRank(experience) : 1, travel ? travelRank(travel) : 1];
	const buckets: number[] = [];
	for (let step = first; step <= Math.min(last, STEPS - 1); step++)
		for (let level = leastExperience; level <= LEVELS; level++) for (let reach = leastTravel; reach <= LEVELS; reach++) buckets.push(bucketNumber(step, level, reach));
	return buckets;
}
