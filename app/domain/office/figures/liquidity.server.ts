import { db } from "#app/infra/database/db.server.ts";
import { getMetro, largePlaces, metroAreas, metroName } from "../../market/places/gazetteer.server.ts";
import { type Area, formatArea, type Point } from "../../market/places/place.ts";
import { findPlace } from "../../market/places/resolve-place.server.ts";
import { countWaiting } from "../../people/waitlist/waitlist-segments.sql.server.ts";
import { countSupplyAndDemand, lineLabels } from "./business-figures.server.ts";
import type { Figure, FigureMap, Period } from "./figure.ts";

/**
 * A service line in an area, with the number of requirements (`wanted`), of professionals, and of people
 * waiting to be invited.
 */
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

/** The `line` for people on the waitlist who didn't say what they need or offer. */
const NO_LINE = "NONE";

/** The service line of each service on the waitlist. "Other" can be any of the remaining lines. */
const waitlistLines: Record<string, string> = {
	PHOTOGRAPHY: "PHOTO_VIDEO",
	LEGAL: "LEGAL",
	ACCOUNTING: "ACCOUNTING",
	MARKETING: "MARKETING",
	OTHER: "OTHER",
};

/**
 * Demand and supply by metropolitan area and service line, the largest shortage of professionals first.
 * Places outside any area are counted toward the rest of their state. The counts of requirements and
 * professionals may be up to five minutes stale.
 */
export async function findLiquidity(period: Period): Promise<Market[]> {
	const markets = new Map<string, Market>();
	const getMarket = (area: Area, line: string): Market => {
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
		const metro = place && getMetro(place);
		const market = getMarket(metro ? metroName(metro) : region, line);
		market.wanted += wanted;
		market.listed += listed;
	}
	for (const { state, metro, service, audience, count } of await countWaiting(db())) {
		const { waiting } = getMarket(metro ?? state, (service && waitlistLines[service]) || NO_LINE);
		if (audience === "PROFESSIONAL") waiting.professionals += count;
		else waiting.creators += count;
	}
	const points = new Map(metroAreas().map((metro) => [metroName(metro), metro]));
	for (const market of markets.values()) market.point = points.get(market.area) ?? null;
	return [...markets.values()].sort(byNeed);
}

const waitingIn = ({ waiting }: Market): number => waiting.creators + waiting.professionals;

const byNeed = (a: Market, b: Market) =>
	getShortage(b) - getShortage(a) ||
	b.wanted - a.wanted ||
	waitingIn(b) - waitingIn(a) ||
	formatArea(a.area).localeCompare(formatArea(b.area)) ||
	a.line.localeCompare(b.line);

/** As a rule of thumb, the number of requirements that one professional can serve in the period. */
const REQUESTS_EACH = 3;

/**
 * The number of professionals that an area lacks for its requirements. Negative if it has more than enough.
 */
export const getShortage = ({ wanted, listed }: Pick<Market, "wanted" | "listed">): number =>
	Math.ceil(wanted / REQUESTS_EACH) - listed;

/** The market figures by place. */
export const liquidityFigures = { liquidity };

async function liquidity(period: Period): Promise<Figure> {
	const markets = await findLiquidity(period);
	const short = markets.filter((market) => getShortage(market) > 0);
	return {
		name: "liquidity",
		title: "Demand and supply by place",
		definition:
			"Requirements sent in the period and professionals listed now, by service line and metropolitan area: the 60 largest, and the rest of each state. A request for several lines counts in each. The people waiting are those on the waitlist who can be invited and said where they are. Not all of them said what they need or offer. We need more professionals where there's less than one for every three requests. Updated every five minutes.",
		sample: markets.reduce(
			(sum, { wanted, waiting }) => sum + wanted + waiting.creators + waiting.professionals,
			0,
		),
		sampleUnit: ["request or person waiting", "requests and people waiting"],
		sentence:
			short.length === 0
				? "Every place has enough professionals for its requests."
				: `Professionals are missing for ${short.length.toLocaleString("en-US")} ${short.length === 1 ? "pair" : "pairs"} of place and service.`,
		chart: "map",
		map: drawMap(markets),
		columns: [
			{ label: "Place and service", kind: "text" },
			{ label: "Requests", kind: "count" },
			{ label: "Professionals", kind: "count" },
			{ label: "Missing", kind: "count" },
			{ label: "Creators waiting", kind: "count" },
			{ label: "Professionals waiting", kind: "count" },
		],
		rows: markets.map((market) => [
			`${formatArea(market.area)} · ${marketLine(market)}`,
			market.wanted,
			market.listed,
			Math.max(0, getShortage(market)),
			market.waiting.creators,
			market.waiting.professionals,
		]),
	};
}

/** The name of a market's line. */
export const marketLine = ({ line }: Pick<Market, "line">): string =>
	line === NO_LINE ? "Not said" : (lineLabels[line] ?? line);

/** The map, with an area's service lines combined. */
function drawMap(markets: readonly Market[]): FigureMap {
	const areas = new Map<string, FigureMap["marks"][number]>();
	for (const { area, point, wanted, listed, waiting } of markets) {
		if (!point) continue;
		const [demand, supply, queue] = areas.get(area)?.values ?? [0, 0, 0];
		const values = [
			demand + wanted,
			supply + listed,
			queue + waiting.creators + waiting.professionals,
		] as const;
		areas.set(area, { label: area, latitude: point.latitude, longitude: point.longitude, values });
	}
	return {
		series: ["Requests", "Professionals", "Waiting"],
		marks: [...areas.values()],
		land: largePlaces(),
	};
}
