import { readFileSync } from "node:fs";
import * as z from "zod";
import { findPlace } from "#app/domain/market/places/resolve-place.server.ts";
import { SERVICE_LINES } from "#app/domain/market/service-line.ts";
import { BUDGET_RANGES, PROJECT_TIMELINES, SERVICE_NEEDS } from "#app/domain/matching/requirements.ts";
import { ranked } from "#app/domain/matching/score/ranking.ts";
import { readGoal, readSpecialties } from "#app/domain/matching/score/read-goal.server.ts";
import { getScore, type Score } from "#app/domain/matching/score/score.ts";
import type { Scored, Wanted } from "#app/domain/matching/score/score-facts.ts";
import { PRICE_MODELS } from "#app/domain/profiles/price.ts";
import { storedRadius, storedTravel } from "#app/domain/profiles/professional.ts";

const Judged = z.object({
	professionals: z.array(
		z.strictObject({
			id: z.string(),
			businessName: z.string(),
			serviceLine: z.enum(SERVICE_LINES),
			furtherLines: z.array(z.enum(SERVICE_LINES)),
			city: z.string(),
			state: z.string(),
			serviceRadius: z.enum(["local", "50_miles", "statewide", "national"]),
			travelWillingness: z.enum(["local_only", "within_50_miles", "statewide", "will_travel"]),
			remote: z.boolean(),
			prices: z.array(z.object({ model: z.enum(PRICE_MODELS), fromUsd: z.number() })),
			specialties: z.array(z.string()),
			languages: z.array(z.enum(["English", "Spanish"])),
			adultWork: z.boolean(),
			licenseStates: z.array(z.string()),
			busy: z.array(z.tuple([z.string(), z.string()])),
			rating: z.number().nullable(),
			reviews: z.number(),
			responseHours: z.number().nullable(),
			completed: z.number(),
			description: z.string(),
		}),
	),
	requests: z.array(
		z.object({
			id: z.string(),
			needs: z.array(z.enum(SERVICE_NEEDS)),
			city: z.string(),
			state: z.string(),
			isRemote: z.boolean(),
			budgetRange: z.enum(BUDGET_RANGES),
			projectTimeline: z.enum(PROJECT_TIMELINES),
			goal: z.string().nullable(),
			grades: z.record(z.string(), z.number().int().min(1).max(3)),
			why: z.string(),
		}),
	),
});

type JudgedProfessional = z.infer<typeof Judged>["professionals"][number];
type JudgedRequest = z.infer<typeof Judged>["requests"][number];
type JudgedSet = z.infer<typeof Judged>;

const read = (file: string): JudgedSet =>
	Judged.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")));

/** The first set. The author of the score's code had seen 12 of its requests. */
export const judged = read("judged-requests.json");

/** The second set, with its own professionals. Its judge hadn't read the score's code. */
export const judgedUnseen = read("judged-requests-two.json");

/** The day on which the requests were judged. */
const TODAY = "2026-11-24";

const findPoint = (city: string, state: string) => findPlace({ city, state }) ?? null;

/** Converts a judged professional to the facts that the score reads from a profile. */
function toScored(one: JudgedProfessional): Scored {
	const { rating, reviews, responseHours, completed, languages, licenseStates } = one;
	return {
		lines: [one.serviceLine, ...one.furtherLines],
		experienceLevel: "YEARS_3_5",
		city: one.city,
		region: one.state,
		point: findPoint(one.city, one.state),
		serviceRadius: storedRadius[one.serviceRadius],
		travelWillingness: storedTravel[one.travelWillingness],
		areas: [],
		prices: Object.fromEntries(one.prices.map(({ model, fromUsd }) => [model, fromUsd * 100])),
		isRemote: one.remote,
		adultWork: one.adultWork,
		languages: languages.map((name) => (name === "Spanish" ? "es" : "en")),
		licenses: licenseStates.map((state) => ({
			kind: one.serviceLine === "ACCOUNTING" ? "CPA" : "ATTORNEY",
			state,
			checkedOn: TODAY,
		})),
		busy: one.busy.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
		...readSpecialties({ chosen: [], unlisted: one.specialties.join(", "), description: one.description }),
		ratingSum: (rating ?? 0) * reviews,
		ratingCount: reviews,
		responseMinutes: (responseHours ?? 0) * 60 * completed,
		responseCount: responseHours === null ? 0 : completed,
		underWay: 0,
		completed,
		canceled: 0,
	};
}

const toWanted = ({
	needs,
	city,
	state,
	isRemote,
	budgetRange,
	projectTimeline,
	goal,
}: JudgedRequest): Wanted => ({
	serviceNeeds: needs,
	city,
	state,
	isRemote,
	budgetRange,
	projectTimeline,
	point: findPoint(city, state),
	goal: readGoal(goal, TODAY),
	today: TODAY,
});

/** Ranks all professionals of a judged set for one of its requests. */
export function rankingFor(
	{ professionals }: JudgedSet,
	request: JudgedRequest,
): { id: string; score: Score }[] {
	const wanted = toWanted(request);
	const rows = professionals.map((one) => {
		const scored = toScored(one);
		return { id: one.id, lines: scored.lines, score: getScore(wanted, scored), proposedLately: 0 };
	});
	return ranked(wanted, rows);
}

const PLACES = 3;
const computeGain = (grades: readonly number[]): number =>
	grades.slice(0, PLACES).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

/**
 * Computes the NDCG@3 of a ranking by the judged grades, from 0 to 1. Returns undefined if no professional
 * has a grade.
 */
export function computeNdcg({ grades }: JudgedRequest, ids: readonly string[]): number | undefined {
	const best = computeGain(Object.values(grades).toSorted((a, b) => b - a));
	return best === 0 ? undefined : computeGain(ids.map((id) => grades[id] ?? 0)) / best;
}
