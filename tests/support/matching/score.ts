import { findPlace } from "#app/domain/market/places/resolve-place.server.ts";
import { draftReason } from "#app/domain/matching/score/draft-reason.ts";
import { readGoal, readSpecialties } from "#app/domain/matching/score/read-goal.server.ts";
import { getScore } from "#app/domain/matching/score/score.ts";
import type { Scored, Wanted } from "#app/domain/matching/score/score-facts.ts";

export const TODAY = "2026-11-24";

export const at = (city: string, state: string) => ({ city, point: findPlace({ city, state }) ?? null });

export const in_ = (city: string, region: string): Partial<Scored> => ({ ...at(city, region), region });

export const goal = (text: string): Partial<Wanted> => ({ goal: readGoal(text, TODAY) });

export const unlistedSpecialties = (words: string, description = ""): Partial<Scored> =>
	readSpecialties({ chosen: [], unlisted: words, description });

const wanted: Wanted = {
	serviceNeeds: ["photography"],
	...at("Los Angeles", "CA"),
	state: "CA",
	isRemote: false,
	budgetRange: "500_1000",
	projectTimeline: "immediate",
	goal: readGoal(null, TODAY),
	today: TODAY,
};

const somebody: Scored = {
	lines: ["PHOTO_VIDEO"],
	experienceLevel: "YEARS_3_5",
	...at("Los Angeles", "CA"),
	region: "CA",
	serviceRadius: "LOCAL",
	travelWillingness: "LOCAL_ONLY",
	areas: [],
	prices: { HOUR: 15_000 },
	isRemote: false,
	adultWork: true,
	languages: ["en"],
	licenses: [],
	busy: [],
	...readSpecialties({ chosen: [], unlisted: "", description: "" }),
	ratingSum: 48,
	ratingCount: 10,
	responseMinutes: 1_200,
	responseCount: 10,
	underWay: 0,
	completed: 10,
	canceled: 0,
};

export const score = (professional: Partial<Scored> = {}, request: Partial<Wanted> = {}) =>
	getScore({ ...wanted, ...request }, { ...somebody, ...professional });

/** Drafts the reason for proposing `somebody`, with some facts changed, for `wanted`. */
export const draft = (
	{ businessName = "Vega Lights", ...professional }: Partial<Scored> & { businessName?: string } = {},
	request: Partial<Wanted> = {},
) => draftReason({ ...wanted, ...request }, { ...somebody, ...professional, businessName });

export const legal: Partial<Wanted> = { serviceNeeds: ["legal"] };

export const attorney = (...states: string[]): Partial<Scored> => ({
	lines: ["LEGAL"],
	licenses: states.map((state) => ({ kind: "ATTORNEY", state, checkedOn: TODAY })),
});
