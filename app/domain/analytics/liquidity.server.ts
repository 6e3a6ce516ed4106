import { type StateCode, usStates } from "../locations/us-state.ts";
import { metroOf } from "../places/metro-of.server.ts";
import type { Point } from "../places/place.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { countSupplyAndDemand } from "./business-figures.server.ts";
import type { Period } from "./figure.ts";

/** The requests for a line of service in an area, and the professionals there. */
export type Market = { area: string; line: string; wanted: number; listed: number /** Null for the rest of a state. */; point: Point | null };

/**
 * Demand and supply by metropolitan area and line of service, where most is missing first. What is
 * in no area counts for the rest of its state. Up to five minutes old.
 */
export async function findLiquidity(period: Period): Promise<Market[]> {
	const markets = new Map<string, Market>();
	for (const { city, region, line, wanted, listed } of await countSupplyAndDemand(period)) {
		const place = findPlace({ city, state: region });
		const metro = place && metroOf(place);
		const area = metro ? `${metro.name}, ${metro.state}` : `Rest of ${usStates[region as StateCode] ?? region}`;
		const key = `${area}|${line}`;
		const before = markets.get(key) ?? { area, line, wanted: 0, listed: 0, point: metro ?? null };
		markets.set(key, { ...before, wanted: before.wanted + wanted, listed: before.listed + listed });
	}
	return [...markets.values()].sort((a, b) => missing(b) - missing(a) || b.wanted - a.wanted || a.area.localeCompare(b.area) || a.line.localeCompare(b.line));
}

/** How many requests one professional can take in the period, as a rule of thumb. */
const REQUESTS_EACH = 3;

/** How many professionals an area lacks for its requests. Negative where it has more than enough. */
export const missing = ({ wanted, listed }: Pick<Market, "wanted" | "listed">): number => Math.ceil(wanted / REQUESTS_EACH) - listed;
