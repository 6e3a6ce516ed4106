import type { Point } from "../market/places/place.ts";
import { SERVICE_LINES, type ServiceLine } from "../market/service-line.ts";
import { type StateCode, usStates } from "../platform/us-state.ts";
import {
	type DirectoryFilter,
	type Position,
	type RateStep,
	readCursor,
	writeCursor,
} from "../profiles/directory.ts";
import { isAway } from "../profiles/professional.ts";
import type { BudgetRange } from "./requirements.ts";
import type { Wanted } from "./score/score-facts.ts";

/** From nearest to farthest. */
export const PLACES = ["near", "state", "anywhere"] as const;
export const RATES = ["budget", "any"] as const;

/** The maximum distance for "near", in miles. */
export const NEAR_MILES = 50;

/** The pool's filters: how near, and at what rate. */
export type PoolCriteria = { place: (typeof PLACES)[number]; rate: (typeof RATES)[number] };

/** The parts of a request that the criteria depend on. */
type Placed = Pick<Wanted, "city" | "state" | "point" | "isRemote" | "budgetRange">;

/**
 * The criteria in the query string. By default, the rate is within the budget. The default place is anywhere,
 * because the ranking considers who would travel.
 */
export const readCriteria = (params: URLSearchParams): PoolCriteria => ({
	place: PLACES.find((place) => place === params.get("place")) ?? "anywhere",
	rate: RATES.find((rate) => rate === params.get("rate")) ?? "budget",
});

/**
 * The highest rate filter for which the budget still pays for two hours or more. Undefined if the budget pays
 * for that much at every rate.
 */
const rateWithin: Record<BudgetRange, RateStep | undefined> = {
	under_500: 200,
	"500_1000": 500,
	"1000_2500": undefined,
	"2500_plus": undefined,
};

type PoolScope = { filter: DirectoryFilter; prefix: ""; near?: Point & { miles: number } };

/**
 * The directory search for a line. For work in person, "anywhere" finds professionals who travel anywhere.
 * For remote work, it also has to find professionals who haven't said whether they work remotely, so it
 * searches everyone.
 */
export function getScope(
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

const describeNear = ({ city, point }: Placed): string =>
	point ? `within ${NEAR_MILES} miles of ${city}` : `in ${city}`;
const describeAnywhere = ({ isRemote }: Placed): string =>
	isRemote ? "in any state" : "in any state, if they travel";

/** Describes the criteria as a phrase for the middle of a sentence. */
export function describeCriteria({ place, rate }: PoolCriteria, wanted: Placed): string {
	const state = usStates[wanted.state as StateCode] ?? wanted.state;
	const where = {
		near: describeNear(wanted),
		state: `in ${state} or near ${wanted.city}`,
		anywhere: describeAnywhere(wanted),
	}[place];
	const most = rateWithin[wanted.budgetRange];
	return rate === "any" || most === undefined
		? `${where}, at any rate`
		: `${where}, at up to $${most} per hour`;
}

type Change = { criteria: PoolCriteria; label: string };

/** Criteria that differ from the current ones in one setting, each labeled with the change. */
export function listChanges(criteria: PoolCriteria, wanted: Placed): Change[] {
	const stateName = usStates[wanted.state as StateCode] ?? wanted.state;
	const placeLabels = {
		near: `Only ${describeNear(wanted)}`,
		state: criteria.place === "near" ? `In all of ${stateName}` : `Only in ${stateName}`,
		anywhere: `Also ${describeAnywhere(wanted)}`,
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

/** One part of the pool: the professionals of one service line in one of the places. */
export type PoolPart = `${ServiceLine}.${PoolCriteria["place"]}`;

export const getPoolPart = (line: ServiceLine, place: PoolCriteria["place"]): PoolPart => `${line}.${place}`;

const PARTS = SERVICE_LINES.flatMap((line) => PLACES.map((place) => getPoolPart(line, place)));

/**
 * Where a page of the pool begins. For each part, this is the position in the directory after which the page
 * continues, or "end" if the part has no more entries.
 */
export type PoolCursor = ReadonlyMap<PoolPart, Position | "end">;

/** A cursor as query values. */
export const writePoolCursor = (cursor: PoolCursor): string[] =>
	[...cursor].map(([part, place]) => `${part}:${place === "end" ? place : writeCursor(place)}`);

/**
 * The cursor in the query values. Values that can't be read are ignored, so those parts start from the top.
 */
export function readPoolCursor(values: readonly string[]): PoolCursor {
	const places = values.slice(0, PARTS.length).flatMap((value): [PoolPart, Position | "end"][] => {
		const [name, place] = value.split(":");
		const part = PARTS.find((known) => known === name);
		const position = place === "end" ? place : readCursor(place);
		return part && position ? [[part, position]] : [];
	});
	return new Map(places);
}

/** The facts that determine whether a professional may be proposed to a creator, regardless of the score. */
export type Proposable = {
	state: "LISTED" | "SUSPENDED" | "REMOVED";
	isExample: boolean;
	/** Whether the profile belongs to an account. Only then can the professional get requests. */
	hasAccount: boolean;
	/** Whether the account is suspended or about to be deleted. */
	isClosing: boolean;
	awayUntil: Date | null;
	/** Whether this creator has declined the professional in an earlier proposal. */
	isDeclined: boolean;
	/** Whether the creator or the professional has blocked the other. */
	isBlocked: boolean;
};

export const OBSTACLES = ["not-listed", "example", "closing", "away", "refused", "blocked"] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Why professionals were left out. Each label follows the number of professionals. */
export const leftOutLabels: Record<Obstacle, string> = {
	"not-listed": "no longer listed",
	example: "only an example",
	closing: "with an account that is suspended or about to be deleted",
	away: "away",
	refused: "declined by this creator before",
	blocked: "blocked by or blocking this creator",
};

/** Why a professional can't be proposed. Each label follows the professional's name. */
export const obstacleLabels: Record<Obstacle, string> = {
	"not-listed": "is no longer listed",
	example: "is an example",
	closing: "has an account that is suspended or about to be deleted",
	away: "is away",
	refused: "was declined by this creator before",
	blocked: "is blocked by or has blocked this creator",
};

/** The first reason why a professional can't be proposed at an instant, or null. */
export function getObstacle(professional: Proposable, at: Date): Obstacle | null {
	const { state, isExample, hasAccount, isClosing, awayUntil, isDeclined, isBlocked } = professional;
	if (state !== "LISTED") return "not-listed";
	if (isExample) return "example";
	if (!hasAccount || isClosing) return "closing";
	if (isAway(awayUntil, at)) return "away";
	if (isDeclined) return "refused";
	return isBlocked ? "blocked" : null;
}
