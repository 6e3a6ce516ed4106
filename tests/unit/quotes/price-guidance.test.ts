import { describe, expect, test } from "vitest";
import {
	choosePrices,
	describePrice,
	getMiddleHalf,
	type PricePlaces,
	type PublishedPrice,
	publishPrices,
	type SignedPrice,
} from "#app/domain/bookings/quotes/price-guidance.ts";

/** Creates a quote for each of these amounts in dollars, each by a different professional. */
const quotesOf = (...dollars: number[]) =>
	dollars.map((amount, i) => ({ professionalId: String(i), totalCents: 100 * amount }));

describe("the middle half", () => {
	test.each([
		[
			[100, 200, 300, 400, 500],
			[200, 400],
		],
		[
			[100, 200, 300, 400, 500, 600],
			[200, 500],
		],
		[
			[100, 200, 300, 400, 500, 600, 700],
			[200, 600],
		],
		[
			[100, 200, 300, 400, 500, 600, 700, 800],
			[300, 600],
		],
		[
			[5_000, 1_000, 1_000, 1_000, 1_000],
			[1_000, 1_000],
		],
	])("of %j is %j", (dollars, [low, high]) =>
		expect(getMiddleHalf(quotesOf(...dollars))).toEqual({
			lowCents: 100 * (low ?? 0),
			highCents: 100 * (high ?? 0),
		}),
	);

	test.each([
		[1_200, 1_900, 1_200, 1_900],
		[1_249.99, 1_850.01, 1_200, 1_900],
		[49.99, 50.01, 0, 100],
	])("from $%d to $%d is rounded outward to $%d and $%d", (first, last, low, high) =>
		expect(getMiddleHalf(quotesOf(0, first, first, last, 9_999))).toEqual({
			lowCents: 100 * low,
			highCents: 100 * high,
		}),
	);

	test("gives every professional the same weight, however many quotes they signed", () => {
		const many = Array.from({ length: 30 }, () => ({ professionalId: "busy", totalCents: 900_000 }));
		expect(getMiddleHalf([...quotesOf(1_000, 2_000, 3_000, 4_000), ...many])).toEqual({
			lowCents: 200_000,
			highCents: 400_000,
		});
		const thirds = [0, 1, 2].map(() => ({ professionalId: "0", totalCents: 10_000 }));
		expect(getMiddleHalf([...thirds, ...quotesOf(100, 200, 300, 400, 500, 600, 700, 800).slice(1)])).toEqual({
			lowCents: 30_000,
			highCents: 60_000,
		});
	});
});

const AUSTIN: PricePlaces = ["Austin, TX", "TX", "US"];
const DALLAS: PricePlaces = ["Dallas, TX", "TX", "US"];
const WACO: PricePlaces = [null, "TX", "US"];
const REMOTE: PricePlaces = ["remote", null, "US"];
const DENVER: PricePlaces = ["Denver, CO", "CO", "US"];

let professionals = 0;
/** Creates this many quotes, each by a different professional unless `facts` names one. */
const signed = (count: number, places: PricePlaces, facts: Partial<SignedPrice> = {}): SignedPrice[] =>
	Array.from({ length: count }, () => ({
		professionalId: String(professionals++),
		serviceLine: "PHOTO_VIDEO",
		isMonthly: false,
		totalCents: 100_000,
		places,
		isDemo: false,
		...facts,
	}));
const listPlaces = (prices: readonly SignedPrice[]) => publishPrices(prices).map(({ place }) => place);

describe("prices", () => {
	test("are published once there are five professionals, not just five quotes", () => {
		expect(listPlaces(signed(4, AUSTIN))).toEqual([]);
		expect(listPlaces([...signed(3, AUSTIN), ...signed(9, AUSTIN, { professionalId: "busy" })])).toEqual([]);
		expect(publishPrices(signed(5, AUSTIN))[0]).toEqual({
			serviceLine: "PHOTO_VIDEO",
			isMonthly: false,
			place: "Austin, TX",
			lowCents: 100_000,
			highCents: 100_000,
			quotes: 5,
			isDemo: false,
		});
	});

	test("are those of the state or the country if smaller areas, or remote work, have too few professionals", () => {
		expect(listPlaces([...signed(3, AUSTIN), ...signed(2, WACO)])).toEqual(["TX", "US"]);
		expect(listPlaces([...signed(3, AUSTIN), ...signed(2, DENVER)])).toEqual(["US"]);
		expect(listPlaces(signed(5, REMOTE))).toEqual(["remote", "US"]);
		expect(listPlaces([...signed(3, REMOTE), ...signed(2, WACO)])).toEqual(["US"]);
	});

	test("of a larger area are left out if they differ from those of a smaller area by fewer than five professionals", () => {
		expect(listPlaces([...signed(5, AUSTIN), ...signed(4, WACO)])).toEqual(["Austin, TX"]);
		expect(listPlaces([...signed(5, AUSTIN), ...signed(5, WACO)])).toEqual(["Austin, TX", "TX", "US"]);
		expect(listPlaces([...signed(5, AUSTIN), ...signed(5, DALLAS), ...signed(1, DENVER)])).toEqual([
			"Austin, TX",
			"Dallas, TX",
			"TX",
		]);
		// Professionals left out of the state's prices can still be enough for the country's, together with
		// others.
		expect(listPlaces([...signed(5, AUSTIN), ...signed(4, WACO), ...signed(1, DENVER)])).toEqual([
			"Austin, TX",
			"US",
		]);
	});

	test("are separate for each service line, and for monthly retainers", () => {
		expect(
			listPlaces([
				...signed(4, AUSTIN),
				...signed(4, AUSTIN, { serviceLine: "MANAGEMENT" }),
				...signed(4, AUSTIN, { serviceLine: "MANAGEMENT", isMonthly: true }),
			]),
		).toEqual([]);
	});

	test("for specific work are those of the smallest possible area, both one-time and monthly", () => {
		const facts = { serviceLine: "MANAGEMENT" } as const;
		const published = publishPrices([
			...signed(5, AUSTIN, facts),
			...signed(5, WACO, facts),
			...signed(5, DENVER, { ...facts, isMonthly: true }),
		]);
		const choose = (places: PricePlaces) =>
			choosePrices(published, "MANAGEMENT", places).map(({ place, isMonthly }) => [place, isMonthly]);
		expect(choose(AUSTIN)).toEqual([
			["Austin, TX", false],
			["US", true],
		]);
		expect(choose(DALLAS)).toEqual([
			["TX", false],
			["US", true],
		]);
		expect(choose(DENVER)).toEqual([
			["US", false],
			["Denver, CO", true],
		]);
		expect(choosePrices(published, "LEGAL", AUSTIN)).toEqual([]);
	});
});

describe("a published price", () => {
	const price: PublishedPrice = {
		serviceLine: "PHOTO_VIDEO",
		isMonthly: false,
		place: "Austin, TX",
		lowCents: 120_000,
		highCents: 190_000,
		quotes: 1_400,
		isDemo: false,
	};
	test.each([
		[{}, "Signed quotes for photo and video work in the Austin area", "$1,200–1,900"],
		[{ place: "TX" }, "Signed quotes for photo and video work in Texas", "$1,200–1,900"],
		[{ place: "US" }, "Signed quotes for photo and video work in the United States", "$1,200–1,900"],
		[{ place: "remote" }, "Signed quotes for photo and video work done remotely", "$1,200–1,900"],
		[
			{ serviceLine: "MANAGEMENT", isMonthly: true },
			"Signed quotes for monthly management in the Austin area",
			"$1,200–1,900 per month",
		],
		[{ highCents: 120_000 }, "Signed quotes for photo and video work in the Austin area", "$1,200"],
		[{ lowCents: 0 }, "Signed quotes for photo and video work in the Austin area", "up to $1,900"],
	] as [Partial<PublishedPrice>, string, string][])(
		"with %j states its work, place, and range",
		(facts, label, figure) => expect(describePrice({ ...price, ...facts })).toMatchObject({ label, figure }),
	);

	test("states how many quotes it is based on, and whether they are from a demo", () => {
		const note = "The middle half of 1,400 quotes in the last 18 months";
		expect(describePrice(price).note).toBe(note);
		expect(describePrice({ ...price, isDemo: true }).note).toBe(
			`${note}, some from this demo's made-up people`,
		);
	});
});
