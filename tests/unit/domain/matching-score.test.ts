import { describe, expect, it } from "vitest";
import { findPlace } from "#app/domain/market/places/resolve-place.server.ts";
import type { BudgetRange, ServiceNeed } from "#app/domain/matching/requirements.ts";
import { priceJob } from "#app/domain/matching/score/budget-score.ts";
import { isDraftReason } from "#app/domain/matching/score/draft-reason.ts";
import { readGoal } from "#app/domain/matching/score/read-goal.server.ts";
import { canDoIt, PART_POINTS, partLabels, SCORE_PARTS } from "#app/domain/matching/score/score.ts";
import type { Scored, Wanted } from "#app/domain/matching/score/score-facts.ts";
import { addDays } from "#app/domain/platform/time/calendar-day.ts";
import {
	at,
	attorney,
	draft,
	goal,
	in_,
	legal,
	score,
	TODAY,
	unlistedSpecialties,
} from "../../support/matching/score.ts";

describe("a score", () => {
	it("has parts of 40, 25, 20, and 15 points, 100 in total", () => {
		expect(PART_POINTS).toEqual({ specialization: 40, location: 25, budget: 20, timeline: 15 });
		expect(Object.keys(partLabels)).toEqual(SCORE_PARTS);
		const many = {
			ratingSum: 5_000,
			ratingCount: 1_000,
			responseMinutes: 1_000,
			responseCount: 1_000,
			completed: 1_000,
			prices: { HOUR: 5_000 },
		};
		const best = score(
			{ experienceLevel: "YEARS_10_PLUS", ...unlistedSpecialties("portraits, headshots"), ...many },
			goal("Portraits and headshots"),
		);
		expect(best).toMatchObject({
			specialization: { points: 40 },
			location: { points: 25 },
			budget: { points: 20 },
			timeline: { points: 15 },
			total: 100,
		});
	});

	it("gives its reasons in sentences that the team can understand", () => {
		const scored = score({}, goal("A boudoir calendar"));
		expect(SCORE_PARTS.map((part) => scored[part].reason)).toEqual([
			"Offers Photography & Videography. Rated 4.8 by 10 clients, with 3–5 years of experience.",
			"Works from Los Angeles, CA, close to Los Angeles.",
			"From $150 per hour: the budget covers about 6 hours.",
			"Answers requests: usually within 2 hours, no active bookings.",
		]);
		expect(
			score({ ratingSum: 0, ratingCount: 0, responseCount: 0, responseMinutes: 0, underWay: 1 }),
		).toMatchObject({
			specialization: {
				reason: "Offers Photography & Videography. No reviews yet, with 3–5 years of experience.",
			},
			timeline: { reason: "Hasn’t answered a request yet, one active booking." },
		});
	});

	it("is reduced to 40% if one part rules someone out", () => {
		const far = score(in_("San Francisco", "CA"));
		expect([canDoIt(far), far.location.points]).toEqual([false, 0]);
		expect(far.total).toBe(
			Math.floor((far.specialization.points + far.budget.points + far.timeline.points) * 0.4),
		);
	});
});

describe("the draft of a reason", () => {
	it("says in prose what the professional's advantages are", () => {
		expect(draft({ businessName: "Vega Lights" })).toBe(
			"Vega Lights is in Los Angeles and has 3–5 years of experience. Clients rate them 4.8 out of 5. At $150 per hour, your budget covers about 6 hours. They usually answer requests within 2 hours.",
		);
		expect(
			draft(
				{
					...in_("Santa Monica", "CA"),
					...unlistedSpecialties("boudoir"),
					languages: ["en", "es"],
					busy: [{ firstDay: TODAY, lastDay: addDays(TODAY, 1) }],
				},
				goal("A boudoir calendar, and someone fluent in Spanish"),
			),
		).toMatch(
			/^Vega Lights is in Santa Monica, CA, about \d+ miles from Los Angeles, and has 3–5 years of experience\. They specialize in boudoir[^.]*, which you asked for\. They work in Spanish\..* They are free on 5 of the next 7 days\./,
		);
	});

	it("leaves out unknown facts and the professional's disadvantages", () => {
		const unknown = { ratingSum: 0, ratingCount: 0, responseCount: 0, responseMinutes: 0 };
		expect(draft({ ...unknown, prices: { PROJECT: 500_000 } })).toBe(
			"Vega Lights is in Los Angeles and has 3–5 years of experience.",
		);
		expect(draft({ ...unknown, prices: {}, isRemote: true }, { isRemote: true })).toBe(
			"Vega Lights works remotely from Los Angeles, CA, and has 3–5 years of experience.",
		);
	});

	it("is recognized as unedited if only its white space changed", () => {
		expect(isDraftReason(" Near\r\nand free. ", "Near and free.")).toBe(true);
		expect(isDraftReason("Near and free!", "Near and free.")).toBe(false);
	});
});

describe("the price of a job", () => {
	it.each<[string, BudgetRange, Scored["prices"], string, string]>([
		[
			"a price per hour",
			"500_1000",
			{ HOUR: 15_000 },
			"From $150 per hour",
			"Your budget of $1,000 covers about 6 hours.",
		],
		[
			"the price that buys the most",
			"1000_2500",
			{ HOUR: 200_000, PROJECT: 90_000 },
			"From $900 per project",
			"Your budget of $2,500 covers about 2 projects.",
		],
		[
			"an open-ended budget",
			"2500_plus",
			{ DAY: 500_000 },
			"From $5,000 per day",
			"A budget of $5,000 covers one day.",
		],
		[
			"a price above the budget",
			"under_500",
			{ HOUR: 30_000 },
			"From $300 per hour",
			"This is more than your budget.",
		],
	])("is calculated from %s", (_, budget, prices, price, covers) => {
		expect(priceJob({ budgetRange: budget, goal: readGoal(null, TODAY) }, prices)).toEqual({ price, covers });
	});

	it("isn't shown without prices", () => {
		expect(priceJob({ budgetRange: "under_500", goal: readGoal(null, TODAY) }, {})).toBeUndefined();
	});

	it("isn't based on a retainer over the budget if the work is done only once and there is another price", () => {
		const prices = { HOUR: 40_000, MONTH: 60_000 };
		const priceFor = (text: string) =>
			priceJob({ budgetRange: "under_500", goal: readGoal(text, TODAY) }, prices)?.price;
		expect(priceFor("A contract review")).toBe("From $400 per hour");
		expect(priceFor("Contract reviews every month")).toBe("From $600 per month");
	});
});

describe("the location score", () => {
	it.each<[string, Partial<Scored>, Partial<Wanted>, number]>([
		["the same city", {}, {}, 25],
		["Santa Monica for Los Angeles, local", in_("Santa Monica", "CA"), {}, 23],
		[
			"San Francisco within 50 miles, for Los Angeles",
			{ ...in_("San Francisco", "CA"), serviceRadius: "MILES_50" },
			{},
			0,
		],
		["San Francisco, statewide", { ...in_("San Francisco", "CA"), serviceRadius: "STATEWIDE" }, {}, 11],
		["New York, travels anywhere", { ...in_("New York", "NY"), travelWillingness: "WILL_TRAVEL" }, {}, 10],
		["New York, doesn't travel", in_("New York", "NY"), {}, 0],
		[
			"San Francisco, names Pasadena as an area",
			{
				...in_("San Francisco", "CA"),
				areas: [findPlace({ city: "Pasadena", state: "CA" }) ?? { latitude: 0, longitude: 0 }],
			},
			{},
			25,
		],
		["New York, works remotely, for work in person", { ...in_("New York", "NY"), isRemote: true }, {}, 3],
		[
			"New York, works remotely, for remote work",
			{ ...in_("New York", "NY"), isRemote: true },
			{ isRemote: true },
			25,
		],
		[
			"New York, hasn't said whether remotely, for remote work",
			{ ...in_("New York", "NY"), isRemote: null },
			{ isRemote: true },
			15,
		],
		["New York, doesn't work remotely, for remote work", in_("New York", "NY"), { isRemote: true }, 0],
		[
			"an unknown place of the same name",
			{ city: "Qwertyville", point: null },
			{ city: "qwertyville", point: null },
			25,
		],
		["an unknown place in the same state", { city: "Qwertyville", point: null }, {}, 6],
		[
			"an unknown place in the same state, statewide",
			{ city: "Qwertyville", point: null, serviceRadius: "STATEWIDE" },
			{},
			13,
		],
		["an unknown place in another state", { city: "Qwertyville", point: null, region: "TX" }, {}, 0],
	])("is as expected for %s", (_, professional, request, points) =>
		expect(score(professional, request).location.points).toBe(points),
	);

	it("reflects distances, even across state lines", () => {
		const total = (place: Partial<Scored>, request: Partial<Wanted>) =>
			score({ ...place, serviceRadius: "MILES_50", travelWillingness: "WITHIN_50_MILES" }, request).total;
		const austin = { ...at("Austin", "TX"), state: "TX" };
		expect(total(in_("Round Rock", "TX"), austin)).toBeGreaterThan(total(in_("El Paso", "TX"), austin));
		for (const city of ["New York", "NYC", "Brooklyn"]) {
			const newYork = { ...at(city, "NY"), state: "NY" };
			expect(total(in_("Jersey City", "NJ"), newYork)).toBeGreaterThan(total(in_("Buffalo", "NY"), newYork));
		}
		expect(total(in_("Santa Monica", "CA"), {})).toBeGreaterThan(total(in_("San Francisco", "CA"), {}));
		const accounting = { serviceNeeds: ["accounting" as const], isRemote: true };
		const boise = score(
			{
				...in_("Boise", "ID"),
				lines: ["ACCOUNTING"],
				isRemote: true,
				licenses: [{ kind: "CPA", state: "ID", checkedOn: TODAY }],
			},
			accounting,
		);
		expect([boise.location.points, canDoIt(boise)]).toEqual([25, true]);
	});
});

describe("the budget score", () => {
	it.each<[Scored["prices"], Wanted["budgetRange"], number, string]>([
		[{ HOUR: 5_000 }, "500_1000", 20, "about 20 hours"],
		[{ HOUR: 15_000 }, "500_1000", 16, "about 6 hours"],
		[{ HOUR: 25_000 }, "under_500", 8, "about 2 hours"],
		[{ HOUR: 40_000 }, "under_500", 0, "more than the budget"],
		[{ HOUR: 40_000, PROJECT: 45_000 }, "under_500", 9, "one project"],
		[{ HOUR: 100_000, MONTH: 20_000 }, "500_1000", 19, "about 5 months"],
		[{ DAY: 250_000 }, "1000_2500", 8, "one day"],
		[{ DAY: 250_100 }, "1000_2500", 0, "more than the budget"],
		[{}, "2500_plus", 0, "no prices yet"],
	])("for %j and %s is %i", (prices, budgetRange, points, words) => {
		const { budget } = score({ prices }, { budgetRange });
		expect(budget.points).toBe(points);
		expect(budget.reason).toContain(words);
	});

	it.each<[string, Scored["prices"], string, number, boolean, string]>([
		["a retainer within it", { MONTH: 90_000 }, "Portraits", 9, false, "covers one month"],
		["a retainer just over it", { MONTH: 100_100 }, "Portraits", 0, true, "the first month costs more"],
		["ongoing work", { MONTH: 100_100 }, "Portraits every month", 0, false, "more than the budget"],
		["a date, not ongoing work", { MONTH: 100_100 }, "Portraits within a month", 0, true, "is done once"],
		["mixed prices", { HOUR: 15_000, MONTH: 300_000 }, "Portraits", 16, false, "about 6 hours"],
		["mixed prices over it", { DAY: 150_000, MONTH: 120_000 }, "Portraits", 0, false, "$1,500 per day"],
		["a day over it", { DAY: 150_000 }, "Portraits", 0, false, "more than the budget"],
	])(
		"for a 1,000-dollar budget and %s (%j for “%s”) is %i, and comesLast is %s",
		(_, prices, text, points, isLast, words) => {
			const { budget } = score({ prices }, goal(text));
			expect([budget.points, budget.comesLast ?? false]).toEqual([points, isLast]);
			expect(budget.reason).toContain(words);
		},
	);

	it("rules out $400 an hour if the budget is under $500", () => {
		expect(score({ prices: { HOUR: 40_000 } }, { budgetRange: "under_500" }).total).toBeLessThan(40);
	});
});

describe("the timeline score", () => {
	const from = (firstDay: number, lastDay: number) => ({
		busy: [{ firstDay: addDays(TODAY, firstDay), lastDay: addDays(TODAY, lastDay) }],
	});
	it.each<[string, Partial<Scored>, Partial<Wanted>, number]>([
		["answers quickly and is free", {}, {}, 15],
		["hasn't answered anyone yet", { responseMinutes: 0, responseCount: 0 }, {}, 14],
		["answers after two days", { responseMinutes: 28_800 }, {}, 11],
		["has five bookings in progress", { underWay: 5 }, {}, 11],
		["is busy for half of the week", from(0, 3), {}, 13],
		["is busy all week, for work that begins immediately", from(0, 6), {}, 0],
		["is busy all week, for work within two weeks", from(0, 6), { projectTimeline: "within_2_weeks" }, 14],
		["is busy for a month", from(-3, 40), { projectTimeline: "within_month" }, 0],
		[
			"is busy on the days that the goal names",
			from(8, 14),
			goal("Boudoir between December 2 and December 8"),
			0,
		],
		["is busy on other days than the goal names", from(0, 6), goal("Boudoir on December 2 to 8"), 15],
		["cancels half of the bookings", { completed: 10, canceled: 10 }, {}, 13],
	])("is as expected for someone who %s", (_, professional, request, points) =>
		expect(score(professional, request).timeline.points).toBe(points),
	);
});

describe("the specialization score", () => {
	const points = (professional: Partial<Scored>, request: Partial<Wanted> = {}) =>
		score(professional, request).specialization.points;

	it("puts specialties that the goal names above reviews", () => {
		const asks = goal("A boudoir set for my page");
		const newcomer = { ...unlistedSpecialties("boudoir, portraits"), ratingSum: 0, ratingCount: 0 };
		const known = { ...unlistedSpecialties("food, products"), ratingSum: 500, ratingCount: 100 };
		expect(points(newcomer, asks)).toBeGreaterThan(points(known, asks));
		expect(score(newcomer, asks).specialization.reason).toContain(
			"Specialized in boudoir and intimate, as the goal asks.",
		);
	});

	it("rules out professionals who don't do adult work if the request includes it", () => {
		for (const text of ["A boudoir set", "An adult video for my subscribers", "Explicit content, 18+"])
			expect([text, points({ adultWork: false }, goal(text))]).toEqual([text, 0]);
		expect(
			points({ adultWork: false }, goal("Family portraits, nothing explicit, no adult content")),
		).toBeGreaterThan(0);
		expect(points({ adultWork: null }, goal("A boudoir set"))).toBeLessThan(
			points({}, goal("A boudoir set")),
		);
	});

	it("puts people who said yes to adult work before those who haven't answered, and says so", () => {
		const asks = goal("A boudoir set");
		const unknown = score({ adultWork: null }, asks).specialization;
		expect(unknown).toMatchObject({
			comesLast: true,
			reason: expect.stringContaining(
				"Hasn’t said whether they work on adult content, so those who do come first.",
			),
		});
		expect(score({ adultWork: true }, asks).specialization.comesLast).toBe(false);
		expect(score({ adultWork: null }, goal("Family portraits")).specialization.comesLast).toBe(false);
		// Someone who can't do the work comes last, too, because otherwise gaining a license could lower their
		// rank.
		const unfit = score({ adultWork: null, lines: ["LEGAL"] }, asks).specialization;
		expect([unfit.points, unfit.comesLast]).toEqual([0, true]);
	});

	it("requires attorneys to be licensed in the creator's state, unless the work is federal", () => {
		expect(points(attorney("CA"), legal)).toBeGreaterThan(0);
		expect(points(attorney("NY"), legal)).toBe(0);
		expect(points(attorney("NY"), { ...legal, ...goal("A trademark for my brand name") })).toBeGreaterThan(0);
		expect(points(attorney(), legal)).toBeLessThan(points(attorney("CA"), legal));
	});

	it("recognizes the languages that a goal asks for or is written in", () => {
		for (const text of [
			"Portraits, in Spanish please",
			"Spanish-speaking photographer",
			"Necesito fotos para mi página, mejor en español",
		]) {
			expect(points({ languages: ["en", "es"] }, goal(text))).toBeGreaterThan(
				points({ languages: ["en"] }, goal(text)),
			);
			expect(readGoal(text, TODAY).languages).toEqual(["es"]);
		}
		for (const text of [
			"Food photos for an Italian restaurant",
			"Nail polish close-ups",
			"Shoot in the French Quarter",
		])
			expect(readGoal(text, TODAY).languages).toEqual([]);
	});

	it.each([
		["Someone who speaks Tagalog or Haitian Creole", ["tl", "ht"]],
		["A Creole-speaking photographer", ["ht"]],
		["An accountant fluent in Farsi", ["fa"]],
		["Mandarin or Cantonese speaking lawyer", ["zh"]],
		["We need an ASL interpreter on set", ["ase"]],
		["Talks in English and Swahili", ["sw"]],
		["Someone who speaks Hmong, Khmer, or Lao", ["hmn", "km", "lo"]],
		["Kailangan ko ng photographer para sa aking page", ["tl"]],
		["Mwen bezwen yon fotograf pou paj mwen", ["ht"]],
		["Preciso de um fotógrafo para minha página", ["pt"]],
		["Je cherche un photographe pour ma page", ["fr"]],
		["Tôi cần một nhiếp ảnh gia cho trang của tôi", ["vi"]],
		["Мне нужен фотограф для страницы", ["ru"]],
		["Мені потрібен фотограф для сторінки", ["uk"]],
		["사진작가를 찾고 있어요", ["ko"]],
		["写真家を探しています", ["ja"]],
		["我需要一位摄影师", ["zh"]],
		["Photos of our Korean menu, 비빔밥 and so on", []],
		["Dinner scene in Thai restaurant downtown", []],
		["Two Russian dolls as props, and a German shepherd", []],
		["A la carte menu photos, con amore", []],
	])("reads the languages of “%s” as %j", (text, languages) => {
		expect(readGoal(text, TODAY).languages.toSorted()).toEqual(languages.toSorted());
	});

	it("recognizes languages other than the most common ones", () => {
		const asks = goal("Portraits, and someone who speaks Tagalog or Haitian Creole");
		expect(points({ languages: ["en", "ht"] }, asks)).toBeGreaterThan(points({ languages: [] }, asks));
		expect(points({ languages: [] }, asks)).toBeGreaterThan(points({ languages: ["en"] }, asks));
		expect(score({ languages: ["en", "ht"] }, asks).specialization.reason).toContain(
			"Works in Tagalog or Haitian Creole.",
		);
	});

	it.each<[string, ServiceNeed, string, string]>([
		["An entertainment lawyer for a trademark", "legal", "trademarks", "contracts"],
		["An entertainment lawyer to read a contract", "legal", "contracts", "trademarks"],
		["An entertainment lawyer for music licensing", "legal", "music licensing", "contracts"],
		["Clear a song for my video", "legal", "music licensing", "trademarks"],
		["Sales tax on my merch", "accounting", "sales tax", "tax returns, irs letters"],
		["Taxes, I got a 1099", "accounting", "tax returns", "sales tax"],
		["I paid three editors, do I send each a 1099?", "accounting", "payroll", "sales tax"],
		["Quarterly taxes", "accounting", "tax planning", "sales tax, irs letters"],
	])("distinguishes specialties: “%s”, %s, is %s and not %s", (text, need, field, other) => {
		const request = { serviceNeeds: [need], ...goal(text) };
		const base = need === "legal" ? attorney("CA") : { lines: ["ACCOUNTING" as const] };
		const pointsOf = (words: string) => points({ ...base, ...unlistedSpecialties(words) }, request);
		expect(pointsOf(field)).toBeGreaterThan(pointsOf(other) + 5);
	});

	it("distinguishes music licensing from music production", () => {
		const named = (text: string) => readGoal(text, TODAY).specialties.map(({ slug }) => slug);
		expect(named("Sync license for a song")).toEqual(["music-licensing"]);
		expect(named("Mixing and mastering of a track")).toEqual(["music-and-sound"]);
	});

	it("distinguishes photos from videos, by the words in the profile", () => {
		const films = { ...unlistedSpecialties("short-form video"), adultWork: true };
		expect(points(films, { serviceNeeds: ["videography"] })).toBeGreaterThan(0);
		expect(points(films, { serviceNeeds: ["photography"] })).toBe(0);
		expect(
			points(
				{ ...unlistedSpecialties("short-form video", "Stills on request.") },
				{ serviceNeeds: ["photography"] },
			),
		).toBeGreaterThan(0);
	});

	it("trusts a few ratings less than many", () => {
		const rated = (value: number, count: number) => points({ ratingSum: value * count, ratingCount: count });
		expect(rated(5, 1)).toBeLessThan(rated(4.9, 40));
		expect(rated(1, 1)).toBeGreaterThan(rated(1, 40));
	});

	it("is averaged over several services", () => {
		const both = { serviceNeeds: ["photography" as const, "legal" as const] };
		expect(Math.abs(points({}, both) - points({}) / 2)).toBeLessThanOrEqual(0.5);
		expect(points({ lines: ["MARKETING"] }, both)).toBe(0);
	});
});
