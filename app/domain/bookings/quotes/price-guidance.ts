import { formatDollars } from "../../market/location.ts";
import type { Area } from "../../market/places/place.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { type StateCode, usStates } from "../../platform/us-state.ts";

/** Prices from fewer professionals aren't published, because readers could work out individual prices. */
const PROFESSIONALS_MIN = 5;
/** The maximum age of a signed quote, in months. */
export const GUIDANCE_MONTHS = 18;
/** Published prices are rounded outward to multiples of this, in cents. */
const STEP = 5_000;

export const REMOTE = "remote";
export const COUNTRY = "US";

/**
 * What prices are published for: a metropolitan area (such as "Austin, TX"), remote work, a state, or the
 * country.
 */
export type PricePlace = Area | typeof REMOTE | typeof COUNTRY;

/**
 * The places that work belongs to, narrowest first: the metropolitan area or remote work, the state, and the
 * country. An entry is null if there is no such place.
 */
export type PricePlaces = readonly [
	area: Area | typeof REMOTE | null,
	state: StateCode | null,
	country: typeof COUNTRY,
];

/** What a creator and a professional agreed on. */
export type SignedPrice = {
	professionalId: string;
	serviceLine: ServiceLine;
	/** Whether the total is for each month of a retainer. */
	isMonthly: boolean;
	/** What the creator pays, without sales tax. */
	totalCents: number;
	places: PricePlaces;
	/** Whether either signer is a demo account. */
	isDemo: boolean;
};

/** The middle half of signed quotes for one kind of work in one place. */
export type PublishedPrice = {
	serviceLine: ServiceLine;
	isMonthly: boolean;
	place: PricePlace;
	lowCents: number;
	highCents: number;
	quotes: number;
	isDemo: boolean;
};

/**
 * The prices that can be published, narrowest places first. Each is based on at least 5 professionals. A
 * wider place is left out if the quotes that it adds to the published places within it are from fewer than 5
 * professionals, because the difference would reveal their prices.
 */
export function publishPrices(prices: readonly SignedPrice[]): PublishedPrice[] {
	const published: PublishedPrice[] = [];
	const covered = new Set<SignedPrice>();
	for (const level of [0, 1, 2] as const)
		for (const group of Map.groupBy(prices, (price) => getKey(price, price.places[level])).values()) {
			const [first] = group;
			const place = first?.places[level];
			const added = group.filter((price) => !covered.has(price));
			if (!place || isTooFew(group) || (added.length > 0 && isTooFew(added))) continue;
			published.push({
				serviceLine: first.serviceLine,
				isMonthly: first.isMonthly,
				place,
				...getMiddleHalf(group),
				quotes: group.length,
				isDemo: group.some(({ isDemo }) => isDemo),
			});
			for (const price of added) covered.add(price);
		}
	return published;
}

const isTooFew = (prices: readonly SignedPrice[]): boolean =>
	new Set(prices.map(({ professionalId }) => professionalId)).size < PROFESSIONALS_MIN;

const getKey = (
	{ serviceLine, isMonthly }: Pick<SignedPrice, "serviceLine" | "isMonthly">,
	place: PricePlace | null,
): string => `${serviceLine} ${isMonthly} ${place}`;

/**
 * The range without the cheapest and the most expensive quarter, rounded outward to $50. Each professional
 * has the same weight, however many quotes they signed, so that no single professional dominates the result.
 */
export function getMiddleHalf(prices: readonly Pick<SignedPrice, "professionalId" | "totalCents">[]) {
	const counts = new Map<string, number>();
	for (const { professionalId } of prices) counts.set(professionalId, (counts.get(professionalId) ?? 0) + 1);
	const weighed = prices
		.map(({ professionalId, totalCents }) => ({
			cents: totalCents,
			weight: 1 / (counts.get(professionalId) ?? 1),
		}))
		.sort((a, b) => a.cents - b.cents);
	const quarter = counts.size / 4;
	return {
		lowCents: Math.floor(findBeyond(weighed, quarter) / STEP) * STEP,
		highCents: Math.ceil(findBeyond(weighed.toReversed(), quarter) / STEP) * STEP,
	};
}

/** A tolerance for rounding, because sums of thirds and the like aren't exact. */
const TOLERANCE = 1e-9;

/** The first amount at which the weights add up to more than `share`. */
function findBeyond(weighed: readonly { cents: number; weight: number }[], share: number): number {
	let sum = 0;
	for (const { cents, weight } of weighed) {
		sum += weight;
		if (sum > share + TOLERANCE) return cents;
	}
	return 0;
}

/**
 * The one-time price and the monthly price for a kind of work, each from the narrowest given place that has
 * one.
 */
export const choosePrices = (
	published: readonly PublishedPrice[],
	serviceLine: ServiceLine,
	places: PricePlaces,
): PublishedPrice[] =>
	[false, true].flatMap((isMonthly) => {
		const ofWork = published.filter(
			(price) => price.serviceLine === serviceLine && price.isMonthly === isMonthly,
		);
		return places.flatMap((place) => ofWork.filter((price) => price.place === place)).slice(0, 1);
	});

const workNames: Record<ServiceLine, string> = {
	PHOTO_VIDEO: "photo and video work",
	MANAGEMENT: "management",
	LEGAL: "legal work",
	ACCOUNTING: "accounting",
	BUSINESS: "business consulting",
	EDUCATION: "mentoring and education",
	MARKETING: "marketing and PR",
	OTHER: "other services",
};

/** "in the Austin area", "done remotely", "in Texas", or "in the United States" */
function describePlace(place: PricePlace): string {
	if (place === REMOTE) return "done remotely";
	if (place === COUNTRY) return "in the United States";
	return place in usStates ? `in ${usStates[place as StateCode]}` : `in the ${place.split(",", 1)[0]} area`;
}

/** The work as filled in on a form so far: the kinds of work to show prices for, and the place. */
export type ChosenWork = {
	lines: readonly ServiceLine[];
	isRemote: boolean;
	/** As typed. Empty if it isn't filled in. */
	city: string;
	state: string;
};

/** A published price as pages show it. */
export type PriceText = {
	key: string;
	/** "Photo and video work" */
	work: string;
	/** "Signed quotes for photo and video work in the Austin area" */
	label: string;
	/** "$1,200–1,900" */
	figure: string;
	/** "The middle half of 14 quotes in the last 18 months" */
	note: string;
};

/** Puts a published price into words. */
export function describePrice(price: PublishedPrice): PriceText {
	const { serviceLine, isMonthly, place, quotes, isDemo } = price;
	const work = `${isMonthly ? "monthly " : ""}${workNames[serviceLine]}`;
	const counted = `The middle half of ${quotes.toLocaleString("en-US")} quotes in the last ${GUIDANCE_MONTHS} months`;
	return {
		key: getKey(price, place),
		work: `${work.charAt(0).toUpperCase()}${work.slice(1)}`,
		label: `Signed quotes for ${work} ${describePlace(place)}`,
		figure: `${formatPriceRange(price)}${isMonthly ? " per month" : ""}`,
		note: isDemo ? `${counted}, some from this demo's made-up people` : counted,
	};
}

/** "$1,200–1,900", or "up to $50" if the range starts at zero. */
function formatPriceRange({ lowCents, highCents }: Pick<PublishedPrice, "lowCents" | "highCents">): string {
	const [low, high] = [lowCents / 100, highCents / 100];
	if (low === high) return formatDollars(low);
	return low === 0 ? `up to ${formatDollars(high)}` : `${formatDollars(low)}–${high.toLocaleString("en-US")}`;
}
