export const DEMANDS = ["high", "medium", "low"] as const;
export type Demand = (typeof DEMANDS)[number];

/** The services whose rates a city's page shows, in page order. */
export const RATED_SERVICES = ["photography", "management", "legal", "accounting"] as const;
export type RatedService = (typeof RATED_SERVICES)[number];

/**
 * Whole US dollars. Photography is priced per shoot, management per month, and the other services per hour.
 */
export type RateRange = { min: number; max: number };

export type City = {
	city: string;
	state: string;
	stateCode: string;
	/** 2020 census */
	population: number;
	marketSize: "large" | "medium";
	creatorDemand: Demand;
	professionalDemand: Demand;
	averageRates: Record<RatedService, RateRange>;
	keywords: string[];
	nearbyAreas: string[];
	latitude: number;
	longitude: number;
	aliases: string[];
};

/** The unit of a service's price. */
export const rateUnits: Record<RatedService, string> = {
	photography: "per shoot",
	management: "per month",
	legal: "per hour",
	accounting: "per hour",
};

export const demandLabels: Record<Demand, string> = {
	high: "High demand",
	medium: "Medium demand",
	low: "Low demand",
};

/**
 * The demand that matters for a service. Services that make or sell content depend on demand from creators,
 * and services that advise creators depend on demand for professionals.
 */
export const serviceDemand = (
	city: Pick<City, "creatorDemand" | "professionalDemand">,
	service: RatedService,
): Demand =>
	service === "photography" || service === "management" ? city.creatorDemand : city.professionalDemand;

/** The city's name in its URL: lowercase, with hyphens for spaces. */
export const citySlug = ({ city }: Pick<City, "city">): string => city.toLowerCase().replaceAll(" ", "-");

/** The path of a city's page. */
export const cityPath = (city: Pick<City, "city" | "stateCode">): string =>
	`/locations/${citySlug(city)}/${city.stateCode.toLowerCase()}`;

/** Finds a city by the parts of its URL, in any letter case. */
export const findCity = <C extends City>(
	cities: readonly C[],
	slug: string,
	stateCode: string,
): C | undefined =>
	cities.find(
		(city) =>
			citySlug(city) === slug.toLowerCase().replaceAll(" ", "-") &&
			city.stateCode.toLowerCase() === stateCode.toLowerCase(),
	);

/**
 * Converts a URL segment to a name of at most 60 characters: "san-francisco" becomes "San Francisco", and
 * "ca" becomes "CA".
 */
export function nameFromAddress(part: string): string {
	const words = part
		.slice(0, 60)
		.split(/[\s-]+/)
		.filter(Boolean);
	if (words.length === 1 && /^[a-z]{2}$/i.test(words[0] ?? "")) return part.toUpperCase();
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(" ");
}

/** The rounded midpoint of a range, in whole dollars. */
export const midpoint = ({ min, max }: RateRange): number => Math.round((min + max) / 2);

export type StateGroup<C extends City> = {
	state: string;
	stateCode: string;
	cities: C[];
	demand: Demand;
	/** The mean of the cities' midpoints, in whole dollars. */
	averages: Record<RatedService, number>;
};

/** Cities by state: states in alphabetical order, and cities by population, largest first. */
export function groupByState<C extends City>(cities: readonly C[]): StateGroup<C>[] {
	const states = [...new Set(cities.map(({ state }) => state))].sort((a, b) => a.localeCompare(b));
	return states.map((state) => {
		const inState = cities.filter((city) => city.state === state).sort((a, b) => b.population - a.population);
		const average = (rated: RatedService) =>
			Math.round(
				inState.reduce((sum, { averageRates }) => sum + midpoint(averageRates[rated]), 0) / inState.length,
			);
		return {
			state,
			stateCode: inState[0]?.stateCode ?? "",
			cities: inState,
			demand: stateDemand(inState),
			averages: {
				photography: average("photography"),
				management: average("management"),
				legal: average("legal"),
				accounting: average("accounting"),
			},
		};
	});
}

/**
 * High if at least 60% of the cities have high creator demand, medium if at least 30% do, and otherwise low.
 */
export function stateDemand(cities: readonly Pick<City, "creatorDemand">[]): Demand {
	const share = cities.filter(({ creatorDemand }) => creatorDemand === "high").length / cities.length;
	if (share >= 0.6) return "high";
	return share >= 0.3 ? "medium" : "low";
}

const dollars = new Intl.NumberFormat("en-US", {
	style: "currency",
	currency: "USD",
	maximumFractionDigits: 0,
});

/** US dollars without decimals, such as $1,250. */
export const formatDollars = (amount: number): string => dollars.format(amount);

/** "$700–2,500" */
export const formatRange = ({ min, max }: RateRange): string =>
	`${formatDollars(min)}–${max.toLocaleString("en-US")}`;
