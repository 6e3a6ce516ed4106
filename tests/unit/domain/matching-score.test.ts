import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PART_POINTS, partLabels, SCORE_PARTS, type Scored, scoreOf, suggestedReason, type Wanted } from "#app/domain/matching/score.ts";
import { EXPERIENCE_ORDER, RADII, TRAVEL_ORDER } from "#app/domain/professionals/professional.ts";
import { BUDGET_RANGES, PROJECT_TIMELINES, SERVICE_NEEDS } from "#app/domain/requirements/requirements.ts";
import { SERVICE_LINES } from "#app/domain/service-lines/service-line.ts";

const wanted: Wanted = { serviceNeeds: ["photography"], city: "Los Angeles", state: "CA", isRemote: false, budgetRange: "500_1000", projectTimeline: "immediate" };
const somebody: Scored = {
	lines: ["PHOTO_VIDEO"],
	experienceLevel: "YEARS_3_5",
	city: "Los Angeles",
	region: "CA",
	serviceRadius: "LOCAL",
	travelWillingness: "LOCAL_ONLY",
	areas: [],
	hourlyRateCents: 10_000,
	responseMinutes: 120,
	responseCount: 1,
	underWay: 0,
};
const score = (professional: Partial<Scored> = {}, request: Partial<Wanted> = {}) => scoreOf({ ...wanted, ...request }, { ...somebody, ...professional });

// The table of docs/decisions/0013-a-score-that-explains-itself.md.
describe("a score", () => {
	it("counts 40, 25, 20 and 15 in its parts, 100 in all", () => {
		expect(PART_POINTS).toEqual({ specialization: 40, location: 25, budget: 20, timeline: 15 });
		expect(Object.keys(partLabels)).toEqual(SCORE_PARTS);
		const best = score({ experienceLevel: "YEARS_10_PLUS" });
		expect(best).toMatchObject({ specialization: { points: 40 }, location: { points: 25 }, budget: { points: 20 }, timeline: { points: 15 }, total: 100 });
		expect(suggestedReason(best)).toBe(
			"Offers Photography & Videography as the main service. Experience: 10+ years. Works from Los Angeles itself. $100 per hour: the budget pays for 10 hours or more.",
		);
	});

	it.each<[string, Partial<Scored>, Partial<Wanted>, number]>([
		["the main service", {}, {}, 35],
		["the main service, 1-2 years", { experienceLevel: "YEARS_1_2" }, {}, 32],
		["the main service, 6-10 years", { experienceLevel: "YEARS_6_10" }, {}, 38],
		["a further service", { lines: ["MARKETING", "PHOTO_VIDEO"] }, {}, 27],
		["one of two services", {}, { serviceNeeds: ["photography", "legal"] }, 20],
		["both services", { lines: ["PHOTO_VIDEO", "LEGAL"] }, { serviceNeeds: ["photography", "legal"] }, 31],
		["two needs that are one service", {}, { serviceNeeds: ["photography", "videography"] }, 35],
		["none of them", { lines: ["LEGAL"], experienceLevel: "YEARS_10_PLUS" }, {}, 0],
	])("counts for specialization: %s", (_, professional, request, points) => expect(score(professional, request).specialization.points).toBe(points));

	it.each<[string, Partial<Scored>, number]>([
		["the city itself, however it is written", { city: " los  angeles" }, 25],
		["the city as a service area", { city: "Pasadena", areas: ["Glendale", "Los Angeles"] }, 22],
		["the city as a service area from another state", { city: "Reno", region: "NV", areas: ["Los Angeles, California"] }, 22],
		["a city of the same name elsewhere", { city: "Los Angeles", region: "TX", areas: ["Los Angeles"] }, 0],
		["the same state, statewide", { city: "Fresno", serviceRadius: "STATEWIDE" }, 18],
		["the same state, travels statewide", { city: "Fresno", travelWillingness: "STATEWIDE" }, 18],
		["another state, whole country", { city: "Reno", region: "NV", serviceRadius: "NATIONAL" }, 14],
		["the same state, 50 miles", { city: "Fresno", serviceRadius: "MILES_50" }, 12],
		["another state, travels", { city: "Reno", region: "NV", travelWillingness: "WILL_TRAVEL" }, 10],
		["the same state, local only", { city: "Fresno" }, 8],
		["another state, statewide there", { city: "Reno", region: "NV", serviceRadius: "STATEWIDE", travelWillingness: "STATEWIDE" }, 0],
	])("counts for location: %s", (_, professional, points) => expect(score(professional).location.points).toBe(points));

	it("counts the whole location for remote work, wherever a professional works", () => {
		const { location } = score({ city: "Reno", region: "NV" }, { isRemote: true });
		expect(location).toEqual({ points: 25, reason: "Works from Reno, NV; this work can be done remotely." });
	});

	it.each<[number, (typeof BUDGET_RANGES)[number], number, string]>([
		[10_000, "500_1000", 20, "10 hours or more"],
		[15_000, "500_1000", 16, "about 6 hours"],
		[15_000, "under_500", 8, "about 3 hours"],
		[25_000, "500_1000", 12, "about 4 hours"],
		[50_000, "500_1000", 8, "about 2 hours"],
		[100_000, "500_1000", 4, "about an hour"],
		[100_001, "500_1000", 0, "less than an hour"],
		[50_000, "2500_plus", 20, "10 hours or more"],
		[0, "under_500", 20, "10 hours or more"],
	])("counts for a rate of %d cents and a budget of %s: %d", (hourlyRateCents, budgetRange, points, hours) => {
		const { budget } = score({ hourlyRateCents }, { budgetRange });
		expect(budget.points).toBe(points);
		expect(budget.reason).toContain(hours);
	});

	it.each<[string, Partial<Scored>, Partial<Wanted>, number]>([
		["answers within 4 hours, free", {}, {}, 15],
		["answers within a day, free", { responseMinutes: 1_000 }, {}, 13],
		["hasn't answered anyone yet, free", { responseMinutes: 0, responseCount: 0 }, {}, 11],
		["answers after two days, free", { responseMinutes: 3_000 }, {}, 9],
		["one in progress", { underWay: 1 }, {}, 12],
		["five in progress", { underWay: 5 }, {}, 6],
		["slow and full, at once", { responseMinutes: 3_000, underWay: 9 }, {}, 0],
		["slow and full, within 2 weeks", { responseMinutes: 3_000, underWay: 9 }, { projectTimeline: "within_2_weeks" }, 6],
		["slow and full, within a month", { responseMinutes: 3_000, underWay: 9 }, { projectTimeline: "within_month" }, 10],
	])("counts for the timeline: %s", (_, professional, request, points) => expect(score(professional, request).timeline.points).toBe(points));
});

const requests = fc.record({
	serviceNeeds: fc.subarray([...SERVICE_NEEDS], { minLength: 1 }),
	city: fc.constantFrom("Los Angeles", "Fresno", "Reno"),
	state: fc.constantFrom("CA", "NV"),
	isRemote: fc.boolean(),
	budgetRange: fc.constantFrom(...BUDGET_RANGES),
	projectTimeline: fc.constantFrom(...PROJECT_TIMELINES),
});
const professionals = fc.record({
	lines: fc.subarray([...SERVICE_LINES], { minLength: 1 }),
	experienceLevel: fc.constantFrom(...EXPERIENCE_ORDER),
	city: fc.constantFrom("Los Angeles", "Fresno", "Reno"),
	region: fc.constantFrom("CA", "NV", "TX"),
	serviceRadius: fc.constantFrom(...RADII),
	travelWillingness: fc.constantFrom(...TRAVEL_ORDER),
	areas: fc.array(fc.oneof(fc.constantFrom("Los Angeles", "Reno, NV", "Fresno, California", "Nowhere, Kansas, TX"), fc.string()), { maxLength: 3 }),
	hourlyRateCents: fc.nat(200_000),
	responseMinutes: fc.nat(20_000),
	responseCount: fc.nat(20),
	underWay: fc.nat(12),
});

describe("for any request and professional", () => {
	it("each part is a whole number within its range, has a reason, and the parts make the total", () => {
		fc.assert(
			fc.property(requests, professionals, (request, professional) => {
				const found = scoreOf(request, professional);
				for (const part of SCORE_PARTS) {
					expect(Number.isInteger(found[part].points)).toBe(true);
					expect(found[part].points).toBeGreaterThanOrEqual(0);
					expect(found[part].points).toBeLessThanOrEqual(PART_POINTS[part]);
					expect(found[part].reason).toMatch(/\S.*\.$/s);
				}
				expect(found.total).toBe(SCORE_PARTS.reduce((sum, part) => sum + found[part].points, 0));
			}),
		);
	});

	const next = <T>(order: readonly T[], value: T): T => order[Math.min(order.indexOf(value) + 1, order.length - 1)] ?? value;
	type Better = (request: Wanted, professional: Scored) => [Wanted, Scored];
	it.each<[string, (typeof SCORE_PARTS)[number], Better]>([
		["a further line that is asked for", "specialization", (r, p) => [r, { ...p, lines: [...p.lines, ...SERVICE_LINES.filter((line) => !p.lines.includes(line))] }]],
		["more experience", "specialization", (r, p) => [r, { ...p, experienceLevel: next(EXPERIENCE_ORDER, p.experienceLevel) }]],
		["a place in the same state", "location", (r, p) => [r, { ...p, region: r.state }]],
		["the same city", "location", (r, p) => [r, { ...p, region: r.state, city: r.city }]],
		["a wider radius", "location", (r, p) => [r, { ...p, serviceRadius: next(RADII, p.serviceRadius) }]],
		["more travel", "location", (r, p) => [r, { ...p, travelWillingness: next(TRAVEL_ORDER, p.travelWillingness) }]],
		["one more area", "location", (r, p) => [r, { ...p, areas: [...p.areas, `${r.city}, ${r.state}`] }]],
		["a lower rate", "budget", (r, p) => [r, { ...p, hourlyRateCents: Math.floor(p.hourlyRateCents * 0.9) }]],
		["a higher budget", "budget", (r, p) => [{ ...r, budgetRange: next(BUDGET_RANGES, r.budgetRange) }, p]],
		["quicker answers", "timeline", (r, p) => [r, { ...p, responseMinutes: Math.floor(p.responseMinutes * 0.9) }]],
		["fewer in progress", "timeline", (r, p) => [r, { ...p, underWay: Math.max(0, p.underWay - 1) }]],
		["more time", "timeline", (r, p) => [{ ...r, projectTimeline: next(PROJECT_TIMELINES, r.projectTimeline) }, p]],
	])("%s never lowers the part %s, nor any other", (_, part, better) => {
		fc.assert(
			fc.property(requests, professionals, (request, professional) => {
				const [before, after] = [scoreOf(request, professional), scoreOf(...better(request, professional))];
				expect(after[part].points).toBeGreaterThanOrEqual(before[part].points);
				for (const other of SCORE_PARTS) if (other !== part) expect(after[other].points).toBe(before[other].points);
			}),
			{ numRuns: 500 },
		);
	});
});
