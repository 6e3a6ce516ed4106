import { DAY, now } from "#app/infra/process/clock.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { getMetro, metroName } from "../../market/places/gazetteer.server.ts";
import { findPlace } from "../../market/places/resolve-place.server.ts";
import { SERVICE_LINES } from "../../market/service-line.ts";
import { addMonths, dayIn, startOfDay } from "../../platform/time/calendar-day.ts";
import { businessZone } from "../../platform/time/time-zones.server.ts";
import { parseStateCode } from "../../platform/us-state.ts";
import {
	type ChosenWork,
	COUNTRY,
	choosePrices,
	describePrice,
	GUIDANCE_MONTHS,
	type PricePlaces,
	type PriceText,
	type PublishedPrice,
	publishPrices,
	REMOTE,
} from "./price-guidance.ts";
import { readSignedQuotes } from "./quotes.sql.server.ts";

/**
 * The prices of signed quotes that can be published now. In production, quotes of demo accounts are left out.
 */
export async function countSignedPrices({
	isReal = settings().isProduction,
}: {
	isReal?: boolean;
} = {}): Promise<PublishedPrice[]> {
	const zone = businessZone();
	const quotes = await readSignedQuotes(startOfDay(addMonths(dayIn(now(), zone), -GUIDANCE_MONTHS), zone));
	const places = new Map<string, PricePlaces>();
	const prices = quotes.map(({ isRemote, city, region, isDemoCreator, isDemoProfessional, ...price }) => {
		const key = isRemote ? REMOTE : `${city}, ${region}`;
		const known = places.get(key) ?? listPricePlaces({ isRemote, city: city ?? "", state: region ?? "" });
		places.set(key, known);
		return { ...price, places: known, isDemo: isDemoCreator || isDemoProfessional === true };
	});
	return publishPrices(isReal ? prices.filter(({ isDemo }) => !isDemo) : prices);
}

/** Computed once a day, so that no one can see how a single new quote changes the prices. */
const getPublishedPrices = memoizeFor(DAY, countSignedPrices);

function listPricePlaces({ isRemote, city, state: typedState }: Omit<ChosenWork, "lines">): PricePlaces {
	if (isRemote) return [REMOTE, null, COUNTRY];
	const state = parseStateCode(typedState);
	const place = state && findPlace({ city, state });
	const metro = place && getMetro(place);
	// Each metropolitan area is assigned to one state, so that narrower places always lie within wider ones.
	return metro ? [metroName(metro), metro.state, COUNTRY] : [null, state ?? null, COUNTRY];
}

/**
 * Prices from signed quotes for the chosen work, in the narrowest place around it for which they can be
 * published. The prices are up to a day old.
 */
export async function findPriceGuidance({ lines, ...place }: ChosenWork): Promise<PriceText[]> {
	const published = await getPublishedPrices();
	const places = listPricePlaces(place);
	return [...new Set(lines)].flatMap((line) => choosePrices(published, line, places)).map(describePrice);
}

/**
 * Prices from signed quotes in a city's own metropolitan area, for each kind of work. The prices are up to a
 * day old.
 */
export async function findCityPrices(city: string, state: string): Promise<PriceText[]> {
	const [area] = listPricePlaces({ isRemote: false, city, state });
	const published = await getPublishedPrices();
	return published
		.filter(({ place }) => place === area)
		.toSorted((a, b) => SERVICE_LINES.indexOf(a.serviceLine) - SERVICE_LINES.indexOf(b.serviceLine))
		.map(describePrice);
}
