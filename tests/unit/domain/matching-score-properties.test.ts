import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { milesBetween } from "#app/domain/market/places/place.ts";
import { SERVICE_LINES } from "#app/domain/market/service-line.ts";
import { BUDGET_RANGES, PROJECT_TIMELINES, SERVICE_NEEDS } from "#app/domain/matching/requirements.ts";
import type { Emphasis } from "#app/domain/matching/score/ranking.ts";
import { rankGroup, rankValue } from "#app/domain/matching/score/ranking.ts";
import { readGoal, readSpecialties } from "#app/domain/matching/score/read-goal.server.ts";
import { canDoIt, getScore, PART_POINTS, SCORE_PARTS } from "#app/domain/matching/score/score.ts";
import type { Scored, Wanted } from "#app/domain/matching/score/score-facts.ts";
import { addDays } from "#app/domain/platform/time/calendar-day.ts";
import { PRICE_MODELS } from "#app/domain/profiles/price.ts";
import { EXPERIENCE_ORDER, RADII, TRAVEL_ORDER } from "#app/domain/profiles/professional.ts";
import { at, TODAY } from "../../support/matching/score.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const cities = [
	at("Los Angeles", "CA"),
	at("Fresno", "CA"),
	at("Reno", "NV"),
	{ city: "Qwertyville", point: null },
];

const goals = ["", "A boudoir set", "Contracts in Spanish", "Taxes on December 3"].map((text) =>
	readGoal(text, TODAY),
);

const requests: fc.Arbitrary<Wanted> = fc
	.record({
		serviceNeeds: fc.subarray([...SERVICE_NEEDS], { minLength: 1 }),
		place: fc.constantFrom(...cities),
		state: fc.constantFrom("CA", "NV"),
		isRemote: fc.boolean(),
		budgetRange: fc.constantFrom(...BUDGET_RANGES),
		projectTimeline: fc.constantFrom(...PROJECT_TIMELINES),
		goal: fc.constantFrom(...goals),
	})
	.map(({ place, ...request }) => ({ ...request, ...place, today: TODAY }));

const points = fc.record({
	latitude: fc.double({ min: 30, max: 45, noNaN: true }),
	longitude: fc.double({ min: -123, max: -100, noNaN: true }),
});

const specialties = ["", "boudoir, portraits", "short-form video", "contracts, taxes"].map((text) =>
	readSpecialties({ chosen: [], unlisted: text, description: text }),
);

const professionals: fc.Arbitrary<Scored> = fc
	.record({
		lines: fc.subarray([...SERVICE_LINES], { minLength: 1 }),
		experienceLevel: fc.constantFrom(...EXPERIENCE_ORDER),
		city: fc.constantFrom("Los Angeles", "Fresno", "Qwertyville"),
		region: fc.constantFrom("CA", "NV", "TX"),
		point: fc.option(points),
		serviceRadius: fc.constantFrom(...RADII),
		travelWillingness: fc.constantFrom(...TRAVEL_ORDER),
		areas: fc.array(points, { maxLength: 2 }),
		prices: fc.record(Object.fromEntries(PRICE_MODELS.map((model) => [model, fc.nat(400_000)])), {
			requiredKeys: [],
		}),
		isRemote: fc.constantFrom(true, false, null),
		adultWork: fc.constantFrom(true, false, null),
		languages: fc.subarray(["en", "es"]),
		licenses: fc.subarray([
			{ kind: "ATTORNEY" as const, state: "CA", checkedOn: null },
			{ kind: "ATTORNEY" as const, state: "NV", checkedOn: TODAY },
		]),
		busy: fc.array(
			fc
				.tuple(fc.nat(20), fc.nat(20))
				.map(([first, days]) => ({ firstDay: addDays(TODAY, first), lastDay: addDays(TODAY, first + days) })),
			{ maxLength: 2 },
		),
		texts: fc.constantFrom(...specialties),
		ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
		responseMinutes: fc.nat(20_000),
		responseCount: fc.nat(20),
		underWay: fc.nat(12),
		completed: fc.nat(20),
		canceled: fc.nat(20),
	})
	.map(({ texts, ratings, ...professional }) => ({
		...professional,
		...texts,
		ratingSum: ratings.reduce((sum, value) => sum + value, 0),
		ratingCount: ratings.length,
	}));

const wrong = (most: number) =>
	fc.option(fc.record({ times: fc.integer({ min: 1, max: 2 }), fewest: fc.nat(most) }), { nil: undefined });

const emphases: fc.Arbitrary<Emphasis> = fc
	.record({ specialization: wrong(40), location: wrong(25), budget: wrong(20), timeline: wrong(15) })
	.map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value)));

describe("for any request and professional", () => {
	it("each part of the score is a whole number within its range and has a reason, and the total is the sum of the parts, or 40% of the sum if any part rules the professional out", () => {
		fc.assert(
			fc.property(requests, professionals, (request, professional) => {
				const found = getScore(request, professional);
				for (const part of SCORE_PARTS) {
					expect(Number.isInteger(found[part].points)).toBe(true);
					expect(found[part].points).toBeGreaterThanOrEqual(0);
					expect(found[part].points).toBeLessThanOrEqual(PART_POINTS[part]);
					expect(found[part].reason).toMatch(/\S.*\.$/s);
				}
				const sum = SCORE_PARTS.reduce((total, part) => total + found[part].points, 0);
				expect(found.total).toBe(canDoIt(found) ? sum : Math.floor(sum * 0.4));
			}),
		);
	});

	const next = <T>(order: readonly T[], value: T): T =>
		order[Math.min(order.indexOf(value) + 1, order.length - 1)] ?? value;
	const toward = (p: Scored, r: Wanted, share: number): Scored["point"] =>
		p.point &&
		r.point && {
			latitude: p.point.latitude + (r.point.latitude - p.point.latitude) * share,
			longitude: p.point.longitude + (r.point.longitude - p.point.longitude) * share,
		};
	type Better = (request: Wanted, professional: Scored) => [Wanted, Scored];
	it.each<[string, (typeof SCORE_PARTS)[number], Better]>([
		[
			"more experience",
			"specialization",
			(r, p) => [r, { ...p, experienceLevel: next(EXPERIENCE_ORDER, p.experienceLevel) }],
		],
		[
			"one more five-star review",
			"specialization",
			(r, p) => [r, { ...p, ratingSum: p.ratingSum + 5, ratingCount: p.ratingCount + 1 }],
		],
		["work on adult content", "specialization", (r, p) => [r, { ...p, adultWork: true }]],
		[
			"another license",
			"specialization",
			(r, p) =>
				p.licenses.length === 0
					? [r, p]
					: [r, { ...p, licenses: [...p.licenses, { kind: "ATTORNEY", state: r.state, checkedOn: TODAY }] }],
		],
		["moving halfway to the request", "location", (r, p) => [r, { ...p, point: toward(p, r, 0.5) }]],
		["moving all the way to the request", "location", (r, p) => [r, { ...p, point: toward(p, r, 1) }]],
		["a wider radius", "location", (r, p) => [r, { ...p, serviceRadius: next(RADII, p.serviceRadius) }]],
		[
			"more travel",
			"location",
			(r, p) => [r, { ...p, travelWillingness: next(TRAVEL_ORDER, p.travelWillingness) }],
		],
		["remote work", "location", (r, p) => [r, { ...p, isRemote: true }]],
		["one more area", "location", (r, p) => [r, { ...p, areas: r.point ? [...p.areas, r.point] : p.areas }]],
		[
			"lower prices",
			"budget",
			(r, p) => [
				r,
				{
					...p,
					prices: Object.fromEntries(
						Object.entries(p.prices).map(([model, cents]) => [model, Math.floor(cents * 0.9)]),
					),
				},
			],
		],
		["one more kind of price", "budget", (r, p) => [r, { ...p, prices: { HOUR: 10_000, ...p.prices } }]],
		["a higher budget", "budget", (r, p) => [{ ...r, budgetRange: next(BUDGET_RANGES, r.budgetRange) }, p]],
		[
			"quicker answers",
			"timeline",
			(r, p) => [r, { ...p, responseMinutes: Math.floor(p.responseMinutes * 0.9) }],
		],
		[
			"fewer bookings in progress",
			"timeline",
			(r, p) => [r, { ...p, underWay: Math.max(0, p.underWay - 1) }],
		],
		["more free days", "timeline", (r, p) => [r, { ...p, busy: p.busy.slice(1) }]],
		["one more completed booking", "timeline", (r, p) => [r, { ...p, completed: p.completed + 1 }]],
		[
			"one fewer canceled booking",
			"timeline",
			(r, p) => [r, { ...p, canceled: Math.max(0, p.canceled - 1) }],
		],
	])(
		"%s never lowers the part %s, the total, or the rank, and doesn't change any other part, no matter why earlier proposals were declined",
		(_, part, better) => {
			fc.assert(
				fc.property(requests, professionals, emphases, (request, professional, emphasis) => {
					const [before, after] = [
						getScore(request, professional),
						getScore(...better(request, professional)),
					];
					expect(after[part].points).toBeGreaterThanOrEqual(before[part].points);
					for (const other of SCORE_PARTS)
						if (other !== part) expect(after[other].points).toBe(before[other].points);
					expect(after.total).toBeGreaterThanOrEqual(before.total);
					expect(rankGroup(after)).toBeLessThanOrEqual(rankGroup(before));
					expect(rankValue({ score: after, proposedLately: 0 }, emphasis)).toBeGreaterThanOrEqual(
						rankValue({ score: before, proposedLately: 0 }, emphasis),
					);
				}),
				{ numRuns: isFullRun ? 500 : 100 },
			);
		},
	);

	it("moving a professional toward the request never increases the distance", () => {
		fc.assert(
			fc.property(requests, professionals, (request, professional) => {
				const [before, after] = [professional.point, toward(professional, request, 0.5)];
				if (!before || !after || !request.point) return;
				expect(milesBetween(after, request.point)).toBeLessThanOrEqual(
					milesBetween(before, request.point) + 1e-6,
				);
			}),
		);
	});
});
