import { type StateCode, usStates } from "../locations/us-state.ts";
import type { Point } from "../places/place.ts";
import type { DirectoryFilter, RateStep } from "../professionals/directory.ts";
import type { BudgetRange } from "../requirements/requirements.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import type { Wanted } from "./score-facts.ts";

/** From nearest to farthest. */
export const PLACES = ["near", "state", "anywhere"] as const;
export const RATES = ["budget", "any"] as const;

/** How far "near" is, in miles. */
export const NEAR_MILES = 50;

/** The filter of the pool: how near, and at what rate. */
export type PoolCriteria = { place: (typeof PLACES)[number]; rate: (typeof RATES)[number] };

/** The parts of a request that the criteria depend on. */
type Placed = Pick<Wanted, "city" | "state" | "point" | "isRemote" | "budgetRange">;

/**
 * The criteria in the query string. By default anywhere, since the ranking knows who comes, and
 * within the budget.
 */
export const readCriteria = (params: URLSearchParams): PoolCriteria => ({
	place: PLACES.find((place) => place === params.get("place")) ?? "anywhere",
	rate: RATES.find((rate) => rate === params.get("rate")) ?? "budget",
});

/** The highest rate at which a budget pays for two hours or more. The open-ended budget has none. */
const rateWithin: Record<BudgetRange, RateStep | undefined> = {
	under_500: 200,
	"500_1000": 500,
	"1000_2500": undefined,
	"2500_plus": undefined,
};

type PoolScope = { filter: DirectoryFilter; prefix: ""; near?: Point & { miles: number } };

/**
 * What the directory is asked for a line. Anywhere means those who travel anywhere, or for remote
 * work those who work remotely or haven't said so: everyone.
 */
export function scopeOf(
	line: ServiceLine,
	{ city, state, point, isRemote, budgetRange }: Placed,
	{ place, rate }: PoolCriteria,
): PoolScope {
	const maxRate = rate === "budget" ? rateWithin[budgetRange] : undefined;
	if (place === "near" && point)
		return { filter: { line, maxRate }, prefix: "", near: { ...point, miles: NEAR_MILES } };
	if (place !== "anywhere")
		return {
			filter: { line, maxRate, place: { region: state, city: place === "near" ? city : undefined } },
			prefix: "",
		};
	return { filter: { line, maxRate, travel: isRemote ? undefined : "WILL_TRAVEL" }, prefix: "" };
}

const nearWords = ({ city, point }: Placed): string =>
	point ? `within ${NEAR_MILES} miles of ${city}` : `in ${city}`;
const anywhereWords = ({ isRemote }: Placed): string =>
	isRemote ? "in any state" : "in any state, if they travel";

/** The criteria in words, for the middle of a sentence. */
export function criteriaInWords({ place, rate }: PoolCriteria, wanted: Placed): string {
	const state = usStates[wanted.state as StateCode] ?? wanted.state;
	const where = {
		near: nearWords(wanted),
		state: `in ${state} or near ${wanted.city}`,
		anywhere: anywhereWords(wanted),
	}[place];
	const most = rateWithin[wanted.budgetRange];
	return rate === "any" || most === undefined
		? `${where}, at any rate`
		: `${where}, at up to $${most} per hour`;
}

type Change = { criteria: PoolCriteria; label: string };

/** Criteria that differ in one setting, each labeled as a step from the current ones. */
export function changesOf(criteria: PoolCriteria, wanted: Placed): Change[] {
	const stateName = usStates[wanted.state as StateCode] ?? wanted.state;
	const placeLabels = {
		near: `Only ${nearWords(wanted)}`,
		state: criteria.place === "near" ? `In all of ${stateName}` : `Only in ${stateName}`,
		anywhere: `Also ${anywhereWords(wanted)}`,
	};
	const most = rateWithin[wanted.budgetRange];
	const rateLabels = { any: "At any rate", budget: `Only at up to $${most} per hour` };
	return [
		...PLACES.filter((place) => place !== criteria.place).map((place) => ({
			criteria: { ...criteria, place },
			label: placeLabels[place],
		})),
		...RATES.filter((rate) => rate !== criteria.rate && most !== undefined).map((rate) => ({
			criteria: { ...criteria, rate },
			label: rateLabels[rate],
		})),
	];
}
