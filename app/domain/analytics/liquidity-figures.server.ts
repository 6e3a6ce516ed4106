import { largePlaces } from "../places/large-places.server.ts";
import { lineLabels } from "./business-figures.server.ts";
import type { Figure, FigureMap, Period } from "./figure.ts";
import { findLiquidity, type Market, missing } from "./liquidity.server.ts";

/** The figures of the market by place. */
export const liquidityFigures = { liquidity };

async function liquidity(period: Period): Promise<Figure> {
	const markets = await findLiquidity(period);
	const short = markets.filter((market) => missing(market) > 0);
	return {
		name: "liquidity",
		title: "Demand and supply by place",
		definition:
			"Requirements sent in the period and professionals listed now, by service line and metropolitan area: the 60 largest, and the rest of each state. A request for several lines counts in each. Professionals are missing where there are fewer than one for each three requests. Updated every five minutes.",
		sample: markets.reduce((sum, { wanted }) => sum + wanted, 0),
		sampleOf: ["service request", "service requests"],
		sentence:
			short.length === 0
				? "No place lacks professionals for its requests."
				: `Professionals are missing for ${short.length.toLocaleString("en-US")} ${short.length === 1 ? "pair" : "pairs"} of place and service.`,
		chart: "map",
		map: mapOf(markets),
		columns: [
			{ label: "Place and service", kind: "text" },
			{ label: "Requests", kind: "count" },
			{ label: "Professionals", kind: "count" },
			{ label: "Missing", kind: "count" },
		],
		rows: markets.map((market) => [`${market.area} · ${lineLabels[market.line] ?? market.line}`, market.wanted, market.listed, Math.max(0, missing(market))]),
	};
}

/** All lines of an area together, on the map. */
function mapOf(markets: readonly Market[]): FigureMap {
	const areas = new Map<string, FigureMap["marks"][number]>();
	for (const { area, point, wanted, listed } of markets) {
		if (!point) continue;
		const [demand, supply] = areas.get(area)?.values ?? [0, 0];
		areas.set(area, { label: area, latitude: point.latitude, longitude: point.longitude, values: [demand + wanted, supply + listed] });
	}
	return { marks: [...areas.values()], land: largePlaces() };
}
