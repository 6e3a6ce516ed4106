import { LANGUAGES, languageName } from "../market/language.ts";
import type { City } from "../market/location.ts";
import {
	getServicePage,
	linesByPage,
	type ServiceLine,
	type ServicePageSlug,
	serviceLineLabels,
} from "../market/service-line.ts";
import { dayAsTyped, readTypedDay } from "../platform/time/calendar-day.ts";
import { parseStateCode, type StateCode, usStates } from "../platform/us-state.ts";
import {
	type Cursor,
	DEFAULT_DISTANCE,
	DISTANCES,
	type DirectoryFilter,
	type Distance,
	type Place,
	RATE_STEPS,
	type RateStep,
	SORTS,
	type Sort,
} from "./directory.ts";
import type { PriceModel } from "./price.ts";
import type { Experience, Travel } from "./professional.ts";

/** The query parameters that the directory page depends on. */
export const SEARCH_NAMES = [
	"category",
	"place",
	"within",
	"min",
	"max",
	"experience",
	"travel",
	"remote",
	"language",
	"specialty",
	"price",
	"available",
	"sort",
	"after",
	"before",
] as const;
type Name = (typeof SEARCH_NAMES)[number];

/** The search in a directory URL. */
export type DirectorySearch = {
	filter: DirectoryFilter;
	sort: Sort;
	cursor: Cursor;
	/** The text entered as a place, if we don't know that place. */
	unknownPlace: string | undefined;
};

export const experienceChoices: Record<string, { level: Experience; label: string }> = {
	"3": { level: "YEARS_3_5", label: "3 years or more" },
	"6": { level: "YEARS_6_10", label: "6 years or more" },
	"10": { level: "YEARS_10_PLUS", label: "10 years or more" },
};
export const travelChoices: Record<string, { level: Travel; label: string }> = {
	"50-miles": { level: "WITHIN_50_MILES", label: "50 miles or more" },
	statewide: { level: "STATEWIDE", label: "Anywhere in the state, or farther" },
	anywhere: { level: "WILL_TRAVEL", label: "Anywhere" },
};

export const priceChoices: Record<string, { level: PriceModel; label: string }> = {
	day: { level: "DAY", label: "By the day" },
	project: { level: "PROJECT", label: "By the project" },
	month: { level: "MONTH", label: "By the month" },
};

/** The name of a service line in a URL. */
const getCategory = (line: ServiceLine): string => getServicePage(line) ?? "other";
const getLine = (category: string): ServiceLine | undefined =>
	category === "other"
		? "OTHER"
		: Object.hasOwn(linesByPage, category)
			? linesByPage[category as ServicePageSlug]
			: undefined;

const PLACE_MAX = 100;

/** The value in a URL for the city itself, without a distance. */
const IN_CITY = "city";

/** The distances that the form offers, with their values in a URL. */
export const distanceChoices: { value: string; label: string }[] = [
	{ value: IN_CITY, label: "In this city only" },
	...DISTANCES.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` })),
];

const readDistance = (typed: string | undefined): Distance | undefined =>
	typed === IN_CITY ? undefined : (DISTANCES.find((miles) => String(miles) === typed) ?? DEFAULT_DISTANCE);

/** The chosen distance of a search, or the default one if the search isn't in a city. */
export const getDistanceChoice = ({
	filter: { place, within },
	unknownPlace,
}: Pick<DirectorySearch, "filter" | "unknownPlace">): string =>
	String(place?.city || unknownPlace ? (within ?? IN_CITY) : DEFAULT_DISTANCE);

/**
 * The directory path of a URL, without parameters that the form submits although nobody chose them: empty
 * fields, and a distance without a place. Undefined if the URL has no such parameters.
 */
export function withoutEmptyFields(params: URLSearchParams): string | undefined {
	const isEmpty = (value: string | null) => (value ?? "").trim() === "";
	const isFromNowhere = isEmpty(params.get("place"));
	const kept = [...params].filter(
		([name, value]) => !isEmpty(value) && !(name === "within" && isFromNowhere),
	);
	return kept.length === params.size ? undefined : toDirectoryPath(kept);
}

const toDirectoryPath = (params: string[][]): string =>
	params.length > 0 ? `/services?${new URLSearchParams(params)}` : "/services";

/**
 * Parses the query parameters of a directory URL. Ignores values that it doesn't recognize, so that no URL
 * causes an error.
 */
export function readDirectorySearch(
	params: URLSearchParams,
	cities: readonly Pick<City, "city" | "stateCode" | "aliases" | "nearbyAreas">[],
): DirectorySearch {
	const getTyped = (name: Name) => params.get(name)?.trim().slice(0, PLACE_MAX) || undefined;
	const getChoice = <Choice>(choices: Record<string, Choice>, name: Name) => {
		const value = getTyped(name) ?? "";
		return Object.hasOwn(choices, value) ? choices[value] : undefined;
	};
	const getStep = (name: Name): RateStep | undefined =>
		RATE_STEPS.find((step) => String(step) === getTyped(name)?.replace(/^\$/, ""));
	const typedPlace = getTyped("place")
		?.toWellFormed()
		.replace(/[\p{Cc}\s]+/gu, " ");
	const place = typedPlace ? placeFrom(typedPlace, cities) : undefined;
	const slug = getTyped("specialty");
	const [least, most] = [getStep("min"), getStep("max")];
	const isSwapped = least !== undefined && most !== undefined && least > most;
	return {
		filter: {
			line: getLine(getTyped("category")?.toLowerCase() ?? ""),
			place,
			// A typed place that we don't know could still be a city.
			within: place?.city || (typedPlace && !place) ? readDistance(getTyped("within")) : undefined,
			minRate: isSwapped ? most : least,
			maxRate: isSwapped ? least : most,
			experience: getChoice(experienceChoices, "experience")?.level,
			travel: getChoice(travelChoices, "travel")?.level,
			isRemote: getTyped("remote") ? true : undefined,
			language: LANGUAGES.find((code) => code === getTyped("language")),
			specialty: slug && /^[a-z0-9-]{1,60}$/.test(slug) ? slug : undefined,
			price: getChoice(priceChoices, "price")?.level,
			availableOn: readTypedDay(getTyped("available") ?? ""),
		},
		sort: SORTS.find((sort) => sort === getTyped("sort")) ?? "rating",
		cursor: { after: getTyped("after"), before: getTyped("before") },
		unknownPlace: place ? undefined : typedPlace || undefined,
	};
}

/**
 * Parses a typed place: a state by name or abbreviation, one of our cities, an area near one of them, or
 * "city, state".
 */
export function placeFrom(
	typed: string,
	cities: readonly Pick<City, "city" | "stateCode" | "aliases" | "nearbyAreas">[],
): Place | undefined {
	const [, first, last] = /^(.*?)\s*,\s*([^,]*)$/.exec(typed) ?? [];
	const behind = last === undefined ? undefined : parseStateCode(last);
	if (behind && first)
		return {
			region: behind,
			city: cities.find((city) => city.stateCode === behind && isCalled(city, first))?.city ?? titled(first),
		};
	const namedState = parseStateCode(/^(.+) state$/i.exec(typed)?.[1] ?? "");
	if (namedState) return { region: namedState };
	const known = cities.find((city) => isCalled(city, typed));
	// New York is also a state, but people who search for professionals mean the city.
	if (known) return { region: known.stateCode, city: known.city };
	const state = parseStateCode(typed);
	if (state) return { region: state };
	const nearby = cities
		.flatMap(({ nearbyAreas, stateCode }) => nearbyAreas.map((area) => ({ area, stateCode })))
		.find(({ area }) => isSame(area, typed));
	return nearby && { region: nearby.stateCode, city: nearby.area };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const isCalled = ({ city, aliases }: Pick<City, "city" | "aliases">, name: string): boolean =>
	[city, ...aliases].some((known) => isSame(known, name));
const titled = (name: string): string =>
	name.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/**
 * A place as shown in the field and the URL: "Los Angeles, CA", "California", or "New York State".
 */
export const placeText = ({ region, city }: Place): string =>
	city
		? `${city}, ${region}`
		: region === "NY"
			? "New York State"
			: (usStates[region as StateCode] ?? region);

const findKey = <Level>(
	choices: Record<string, { level: Level }>,
	level: Level | undefined,
): string | undefined => Object.keys(choices).find((key) => choices[key]?.level === level);

/** The query parameters of a filter. */
export const filterValues = ({
	line,
	place,
	within,
	minRate,
	maxRate,
	experience,
	travel,
	...facts
}: DirectoryFilter): Partial<Record<Name, string | undefined>> => ({
	category: line && getCategory(line),
	place: place && placeText(place),
	within: place?.city && within !== DEFAULT_DISTANCE ? String(within ?? IN_CITY) : undefined,
	min: minRate?.toString(),
	max: maxRate?.toString(),
	experience: findKey(experienceChoices, experience),
	travel: findKey(travelChoices, travel),
	remote: facts.isRemote && "yes",
	language: facts.language,
	specialty: facts.specialty,
	price: findKey(priceChoices, facts.price),
	available: facts.availableOn,
});

/** The path of one page of the directory. */
export function directoryPath(
	filter: DirectoryFilter,
	{
		sort = "rating",
		after,
		before,
	}: { sort?: Sort; after?: string | undefined; before?: string | undefined } = {},
): string {
	const values = { ...filterValues(filter), sort: sort === "rating" ? undefined : sort, after, before };
	return toDirectoryPath(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * A description of each part of a filter, with the directory path of the same search without that part.
 * `specialties` has the label of each slug.
 */
export function filterParts(
	filter: DirectoryFilter,
	sort: Sort,
	specialties: readonly { value: string; label: string }[],
): { name: string; text: string; withoutIt: string }[] {
	const {
		line,
		place,
		within,
		minRate,
		maxRate,
		experience,
		travel,
		isRemote,
		language,
		specialty,
		price,
		availableOn,
	} = filter;
	const without = (...parts: (keyof DirectoryFilter)[]) =>
		directoryPath({ ...filter, ...Object.fromEntries(parts.map((part) => [part, undefined])) }, { sort });
	return [
		...(line ? [{ name: "Service", text: serviceLineLabels[line], withoutIt: without("line") }] : []),
		...(place ? [{ name: "Place", text: placeText(place), withoutIt: without("place", "within") }] : []),
		...(place?.city && within
			? [{ name: "Distance", text: `Within ${within} miles`, withoutIt: without("within") }]
			: []),
		...(minRate ? [{ name: "Rate", text: `From $${minRate} per hour`, withoutIt: without("minRate") }] : []),
		...(maxRate ? [{ name: "Rate", text: `Up to $${maxRate} per hour`, withoutIt: without("maxRate") }] : []),
		...(experience
			? [
					{
						name: "Experience",
						text: experienceChoices[findKey(experienceChoices, experience) ?? ""]?.label ?? "",
						withoutIt: without("experience"),
					},
				]
			: []),
		...(travel
			? [
					{
						name: "Travel",
						text: travelChoices[findKey(travelChoices, travel) ?? ""]?.label ?? "",
						withoutIt: without("travel"),
					},
				]
			: []),
		...(isRemote ? [{ name: "Remote", text: "Works remotely", withoutIt: without("isRemote") }] : []),
		...(language
			? [{ name: "Language", text: languageName(language) ?? "", withoutIt: without("language") }]
			: []),
		...(specialty
			? [
					{
						name: "Specialty",
						text: specialties.find(({ value }) => value === specialty)?.label ?? specialty,
						withoutIt: without("specialty"),
					},
				]
			: []),
		...(price
			? [
					{
						name: "Priced",
						text: priceChoices[findKey(priceChoices, price) ?? ""]?.label ?? "",
						withoutIt: without("price"),
					},
				]
			: []),
		...(availableOn
			? [{ name: "Available", text: `Free on ${dayAsTyped(availableOn)}`, withoutIt: without("availableOn") }]
			: []),
	];
}

/** "12 professionals", or "1,000+ professionals" */
export const formatProfessionalCount = ({ value, isMore }: { value: number; isMore: boolean }): string =>
	`${value.toLocaleString("en-US")}${isMore ? "+" : ""} ${value === 1 && !isMore ? "professional" : "professionals"}`;

/** The maximum number of searches that a creator can save. */
export const SAVED_SEARCHES_MAX = 20;

/** The maximum length of a search's name, in characters. */
export const SEARCH_NAME_MAX = 60;

/** The minimum number of days between two emails about saved searches to the same person. */
export const SEARCH_EMAIL_DAYS = 7;

/** How many new professionals an email names for one search. The others are only counted. */
export const SEARCH_EMAIL_NAMES = 5;
