import { areaInWords } from "../places/area.ts";
import { largePlaces } from "../places/large-places.server.ts";
import { lineLabels } from "./business-figures.server.ts";
import type { Figure, FigureMap, Period } from "./figure.ts";
import { findLiquidity, type Market, missing, NO_LINE } from "./liquidity.server.ts";

/** The figures of the market by place. */
export const liquidityFigures = { liquidity };

async function liquidity(period: Period): Promise<Figure> {
	const markets = await findLiquidity(period);
	const short = markets.filter((market) => missing(market) > 0);
	return {
		name: "liquidity",
		title: "Demand and supply by place",
		definition:
			"Requirements sent in the period and professionals listed now, by service line and metropolitan area: the 60 largest, and the rest of each state. A request for several lines counts in each. Waiting are the people on the waitlist who can be invited and said where they are; not all of them said what they need or offer. Professionals are missing where there are fewer than one for each three requests. Updated every five minutes.",
		sample: markets.reduce(
			(sum, { wanted, waiting }) => sum + wanted + waiting.creators + waiting.professionals,
			0,
		),
		sampleOf: ["request or person waiting", "requests and people waiting"],
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
			{ label: "Creators waiting", kind: "count" },
			{ label: "Professionals waiting", kind: "count" },
		],
		rows: markets.map((market) => [
			`${areaInWords(market.area)} · ${marketLine(market)}`,
			market.wanted,
			market.listed,
			Math.max(0, missing(market)),
			market.waiting.creators,
			market.waiting.professionals,
		]),
	};
}

/** The name of a market's line. */
export const marketLine = ({ line }: Pick<Market, "line">): string =>
	line === NO_LINE ? "Not said" : (lineLabels[line] ?? line);

/** All lines of an area together, on the map. */
function mapOf(markets: readonly Market[]): FigureMap {
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
