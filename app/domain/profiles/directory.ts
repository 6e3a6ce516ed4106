import type { Language } from "../market/language.ts";
import type { ServiceLine } from "../market/service-line.ts";
import type { CalendarDay } from "../platform/time/calendar-day.ts";
import type { PriceModel } from "./price.ts";
import { EXPERIENCE_ORDER, type Experience, TRAVEL_ORDER, type Travel } from "./professional.ts";

/** Minimum and maximum rates offered as filters, in whole dollars per hour. */
export const RATE_STEPS = [50, 75, 100, 150, 200, 300, 500] as const;
export type RateStep = (typeof RATE_STEPS)[number];

export const SORTS = ["rating", "lowest-rate", "highest-rate", "experience", "newest"] as const;
export type Sort = (typeof SORTS)[number];
export const sortLabels: Record<Sort, string> = {
	rating: "Best rated",
	"lowest-rate": "Lowest rate",
	"highest-rate": "Highest rate",
	experience: "Most experience",
	newest: "Newest",
};

/** A city in a state, or the whole state. */
export type Place = { region: string; city?: string | undefined };

/** Distances offered as filters, in miles. */
export const DISTANCES = [10, 25, 50, 100] as const;
export type Distance = (typeof DISTANCES)[number];

/** The default distance of a search in a city. */
export const DEFAULT_DISTANCE: Distance = 25;

/** The filters of the directory. */
export type DirectoryFilter = {
	line?: ServiceLine | undefined;
	place?: Place | undefined;
	/**
	 * The maximum distance from the city in miles, as the crow flies. Requires a city. Undefined means in the
	 * city itself.
	 */
	within?: Distance | undefined;
	/** The range of hourly rates, inclusive. */
	minRate?: RateStep | undefined;
	maxRate?: RateStep | undefined;
	/** The minimum experience. */
	experience?: Experience | undefined;
	/** The minimum willingness to travel. */
	travel?: Travel | undefined;
	/** Works remotely. */
	isRemote?: true | undefined;
	/** Works in this language. */
	language?: Language | undefined;
	/** The slug of a specialty. */
	specialty?: string | undefined;
	/** Has a starting price of this model. */
	price?: PriceModel | undefined;
	/** Neither busy nor away on this day. */
	availableOn?: CalendarDay | undefined;
};

/** The facets by which professionals can be found in addition to shelves, as DirectoryFacet stores them. */
export const facetNames = {
	remote: "remote",
	language: (code: string) => `language:${code}`,
	specialty: (slug: string) => `specialty:${slug}`,
	price: (model: PriceModel) => `price:${model}`,
	near: (cell: string) => `near:${cell}`,
};

/** The facets of a filter. A professional must have all of them. */
export const listFacets = ({ isRemote, language, specialty, price }: DirectoryFilter): string[] => [
	...(specialty ? [facetNames.specialty(specialty)] : []),
	...(language ? [facetNames.language(language)] : []),
	...(price && price !== "HOUR" ? [facetNames.price(price)] : []),
	...(isRemote ? [facetNames.remote] : []),
];

/** The rank of an experience level, from 1 for the least. */
export const experienceRank = (experience: Experience): number => EXPERIENCE_ORDER.indexOf(experience) + 1;

/** The rank of a willingness to travel, from 1 for the least. */
export const travelRank = (travel: Travel): number => TRAVEL_ORDER.indexOf(travel) + 1;

/** The rank of a rate in dollars among RATE_STEPS: odd if it equals a step, and otherwise even. */
function rateLevel(rate: number): number {
	const reached = RATE_STEPS.filter((step) => rate >= step).length;
	return RATE_STEPS.some((step) => step === rate) ? reached * 2 - 1 : reached * 2;
}

const LEVELS = 4;

const getShelfNumber = (rate: number, experience: number, travel: number): number =>
	(rate * LEVELS + experience - 1) * LEVELS + travel - 1;

/**
 * The shelf (bucket) of a rate, an experience level, and a willingness to travel, within a line.
 */
export const shelfNumber = ({
	hourlyRateCents,
	experience,
	travel,
}: {
	hourlyRateCents: number;
	experience: number;
	travel: number;
}): number => getShelfNumber(rateLevel(hourlyRateCents / 100), experience, travel);

/** The shelves that match a filter, or undefined if it has no rate, experience, or travel. */
export function listShelves({ minRate, maxRate, experience, travel }: DirectoryFilter): number[] | undefined {
	if (minRate === undefined && maxRate === undefined && !experience && !travel) return undefined;
	const [first, last] = [
		minRate ? rateLevel(minRate) : 0,
		maxRate ? rateLevel(maxRate) : RATE_STEPS.length * 2,
	];
	const [leastExperience, leastTravel] = [
		experience ? experienceRank(experience) : 1,
		travel ? travelRank(travel) : 1,
	];
	const shelves: number[] = [];
	for (let rate = first; rate <= last; rate++)
		for (let level = leastExperience; level <= LEVELS; level++)
			for (let reach = leastTravel; reach <= LEVELS; reach++)
				shelves.push(getShelfNumber(rate, level, reach));
	return shelves;
}

/** The names of a shelf of a line: nationwide, in a region, and in a city of that region. */
export const shelfNames = (
	line: string,
	{ region, city }: { region: string; city: string },
	shelf: number,
) => ({
	shelf: `${line}/${shelf}`,
	regionShelf: `${line}/${region}/${shelf}`,
	cityShelf: `${line}/${region}/${city.toLowerCase()}/${shelf}`,
});

/** Where a page of the directory begins or ends, as in its query string. */
export type Cursor = { after?: string | undefined; before?: string | undefined };

/** A position in a sort order: the sort value and the professional's ID. "Newest" uses only the ID. */
export type Position = { value: number; id: string };

/** The maximum of an integer column on PostgreSQL. */
const INT_MAX = 2_147_483_647;

/** A position as a query value. */
export const writeCursor = ({ value, id }: Position): string => `${value}~${id}`;

/** The position in a cursor, or undefined if it is invalid. */
export function readCursor(cursor: string | undefined): Position | undefined {
	const [, digits, id] = /^(\d{1,10})~([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
	if (digits === undefined || id === undefined) return undefined;
	const value = Number(digits);
	return value <= INT_MAX ? { value, id } : undefined;
}
