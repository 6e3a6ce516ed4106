import { db } from "#app/infra/database/db.server.ts";
import { type Area, areaInWords } from "../places/area.ts";
import { metroAreas } from "../places/gazetteer.server.ts";
import { metroName, metroOf } from "../places/metro-of.server.ts";
import type { Point } from "../places/place.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { countWaiting } from "../waitlist/segments.sql.server.ts";
import { countSupplyAndDemand } from "./business-figures.server.ts";
import type { Period } from "./figure.ts";

/** A line of service in an area: its requests, its professionals, and who waits to be invited. */
export type Market = {
	area: Area;
	/** A service line, or NO_LINE. */
	line: string;
	wanted: number;
	listed: number;
	waiting: { creators: number; professionals: number };
	/** Null for the rest of a state. */
	point: Point | null;
};

/** The line of people on the waitlist who didn't say what they need or offer. */
export const NO_LINE = "NONE";

/** The service lines by the waitlist's services. Its "other" is any of the others. */
const waitlistLines: Record<string, string> = {
	PHOTOGRAPHY: "PHOTO_VIDEO",
	LEGAL: "LEGAL",
	ACCOUNTING: "ACCOUNTING",
	MARKETING: "MARKETING",
	OTHER: "OTHER",
};

/**
 * Demand and supply by metropolitan area and line of service, where most is missing first. What is
 * in no area counts for the rest of its state. Requests and professionals are up to five minutes
 * old.
 */
export async function findLiquidity(period: Period): Promise<Market[]> {
	const markets = new Map<string, Market>();
	const marketOf = (area: Area, line: string): Market => {
		const key = `${area}|${line}`;
		const market = markets.get(key) ?? {
			area,
			line,
			wanted: 0,
			listed: 0,
			waiting: { creators: 0, professionals: 0 },
			point: null,
		};
		markets.set(key, market);
		return market;
	};
	for (const { city, region, line, wanted, listed } of await countSupplyAndDemand(period)) {
		const place = findPlace({ city, state: region });
		const metro = place && metroOf(place);
		const market = marketOf(metro ? metroName(metro) : region, line);
		market.wanted += wanted;
		market.listed += listed;
	}
	for (const { state, metro, service, audience, count } of await countWaiting(db())) {
		const { waiting } = marketOf(metro ?? state, (service && waitlistLines[service]) || NO_LINE);
		if (audience === "PROFESSIONAL") waiting.professionals += count;
		else waiting.creators += count;
	}
	const points = new Map(metroAreas().map((metro) => [metroName(metro), metro]));
	for (const market of markets.values()) market.point = points.get(market.area) ?? null;
	return [...markets.values()].sort(byNeed);
}

const waitingIn = ({ waiting }: Market): number => waiting.creators + waiting.professionals;

const byNeed = (a: Market, b: Market) =>
	missing(b) - missing(a) ||
	b.wanted - a.wanted ||
	waitingIn(b) - waitingIn(a) ||
	areaInWords(a.area).localeCompare(areaInWords(b.area)) ||
	a.line.localeCompare(b.line);

/** How many requests one professional can take in the period, as a rule of thumb. */
const REQUESTS_EACH = 3;

/** How many professionals an area lacks for its requests. Negative where it has more than enough. */
export const missing = ({ wanted, listed }: Pick<Market, "wanted" | "listed">): number =>
	Math.ceil(wanted / REQUESTS_EACH) - listed;
