import { type StateCode, usStates } from "../locations/us-state.ts";
import type { DirectoryFilter, RateStep } from "../professionals/directory.ts";
import type { BudgetRange } from "../requirements/requirements.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import type { Wanted } from "./score.ts";

/** From nearest to farthest. */
export const PLACES = ["city", "state", "anywhere"] as const;
export const RATES = ["budget", "any"] as const;

/** The filter of the pool: how near, and at what rate. */
export type PoolCriteria = { place: (typeof PLACES)[number]; rate: (typeof RATES)[number] };

/**
 * The criteria in the query string. Defaults: the state (anywhere for remote work) and the budget.
 */
export const readCriteria = (params: URLSearchParams, { isRemote }: Pick<Wanted, "isRemote">): PoolCriteria => ({
	place: PLACES.find((place) => place === params.get("place")) ?? (isRemote ? "anywhere" : "state"),
	rate: RATES.find((rate) => rate === params.get("rate")) ?? "budget",
});

/**
 * The highest rate at which a budget pays for about three hours or more. The open-ended budget has
 * none.
 */
const rateWithin: Record<BudgetRange, RateStep | undefined> = { under_500: 150, "500_1000": 300, "1000_2500": 500, "2500_plus": undefined };

/** The directory filter for the criteria. */
export const directoryFilterOf = (line: ServiceLine, { city, state, budgetRange }: Wanted, { place, rate }: PoolCriteria): DirectoryFilter => ({
	line,
	place: place === "anywhere" ? undefined : { region: state, city: place === "city" ? city : undefined },
	maxRate: rate === "budget" ? rateWithin[budgetRange] : undefined,
});

/** The criteria in words, for the middle of a sentence. */
export function criteriaInWords({ place, rate }: PoolCriteria, { city, state, budgetRange }: Wanted): string {
	const where = { city: `in ${city}`, state: `in ${usStates[state as StateCode] ?? state}`, anywhere: "anywhere" }[place];
	const most = rateWithin[budgetRange];
	return rate === "any" || most === undefined ? `${where}, at any rate` : `${where}, at up to $${most} per hour`;
}

type Change = { criteria: PoolCriteria; label: string };

/** Criteria that differ in one setting, each labeled as a step from the current ones. */
export function changesOf(criteria: PoolCriteria, { city, state, budgetRange }: Wanted): Change[] {
	const stateName = usStates[state as StateCode] ?? state;
	const placeLabels = { city: `Only in ${city}`, state: criteria.place === "city" ? `In all of ${stateName}` : `Only in ${stateName}`, anywhere: "In any state" };
	const most = rateWithin[budgetRange];
	const rateLabels = { any: "At any rate", budget: `Only at up to $${most} per hour` };
	return [
		...PLACES.filter((place) => place !== criteria.place).map((place) => ({ criteria: { ...criteria, place }, label: placeLabels[place] })),
		...RATES.filter((rate) => rate !== criteria.rate && most !== undefined).map((rate) => ({ criteria: { ...criteria, rate }, label: rateLabels[rate] })),
	];
}
