import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allStates, listPlaces, metroAreas } from "#app/domain/market/places/gazetteer.server.ts";
import {
	cellsAround,
	comparableName,
	formatMiles,
	formatPlaceName,
	getCell,
	milesBetween,
} from "#app/domain/market/places/place.ts";
import { findPlace, resolveAnywhere, resolvePlace } from "#app/domain/market/places/resolve-place.server.ts";

const found = (city: string, state: string) => {
	const place = findPlace({ city, state });
	return place && formatPlaceName(place);
};
const choices = (city: string, state: string) => {
	const resolution = resolvePlace({ city, state });
	return "choices" in resolution ? resolution.choices.map(formatPlaceName) : [];
};
const miles = (a: [string, string], b: [string, string]) => {
	const [one, other] = [findPlace({ city: a[0], state: a[1] }), findPlace({ city: b[0], state: b[1] })];
	return one && other && milesBetween(one, other);
};

describe("a typed location", () => {
	it.each([
		["austin", "TX", "Austin, TX"],
		["  New   York ", "ny", "New York, NY"],
		["NYC", "NY", "New York, NY"],
		["brooklyn", "New York", "Brooklyn, NY (part of New York)"],
		["Bronx", "NY", "The Bronx, NY (part of New York)"],
		["LA", "CA", "Los Angeles, CA"],
		["DTLA", "CA", "Downtown Los Angeles, CA (part of Los Angeles)"],
		["Silver Lake", "CA", "Silver Lake, CA (part of Los Angeles)"],
		["SF", "CA", "San Francisco, CA"],
		["Philly", "PA", "Philadelphia, PA"],
		["Saint Louis", "MO", "St. Louis, MO"],
		["St Paul", "MN", "Saint Paul, MN"],
		["Mt Vernon", "NY", "Mount Vernon, NY"],
		["Ft. Worth", "TX", "Fort Worth, TX"],
		["Canon City", "CO", "Cañon City, CO"],
		["Winston Salem", "NC", "Winston-Salem, NC"],
		["Austin, TX", "TX", "Austin, TX"],
		["New York New York", "NY", "New York, NY"],
		["90210", "CA", "Beverly Hills, CA"],
		["Austin 78701", "TX", "Austin, TX"],
		["D.C.", "DC", "Washington, DC"],
		["San Juan", "PR", "San Juan, PR"],
		["Astoria", "NY", "Astoria, NY"],
		// A neighborhood, alone or with the city or borough that it is in.
		["Silver Lake", "CA", "Silver Lake, CA (part of Los Angeles)"],
		["Silverlake", "CA", "Silver Lake, CA (part of Los Angeles)"],
		["Williamsburg, Brooklyn", "NY", "Williamsburg, NY (part of New York)"],
		["Williamsburg Brooklyn", "NY", "Williamsburg, NY (part of New York)"],
		["Williamsburg, Brooklyn, NY", "NY", "Williamsburg, NY (part of New York)"],
		["Wicker Park, Chicago", "IL", "Wicker Park, IL (part of Chicago)"],
		["Chinatown, LA", "CA", "Chinatown, CA (part of Los Angeles)"],
		["Bed-Stuy", "NY", "Bedford-Stuyvesant, NY (part of New York)"],
		["Midtown", "NY", "Midtown Manhattan, NY (part of New York)"],
		["Midtown", "GA", "Midtown Atlanta, GA (part of Atlanta)"],
		["Hyde Park", "IL", "Hyde Park, IL (part of Chicago)"],
		// A typo in the name of a large city.
		["Austn", "TX", "Austin, TX"],
		["Pheonix", "AZ", "Phoenix, AZ"],
		["Sacremento", "CA", "Sacramento, CA"],
		["Cincinatti", "OH", "Cincinnati, OH"],
		// Two places are called Burbank, and one of them is far better known.
		["Burbank", "CA", "Burbank, CA"],
	])("%s, %s is %s", (city, state, place) => {
		expect(found(city, state)).toBe(place);
	});

	it.each([
		["Springfeld", "IL", ["Springfield, IL"]],
		// Looks like a typo for Houston, but is also the name of another place.
		["Huston", "TX", ["Houston, TX", "Huston, ID"]],
		[
			"Chinatown",
			"CA",
			[
				"Chinatown, CA (part of Oakland)",
				"Chinatown, CA (part of San Francisco)",
				"Chinatown, CA (part of Los Angeles)",
			],
		],
		[
			"Downtown",
			"TX",
			[
				"Downtown Austin, TX (part of Austin)",
				"Downtown Houston, TX (part of Houston)",
				"Downtown Dallas, TX (part of Dallas)",
			],
		],
		["Williamsburg, Queensland", "NY", []],
		["Jersey City", "NY", ["Jersey City, NJ"]],
		["NYC", "CA", ["New York, NY"]],
		["90210", "NY", ["Beverly Hills, CA"]],
		["Rancho Cuc", "CA", ["Rancho Cucamonga, CA"]],
		["Salem", "AR", ["Salem, AR", "Salem, AR"]],
		["Qwertyville", "TX", []],
		["Austin", "Texass", []],
	])("%s, %s could be %j", (city, state, expected) => {
		expect(found(city, state)).toBeUndefined();
		expect(choices(city, state)).toEqual(expected);
	});

	it("without a state leads to the best-known location with its name, or to several choices", () => {
		const anywhere = (typed: string) => {
			const resolution = resolveAnywhere(typed);
			return "place" in resolution
				? formatPlaceName(resolution.place)
				: resolution.choices.map(formatPlaceName);
		};
		expect(["austin", "78701", "brooklyn", "nyc"].map(anywhere)).toEqual([
			"Austin, TX",
			"Austin, TX",
			"Brooklyn, NY (part of New York)",
			"New York, NY",
		]);
		expect(anywhere("Springfield")).toEqual(
			expect.arrayContaining(["Springfield, MO", "Springfield, MA", "Springfield, IL"]),
		);
		expect(anywhere("Williamsburg, Brooklyn")).toBe("Williamsburg, NY (part of New York)");
		expect(anywhere("Silver Lake")).toEqual(
			expect.arrayContaining(["Silver Lake, CA (part of Los Angeles)", "Silver Lake, WI"]),
		);
		expect(anywhere("Hobokn")).toContain("Hoboken, NJ");
		expect(anywhere("Qwertyville")).toEqual([]);
	});

	it("is found by its official name, or is among the choices", () => {
		const place = fc.constantFrom(...allStates).chain((state) => fc.constantFrom(...listPlaces(state).all));
		fc.assert(
			fc.property(
				place,
				fc.constantFrom(
					String,
					(name: string) => name.toUpperCase(),
					(name: string) => `  ${name} `,
				),
				({ name, state }, typed) => {
					const resolution = resolvePlace({ city: typed(name), state });
					const names =
						"place" in resolution ? [resolution.place.name] : resolution.choices.map((choice) => choice.name);
					expect(names.map(comparableName)).toContain(comparableName(name));
				},
			),
		);
	});

	it("never causes an error, whatever is typed", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "grapheme", maxLength: 100 }),
				fc.constantFrom(...allStates),
				(city, state) => {
					const resolution = resolvePlace({ city, state });
					expect("place" in resolution || resolution.choices.length <= 6).toBe(true);
				},
			),
		);
	});
});

describe("distances", () => {
	it.each([
		["Austin", "TX", "Round Rock", "TX", 17],
		["Austin", "TX", "El Paso", "TX", 527],
		["New York", "NY", "Jersey City", "NJ", 4],
		["New York", "NY", "Buffalo", "NY", 292],
		["Los Angeles", "CA", "Santa Monica", "CA", 14],
		["Los Angeles", "CA", "San Francisco", "CA", 347],
		["Boise", "ID", "New York", "NY", 2151],
	])("%s, %s to %s, %s is about %i miles", (cityA, stateA, cityB, stateB, expected) => {
		const measured = miles([cityA, stateA], [cityB, stateB]) ?? Number.NaN;
		expect(Math.abs(measured - expected)).toBeLessThan(Math.max(2, expected * 0.01));
	});

	it("are symmetric, and never longer than the distance by way of another location", () => {
		const point = fc.record({
			latitude: fc.double({ min: 18, max: 71, noNaN: true }),
			longitude: fc.double({ min: -170, max: -65, noNaN: true }),
		});
		fc.assert(
			fc.property(point, point, point, (a, b, c) => {
				expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
				expect(milesBetween(a, b)).toBeLessThanOrEqual(milesBetween(a, c) + milesBetween(c, b) + 1e-6);
			}),
		);
	});

	it("are shown as whole miles", () => {
		expect([0.2, 1.2, 19.6, 1_234.5].map(formatMiles)).toEqual([
			"about a mile",
			"about a mile",
			"about 20 miles",
			"about 1,235 miles",
		]);
	});

	it("up to a radius are always covered by the cells around the center", () => {
		const point = fc.record({
			latitude: fc.double({ min: 18, max: 71, noNaN: true }),
			longitude: fc.double({ min: -170, max: -65, noNaN: true }),
		});
		const step = fc.double({ min: -3, max: 3, noNaN: true });
		fc.assert(
			fc.property(point, step, step, fc.integer({ min: 1, max: 100 }), (center, up, across, radius) => {
				const other = { latitude: center.latitude + up, longitude: center.longitude + across };
				fc.pre(milesBetween(center, other) <= radius);
				expect(cellsAround(center, radius)).toContain(getCell(other));
			}),
		);
	});
});

describe("the files under content/places/", () => {
	it("contain over 30,000 places, and 60 metropolitan areas whose centers can be found", () => {
		expect(allStates.every((state) => listPlaces(state).all.length > 0)).toBe(true);
		expect(allStates.reduce((sum, state) => sum + listPlaces(state).all.length, 0)).toBeGreaterThan(30_000);
		expect(metroAreas()).toHaveLength(60);
		for (const { name, state } of metroAreas()) expect(findPlace({ city: name, state }), name).toBeDefined();
		// The map of the team's figures has room for only one area outside the contiguous states.
		expect(metroAreas().flatMap(({ name, longitude }) => (longitude < -130 ? name : []))).toEqual([
			"Honolulu",
		]);
	});

	it("have neighborhoods that are near their city", () => {
		for (const state of allStates) {
			const { all, named } = listPlaces(state);
			for (const place of all.filter(({ within }) => within !== undefined)) {
				const cities = named.get(comparableName(place.within ?? "")) ?? [];
				const miles = Math.min(...cities.map((city) => milesBetween(place, city)));
				expect([formatPlaceName(place), miles < 25]).toEqual([formatPlaceName(place), true]);
			}
		}
	});
});
