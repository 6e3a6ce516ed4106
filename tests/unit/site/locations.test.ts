import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCityPage, getLocations } from "#app/domain/content/market-pages.server.ts";
import {
	type City,
	citySlug,
	DEMANDS,
	type Demand,
	findCity,
	formatDollars,
	formatRange,
	groupByState,
	midpoint,
	nameFromAddress,
	RATED_SERVICES,
	serviceDemand,
	stateDemand,
} from "#app/domain/market/location.ts";

const rates = {
	photography: { min: 500, max: 1500 },
	management: { min: 2000, max: 6000 },
	legal: { min: 250, max: 475 },
	accounting: { min: 110, max: 280 },
};
const makeCity = (facts: Partial<City>): City => ({
	city: "Phoenix",
	state: "Arizona",
	stateCode: "AZ",
	population: 1,
	marketSize: "large",
	creatorDemand: "medium",
	professionalDemand: "low",
	averageRates: rates,
	keywords: [],
	nearbyAreas: [],
	latitude: 33,
	longitude: -112,
	aliases: [],
	...facts,
});
const demands = (...levels: Demand[]) => levels.map((creatorDemand) => ({ creatorDemand }));

describe("a city's figures", () => {
	test.each([
		[{ min: 700, max: 2500 }, 1600],
		[{ min: 375, max: 600 }, 488],
		[{ min: 110, max: 280 }, 195],
		[{ min: 1, max: 2 }, 2],
	])("use the midpoint of %j, rounded to %i, as the average rate", (range, average) =>
		expect(midpoint(range)).toBe(average),
	);

	test("show dollars without decimals", () => {
		expect(formatDollars(1250)).toBe("$1,250");
		expect(formatRange({ min: 700, max: 2500 })).toBe("$700–2,500");
	});

	test("show creators' demand for shoots and management, and professionals' demand for legal and accounting services", () => {
		const city = makeCity({ creatorDemand: "high", professionalDemand: "low" });
		expect(RATED_SERVICES.map((service) => serviceDemand(city, service))).toEqual([
			"high",
			"high",
			"low",
			"low",
		]);
	});
});

describe("a state's demand", () => {
	test.each([
		[demands("high"), "high"],
		[demands("high", "high", "high", "low", "low"), "high"],
		[demands("high", "low"), "medium"],
		[demands("high", "high", "high", "low", "low", "low", "low", "low", "low", "low"), "medium"],
		[demands("high", "low", "low", "low"), "low"],
		[demands("medium", "medium"), "low"],
	] as const)("with cities in which demand is %j is %s", (cities, demand) =>
		expect(stateDemand(cities)).toBe(demand),
	);

	test("depends only on the share of cities with high demand", () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...DEMANDS), { minLength: 1, maxLength: 40 }), (levels) => {
				const share = levels.filter((level) => level === "high").length / levels.length;
				expect(stateDemand(demands(...levels))).toBe(share >= 0.6 ? "high" : share >= 0.3 ? "medium" : "low");
			}),
		);
	});
});

describe("cities by state", () => {
	const groups = groupByState([
		makeCity({ city: "Dallas", state: "Texas", stateCode: "TX", population: 3 }),
		makeCity({ city: "Phoenix" }),
		makeCity({
			city: "Austin",
			state: "Texas",
			stateCode: "TX",
			population: 2,
			averageRates: { ...rates, legal: { min: 300, max: 500 } },
		}),
		makeCity({ city: "Houston", state: "Texas", stateCode: "TX", population: 9 }),
	]);

	test("are listed with states in alphabetical order and cities by population", () => {
		expect(groups.map(({ state, cities }) => [state, cities.map(({ city }) => city)])).toEqual([
			["Arizona", ["Phoenix"]],
			["Texas", ["Houston", "Dallas", "Austin"]],
		]);
	});

	test("have averages that are the mean of their cities' midpoints", () => {
		expect(groups[0]?.averages).toEqual({ photography: 1000, management: 4000, legal: 363, accounting: 195 });
		expect(groups[1]?.averages.legal).toBe(Math.round((363 + 363 + 400) / 3));
	});
});

describe("a city's URL", () => {
	const cities = [makeCity({ city: "Las Vegas", state: "Nevada", stateCode: "NV" })];

	test.each(["las-vegas", "LAS-VEGAS", "Las-Vegas", "las vegas"])(
		"%s finds the city in any letter case",
		(slug) => {
			expect(findCity(cities, slug, "nv")).toBe(cities[0]);
			expect(findCity(cities, slug, "NV")).toBe(cities[0]);
			expect(findCity(cities, slug, "ca")).toBeUndefined();
		},
	);

	test.each([
		["san-francisco", "San Francisco"],
		["SAN-FRANCISCO", "San Francisco"],
		["ca", "CA"],
		["new-mexico", "New Mexico"],
		["<script>", "<script>"],
		["--", ""],
		["x".repeat(5_000), `X${"x".repeat(59)}`],
	])("$0 can be shown as a name", (part, name) => expect(nameFromAddress(part)).toBe(name));
});

describe("the pages of the ten cities", () => {
	const { states, cityCount } = getLocations();
	const pages = states
		.flatMap(({ cities }) => cities)
		.map(({ slug, stateCode }) => findCityPage(slug, stateCode.toLowerCase()));

	test("exist, each at its slug and state", () => {
		expect(cityCount).toBe(10);
		expect(states.map(({ state }) => state)).toEqual([...states.map(({ state }) => state)].sort());
		expect(pages.map((page) => page?.path).sort()).toEqual(
			[
				"los-angeles/ca",
				"new-york/ny",
				"miami/fl",
				"las-vegas/nv",
				"atlanta/ga",
				"chicago/il",
				"austin/tx",
				"phoenix/az",
				"denver/co",
				"seattle/wa",
			]
				.map((path) => `/locations/${path}`)
				.sort(),
		);
	});

	test("show four services, areas, and insights", () => {
		for (const page of pages) {
			expect(page?.services.map(({ service }) => service)).toEqual([
				"photography",
				"management",
				"legal",
				"accounting",
			]);
			expect(page?.services.map(({ figure }) => figure).join()).toMatch(/^(\$[\d,]+–[\d,]+,?){4}$/);
			expect(page?.areas.length).toBeGreaterThanOrEqual(3);
			expect(page?.insights.length).toBeGreaterThanOrEqual(3);
			expect(page?.others).toHaveLength(9);
		}
	});

	test("show the figures of Los Angeles from its file", () => {
		const page = findCityPage("Los-Angeles", "CA");
		expect(page?.market).toEqual({
			averagePhotography: "$1,600",
			creatorDemand: "High demand",
			professionalDemand: "High demand",
		});
		expect(page?.services[0]).toMatchObject({ figure: "$700–2,500", unit: "per shoot", demand: "high" });
	});

	test("have slugs in lowercase with hyphens", () => expect(citySlug({ city: "New York" })).toBe("new-york"));
});
