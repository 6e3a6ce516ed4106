import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getMetro, metroAreas } from "#app/domain/market/places/gazetteer.server.ts";
import { findPlace } from "#app/domain/market/places/resolve-place.server.ts";
import { separation } from "#app/domain/office/figures/figure.ts";

describe("the separation of two groups", () => {
	it.each([
		[[3, 4], [1, 2], 1],
		[[1, 2], [3, 4], 0],
		[[1, 2], [1, 2], 0.5],
		[[2, 2], [2], 0.5],
		[[5, 1], [3], 0.5],
		[[5, 3], [3, 1], 0.875],
	])("of %j from %j is %d", (first, second, expected) => {
		expect(separation(first, second)).toBe(expected);
	});

	it("is the share of pairs in which the first group has more, with ties counted as half", () => {
		const group = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 30 });
		fc.assert(
			fc.property(group, group, (first, second) => {
				const pairs = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number));
				expect(separation(first, second)).toBeCloseTo(
					pairs.reduce((sum, value) => sum + value, 0) / pairs.length,
					9,
				);
			}),
		);
	});
});

describe("the metropolitan area of a location", () => {
	const findArea = (city: string, state: string) => {
		const place = findPlace({ city, state });
		return place && getMetro(place)?.name;
	};

	it("is the area that contains the location, across state lines", () => {
		expect([
			findArea("Brooklyn", "NY"),
			findArea("Jersey City", "NJ"),
			findArea("Round Rock", "TX"),
			findArea("Santa Monica", "CA"),
			findArea("Camden", "NJ"),
		]).toEqual(["New York", "New York", "Austin", "Los Angeles", "Philadelphia"]);
		expect([findArea("El Paso", "TX"), findArea("Elko", "NV")]).toEqual([undefined, undefined]);
	});

	it("is found if the location is the center of the area", () => {
		for (const metro of metroAreas()) expect(getMetro(metro)?.name).toBe(metro.name);
	});
});
