import type { Point } from "../../market/places/place.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import type { CalendarDay } from "../../platform/time/calendar-day.ts";
import type { LicenseKind } from "../../profiles/license.ts";
import type { PriceModel } from "../../profiles/price.ts";
import type { Experience, Radius, Travel } from "../../profiles/professional.ts";
import { type BudgetRange, needLines, type ProjectTimeline, type ServiceNeed } from "../requirements.ts";

/** A range of calendar days, which includes the first and the last day. */
export type DayRange = { firstDay: CalendarDay; lastDay: CalendarDay };

export type NamedSpecialty = { slug: string; label: string; line: ServiceLine; weight: number };

/** What a goal's text asks for. */
export type Goal = {
	/** The specialties from content/specialties.yaml that the text names, and how clearly, from 0 to 1. */
	specialties: readonly NamedSpecialty[];
	/** The text's meaningful words, as search terms. */
	terms: readonly string[];
	/** The languages other than English that the text asks for or is written in, as ISO 639 codes. */
	languages: readonly string[];
	/** Whether the text is about adult content. */
	isAdult: boolean;
	/** Whether the text says that the work continues from month to month. Otherwise, the work is done once. */
	isOngoing: boolean;
	/** The days that the text names for the work, inclusive. */
	days: DayRange | null;
};

/** The parts of a request that the score uses. */
export type Wanted = {
	serviceNeeds: readonly ServiceNeed[];
	city: string;
	state: string;
	/** Null if we don't know the place. */
	point: Point | null;
	isRemote: boolean;
	budgetRange: BudgetRange;
	projectTimeline: ProjectTimeline;
	goal: Goal;
	today: CalendarDay;
};

/** The parts of a professional's profile that the score uses. */
export type Scored = {
	/** The main service line first. */
	lines: readonly ServiceLine[];
	experienceLevel: Experience;
	city: string;
	region: string;
	/** Null if we don't know the place. */
	point: Point | null;
	serviceRadius: Radius;
	travelWillingness: Travel;
	/** The service areas whose places we know. */
	areas: readonly Point[];
	/** The lowest starting price for each price model, in cents. */
	prices: Partial<Record<PriceModel, number>>;
	/** Null until the professional answers. */
	isRemote: boolean | null;
	/** Null until the professional answers. */
	adultWork: boolean | null;
	/** ISO 639 codes. Empty until the professional answers. */
	languages: readonly string[];
	licenses: readonly { kind: LicenseKind; state: string; checkedOn: string | null }[];
	/** Days when the professional is busy, inclusive. */
	busy: readonly DayRange[];
	/** Slugs of the specialties that the professional chose or named in their own words. */
	specialties: readonly string[];
	/**
	 * Search terms from the professional's specialties, chosen or in their own words, and from their
	 * description.
	 */
	words: { specialties: ReadonlySet<string>; description: ReadonlySet<string> };
	ratingSum: number;
	ratingCount: number;
	responseMinutes: number;
	responseCount: number;
	/** Bookings that are accepted or in progress. */
	underWay: number;
	/** Bookings that were completed, and those that the professional canceled. */
	completed: number;
	canceled: number;
};

/** The points for one part, with a sentence that gives the reason. */
export type PartScore = {
	points: number;
	reason: string;
	/**
	 * Ranks a professional after those without this flag, regardless of points. Those who can do the work still
	 * come before those who can't.
	 */
	comesLast?: boolean;
};

/** The service lines that a request covers, each once. */
export const linesWanted = ({ serviceNeeds }: Pick<Wanted, "serviceNeeds">): ServiceLine[] => [
	...new Set(serviceNeeds.map((need) => needLines[need])),
];

/**
 * The mean of the cases plus `weight` additional average cases, so that a few cases don't move the mean far.
 * `sum` is the sum of the values of `count` cases.
 */
export const shrunkMean = (
	{ sum, count }: { sum: number; count: number },
	{ mean, weight }: { mean: number; weight: number },
): number => (sum + mean * weight) / (count + weight);
