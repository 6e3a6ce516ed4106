import type { Point } from "../../market/places/place.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import type { CalendarDay } from "../../platform/time/calendar-day.ts";
import type { LicenseKind } from "../../profiles/license.ts";
import type { PriceModel } from "../../profiles/price.ts";
import type { Experience, Radius, Travel } from "../../profiles/professional.ts";
import { type BudgetRange, needLines, type ProjectTimeline, type ServiceNeed } from "../requirements.ts";

/** Days of the calendar, inclusive. */
export type DayRange = { firstDay: CalendarDay; lastDay: CalendarDay };

export type NamedSpecialty = { slug: string; label: string; line: ServiceLine; weight: number };

/** What the text of a goal asks for. */
export type Goal = {
	/** The specialties of content/specialties.yaml that it names, and how clearly, from 0 to 1. */
	specialties: readonly NamedSpecialty[];
	/** Its meaningful words, as search terms. */
	terms: readonly string[];
	/** The languages that it asks for, or is written in, other than English, as ISO 639 codes. */
	languages: readonly string[];
	/** Whether it is about adult content. */
	isAdult: boolean;
	/** Whether it says that the work continues from month to month. Other work is done once. */
	isOngoing: boolean;
	/** The days that it names for the work, inclusive. */
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
	/** Service areas, as far as we know the places. */
	areas: readonly Point[];
	/** The lowest starting price of each model in cents. */
	prices: Partial<Record<PriceModel, number>>;
	/** Null until the professional answers. */
	isRemote: boolean | null;
	/** Null until the professional answers. */
	adultWork: boolean | null;
	/** ISO 639 codes. Empty until the professional answers. */
	languages: readonly string[];
	licenses: readonly { kind: LicenseKind; state: string; checkedOn: string | null }[];
	/** Days without time for work, inclusive. */
	busy: readonly DayRange[];
	/**
	 * Slugs of the chosen specialties, and of those that the professional names in their own words.
	 */
	specialties: readonly string[];
	/** Search terms of the professional's own words: of the specialties, and of the description. */
	words: { specialties: ReadonlySet<string>; description: ReadonlySet<string> };
	ratingSum: number;
	ratingCount: number;
	responseMinutes: number;
	responseCount: number;
	/** Bookings that are accepted or in progress. */
	underWay: number;
	/** Bookings that were completed, and those that the professional canceled after accepting. */
	completed: number;
	canceled: number;
};

/** Points of one part, with the reason in a sentence. */
export type PartScore = {
	points: number;
	reason: string;
	/**
	 * Ranks a professional after those without this mark, whatever their points, among those who can do the
	 * work and among those who can't.
	 */
	comesLast?: boolean;
};

/** The service lines that a request covers, each once. */
export const linesWanted = ({ serviceNeeds }: Pick<Wanted, "serviceNeeds">): ServiceLine[] => [
	...new Set(serviceNeeds.map((need) => needLines[need])),
];

/**
 * A mean that gives a small number of cases less weight, as if there were `weight` additional average cases.
 * @param sum of the values of `count` cases
 */
export const shrunkMean = (
	{ sum, count }: { sum: number; count: number },
	{ mean, weight }: { mean: number; weight: number },
): number => (sum + mean * weight) / (count + weight);
