import { describe, expect, it } from "vitest";
import { content } from "#app/domain/content/content.server.ts";
import { SERVICE_PAGES } from "#app/domain/market/service-line.ts";
import {
	listShelves,
	RATE_STEPS,
	readCursor,
	shelfNumber,
	writeCursor,
} from "#app/domain/profiles/directory.ts";
import {
	directoryPath,
	filterParts,
	formatProfessionalCount,
	getDistanceChoice,
	placeFrom,
	placeText,
	readDirectorySearch,
	withoutEmptyFields,
} from "#app/domain/profiles/directory-search.ts";
import { describeImageCount } from "#app/domain/profiles/image.ts";
import {
	describeRadius,
	describeResponse,
	describeTravel,
	formatRate,
	isAway,
	isProfessionalId,
	reviewerName,
} from "#app/domain/profiles/professional.ts";

const { cities } = content();
const read = (query: string) => readDirectorySearch(new URLSearchParams(query), cities);

describe("formatting a professional", () => {
	const place = { city: "Austin", region: "TX" };
	it("says where the work is offered and how far the professional travels", () => {
		expect(describeRadius("LOCAL", place)).toBe("Austin and its suburbs");
		expect(describeRadius("MILES_50", place)).toBe("Within 50 miles of Austin");
		expect(describeRadius("STATEWIDE", place)).toBe("All of Texas");
		expect(describeRadius("NATIONAL", place)).toBe("The whole United States");
		expect(describeTravel("LOCAL_ONLY", "TX")).toBe("Doesn’t travel");
		expect(describeTravel("STATEWIDE", "TX")).toBe("Anywhere in Texas");
	});

	it.each([
		[15_000, "$150 per hour"],
		[125_000, "$1,250 per hour"],
		[7_550, "$75.50 per hour"],
	])("writes %i cents as %s", (cents, words) => expect(formatRate(cents)).toBe(words));

	it.each([
		[0, 0, undefined],
		[60, 1, "Usually within an hour"],
		[61, 1, "Usually within 2 hours"],
		[600, 2, "Usually within 5 hours"],
		[1_300, 1, "Usually within a day"],
		[4_300, 1, "Usually within 3 days"],
	])("describes %i minutes for %i answers as: %s", (responseMinutes, responseCount, words) =>
		expect(describeResponse({ responseMinutes, responseCount })).toBe(words),
	);

	it.each([
		["Casey Demo", "Casey D."],
		["  Ana  María de la Cruz ", "Ana C."],
		["Cher", "Cher"],
		["李 小龍", "李 小."],
		["", ""],
	])("shows %j as the reviewer %j", (name, shown) => expect(reviewerName(name)).toBe(shown));

	it.each([
		[false, [], ""],
		[true, [], "A profile photo."],
		[false, ["A bench"], "1 photo."],
		[true, ["A bench"], "1 photo and a profile photo."],
		[true, ["A bench", ""], "2 photos and a profile photo. 1 photo has no description yet."],
	])("counts its images (with a profile photo: %j; portfolio: %j) as %j", (hasPhoto, alts, text) =>
		expect(describeImageCount({ photo: hasPhoto ? {} : null, portfolio: alts.map((alt) => ({ alt })) })).toBe(
			text,
		),
	);

	it("recognizes valid IDs and time away", () => {
		expect(["example-a-b", "0198c1f2-aaaa"].every(isProfessionalId)).toBe(true);
		expect(["", "a b", "a\0", "é", "x".repeat(65), "../x"].some(isProfessionalId)).toBe(false);
		const at = new Date("2026-11-20T12:00:00Z");
		expect([isAway(null, at), isAway(at, at), isAway(new Date(at.getTime() + 1), at)]).toEqual([
			false,
			false,
			true,
		]);
	});
});

describe("shelves", () => {
	it("contain exactly the matching professionals", () => {
		const everyone = [25, 50, 60, 75, 100, 145, 150, 155, 200, 300, 305, 500, 900].flatMap((rate) =>
			[1, 2, 3, 4].flatMap((experience) =>
				[1, 2, 3, 4].map((travel) => ({ hourlyRateCents: rate * 100, experience, travel })),
			),
		);
		for (const minRate of [undefined, ...RATE_STEPS])
			for (const maxRate of [undefined, ...RATE_STEPS]) {
				const shelves = listShelves({ minRate, maxRate, experience: "YEARS_3_5", travel: "STATEWIDE" }) ?? [];
				const wanted = everyone.filter(
					({ hourlyRateCents, experience, travel }) =>
						hourlyRateCents >= (minRate ?? 0) * 100 &&
						hourlyRateCents <= (maxRate ?? 9_999) * 100 &&
						experience >= 2 &&
						travel >= 3,
				);
				expect(everyone.filter((one) => shelves.includes(shelfNumber(one)))).toEqual(wanted);
			}
	});
	it("aren't used for a search with a service line and a location", () =>
		expect(listShelves({ line: "LEGAL", place: { region: "CA" } })).toBeUndefined());
});

describe("the directory's search", () => {
	it.each([
		"",
		"category=legal",
		"place=Los+Angeles%2C+CA&min=50&max=200",
		"place=New+York+State&experience=6&travel=anywhere",
		"category=other&place=Reno%2C+NV",
		"place=Reno%2C+NV&within=50",
		"place=Reno%2C+NV&within=city",
	])("?%s is unchanged after it is read and written again", (query) =>
		expect(directoryPath(read(query).filter)).toBe(query ? `/services?${query}` : "/services"),
	);

	it.each([
		"category=plumbing",
		"category=__proto__",
		"min=1&max=abc",
		"min=-50",
		"min=50.5",
		"experience=constructor",
		"travel=toString",
		"sort=hasOwnProperty",
		"after=%00&before=x",
		`place=${"x".repeat(5_000)}`,
		"place=%F0%9F%98%80",
		"place=%00%07",
		"category=legal&category=plumbing&min=&max=",
		"sort[]=1&a[99999999]=1",
	])("ignores the invalid values in ?$0", (query) => {
		const { filter, sort } = read(query);
		expect(sort).toBe("rating");
		expect(
			filter.minRate ?? filter.maxRate ?? filter.experience ?? filter.travel ?? filter.place,
		).toBeUndefined();
	});

	it.each([
		["place=Reno,+NV", 25],
		["place=Reno,+NV&within=", 25],
		["place=Reno,+NV&within=7", 25],
		["place=Reno,+NV&within=100", 100],
		["place=Reno,+NV&within=city", undefined],
		["place=Atlantis", 25],
		["place=Texas&within=50", undefined],
		["within=50", undefined],
	])("?%s sets the radius in miles to %s", (query, miles) => expect(read(query).filter.within).toBe(miles));

	it.each([
		["place=Reno%2C+NV&within=25", "25"],
		["place=Reno%2C+NV&within=city", "city"],
		["place=Atlantis&within=50", "50"],
		["place=Texas", "25"],
		["", "25"],
	])("?%s selects the distance %s in the form", (query, choice) =>
		expect(getDistanceChoice(read(query))).toBe(choice),
	);

	it.each([
		["category=&place=&within=25&min=", "/services"],
		["category=legal&place=+&within=50", "/services?category=legal"],
		["category=&place=Reno,+NV&within=25&sort=newest", "/services?place=Reno%2C+NV&within=25&sort=newest"],
		["place=Atlantis&min=&utm_source=", "/services?place=Atlantis"],
	])("?%s redirects to %s, without empty fields", (query, path) => {
		expect(withoutEmptyFields(new URLSearchParams(query))).toBe(path);
		expect(withoutEmptyFields(new URLSearchParams(path.split("?")[1]))).toBeUndefined();
	});
	it.each(["", "place=Reno,+NV&within=25", "category=x&min=abc", "a=0"])("?%s has no empty fields", (query) =>
		expect(withoutEmptyFields(new URLSearchParams(query))).toBeUndefined(),
	);

	it("swaps minimum and maximum rates if they are reversed", () =>
		expect(read("min=200&max=50").filter).toMatchObject({ minRate: 50, maxRate: 200 }));
	it("reports an unknown location", () =>
		expect(read("place=Atlantis")).toMatchObject({ unknownPlace: "Atlantis", filter: { place: undefined } }));

	it.each([
		["los angeles", "Los Angeles, CA"],
		["LA", "Los Angeles, CA"],
		["ca", "California"],
		["texas", "Texas"],
		["New York", "New York, NY"],
		["new york state", "New York State"],
		["Santa Monica", "Santa Monica, CA"],
		["reno, nevada", "Reno, NV"],
		["Washington", "Washington"],
		["Portland, OR", "Portland, OR"],
	])("reads the location %s as %s", (typed, text) => {
		const place = placeFrom(typed, cities);
		expect(place && placeText(place)).toBe(text);
		expect(placeFrom(text, cities)).toEqual(place);
	});

	it("has a URL that removes one part of its filter and keeps the other parts and the sort order", () => {
		const { filter } = read("category=legal&min=50");
		expect(filterParts(filter, "newest", []).map(({ text, withoutIt }) => [text, withoutIt])).toEqual([
			["Legal & Compliance", "/services?min=50&sort=newest"],
			["From $50 per hour", "/services?category=legal&sort=newest"],
		]);
	});

	it("names the distance from a city, and searches only the city if the distance is removed", () => {
		const parts = (query: string) =>
			filterParts(read(query).filter, "rating", []).map(({ text, withoutIt }) => [text, withoutIt]);
		expect(parts("place=Reno,+NV")).toEqual([
			["Reno, NV", "/services"],
			["Within 25 miles", "/services?place=Reno%2C+NV&within=city"],
		]);
		expect(parts("place=Reno,+NV&within=city")).toEqual([["Reno, NV", "/services"]]);
		expect(parts("place=Atlantis")).toEqual([]);
	});

	it("shows its number of professionals as text", () => {
		expect(formatProfessionalCount({ value: 0, isMore: false })).toBe("0 professionals");
		expect(formatProfessionalCount({ value: 1, isMore: false })).toBe("1 professional");
		expect(formatProfessionalCount({ value: 1_000, isMore: true })).toBe("1,000+ professionals");
	});
});

describe("cursors", () => {
	it("can be read back as they were written", () =>
		expect(readCursor(writeCursor({ value: 480, id: "example-a" }))).toEqual({
			value: 480,
			id: "example-a",
		}));
	it.each([
		undefined,
		"",
		"~",
		"1~",
		"~a",
		"-1~a",
		"1.5~a",
		"99999999999~a",
		"2147483648~a",
		"1~a b",
		"1~é",
		`1~${"x".repeat(65)}`,
		"1~a\0",
	])("%j isn't valid", (cursor) => expect(readCursor(cursor)).toBeUndefined());
});

describe("example profiles", () => {
	const examples = [...content().professionals.values()];
	it("cover the seven service lines and the ten cities, with no contact details", () => {
		expect(examples.length).toBe(14);
		expect(new Set(examples.map(({ line }) => line)).size).toBe(SERVICE_PAGES.length);
		expect(new Set(examples.map(({ city }) => city))).toEqual(new Set(cities.map(({ city }) => city)));
		for (const { description } of examples) expect(description).not.toMatch(/@|https?:|\d{3}[-. ]\d{4}/);
	});
});
