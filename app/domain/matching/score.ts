import { stateCodeOf } from "../locations/us-state.ts";
import { type Experience, experienceLabels, type Radius, rateInWords, responseInWords, type Travel } from "../professionals/professional.ts";
import { type BudgetRange, lineOfNeed, type ProjectTimeline, type ServiceNeed } from "../requirements/requirements.ts";
import { type ServiceLine, serviceLineLabels } from "../service-lines/service-line.ts";

/** The most points that each part of a score can give. */
export const PART_POINTS = { specialization: 40, location: 25, budget: 20, timeline: 15 } as const;
export type ScorePart = keyof typeof PART_POINTS;
export const SCORE_PARTS = Object.keys(PART_POINTS) as ScorePart[];
export const partLabels: Record<ScorePart, string> = { specialization: "Specialization", location: "Location", budget: "Budget", timeline: "Timeline" };

/** The parts of a request that the score uses. */
export type Wanted = { serviceNeeds: readonly ServiceNeed[]; city: string; state: string; isRemote: boolean; budgetRange: BudgetRange; projectTimeline: ProjectTimeline };

/** The parts of a professional's profile that the score uses. */
export type Scored = {
	/** The main service line first. */
	lines: readonly ServiceLine[];
	experienceLevel: Experience;
	city: string;
	region: string;
	serviceRadius: Radius;
	travelWillingness: Travel;
	/** Places as the professional wrote them, such as "Long Beach" or "Reno, NV". */
	areas: readonly string[];
	hourlyRateCents: number;
	responseMinutes: number;
	responseCount: number;
	/** Bookings that are accepted or in progress. */
	underWay: number;
};

/** Points of one part, with the reason in a sentence. */
export type PartScore = { points: number; reason: string };
export type Score = Record<ScorePart, PartScore> & { total: number };

/**
 * How well a professional fits a request, from 0 to 100, in four parts. Each part is monotonic: a
 * closer place, a lower rate, or a quicker answer never lowers it. See
 * docs/decisions/0013-a-score-that-explains-itself.md for the cases.
 */
export function scoreOf(wanted: Wanted, professional: Scored): Score {
	const parts = {
		specialization: specializationOf(wanted, professional),
		location: locationOf(wanted, professional),
		budget: budgetOf(wanted, professional),
		timeline: timelineOf(wanted, professional),
	};
	return { ...parts, total: SCORE_PARTS.reduce((sum, part) => sum + parts[part].points, 0) };
}

/** The service lines that a request covers, each once. */
export const linesWanted = ({ serviceNeeds }: Pick<Wanted, "serviceNeeds">): ServiceLine[] => [...new Set(serviceNeeds.map((need) => lineOfNeed[need]))];

/**
 * Points for the main service line, for an additional one, and for experience. Together at most 40.
 */
const MAIN_LINE = 30;
const FURTHER_LINE = 22;
const experiencePoints: Record<Experience, number> = { YEARS_1_2: 2, YEARS_3_5: 5, YEARS_6_10: 8, YEARS_10_PLUS: 10 };

function specializationOf(wanted: Wanted, { lines, experienceLevel }: Scored): PartScore {
	const asked = linesWanted(wanted);
	const offered = asked.filter((line) => lines.includes(line));
	if (offered.length === 0) return { points: 0, reason: "Offers none of the services." };
	const points = offered.reduce((sum, line) => sum + (line === lines[0] ? MAIN_LINE : FURTHER_LINE), 0) / asked.length;
	const names = offered.map((line) => (line === lines[0] ? `${serviceLineLabels[line]} as the main service` : serviceLineLabels[line]));
	const share = asked.length > 1 ? `Offers ${offered.length} of the ${asked.length} services: ` : "Offers ";
	return {
		points: Math.round(points) + experiencePoints[experienceLevel],
		reason: `${share}${names.join(", ")}. Experience: ${experienceLabels[experienceLevel]}.`,
	};
}

type Level = PartScore & { holds: boolean };

function locationOf({ city, state, isRemote }: Wanted, professional: Scored): PartScore {
	const { serviceRadius, travelWillingness, areas } = professional;
	const isSameState = professional.region === state;
	const base = `${professional.city}, ${professional.region}`;
	if (isRemote) return { points: PART_POINTS.location, reason: `Works from ${base}; this work can be done remotely.` };
	const goesFar = travelWillingness === "WILL_TRAVEL" || serviceRadius === "NATIONAL";
	const isStatewide = goesFar || travelWillingness === "STATEWIDE" || serviceRadius === "STATEWIDE";
	const isRegional = isStatewide || travelWillingness === "WITHIN_50_MILES" || serviceRadius === "MILES_50";
	const isNamed = areas.some((area) => namesCity(area, { city, state }, professional.region));
	const levels: Level[] = [
		{ points: 25, holds: isSameState && sameName(professional.city, city), reason: `Works from ${city} itself.` },
		{ points: 22, holds: isNamed, reason: `Works from ${base}, and names ${city} as a service area.` },
		{ points: 18, holds: isSameState && isStatewide, reason: `Works from ${base}, and serves the whole state.` },
		{ points: 14, holds: serviceRadius === "NATIONAL", reason: `Works from ${base}, and serves the whole country.` },
		{ points: 12, holds: isSameState && isRegional, reason: `Works from ${base}, within 50 miles.` },
		{ points: 10, holds: travelWillingness === "WILL_TRAVEL", reason: `Works from ${base}, and travels by arrangement.` },
		{ points: 8, holds: isSameState, reason: `Works in and around ${base} only, in the same state.` },
	];
	return levels.find(({ holds }) => holds) ?? { points: 0, reason: `Works from ${base}, and doesn’t travel to ${city}, ${state}.` };
}

const plain = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();
const sameName = (a: string, b: string): boolean => plain(a) === plain(b);

/**
 * Whether a service area is the wanted city. Without a state, it counts as in the professional's
 * own.
 */
function namesCity(area: string, wanted: { city: string; state: string }, region: string): boolean {
	const [name = "", state] = area.split(",");
	return sameName(name, wanted.city) && (state === undefined ? region : stateCodeOf(state)) === wanted.state;
}

/** The most that a budget pays, in dollars. The open-ended one counts as twice its minimum. */
const budgetTop: Record<BudgetRange, number> = { under_500: 500, "500_1000": 1_000, "1000_2500": 2_500, "2500_plus": 5_000 };

/** Points by the hours that the budget pays for. */
const hourSteps = [
	{ hours: 10, points: 20 },
	{ hours: 6, points: 16 },
	{ hours: 4, points: 12 },
	{ hours: 2, points: 8 },
	{ hours: 1, points: 4 },
];

function budgetOf({ budgetRange }: Wanted, { hourlyRateCents }: Scored): PartScore {
	const hours = hourlyRateCents > 0 ? (budgetTop[budgetRange] * 100) / hourlyRateCents : Number.POSITIVE_INFINITY;
	const points = hourSteps.find((step) => hours >= step.hours)?.points ?? 0;
	const whole = Math.floor(hours);
	const pays = hours < 1 ? "less than an hour" : whole >= 10 ? "10 hours or more" : whole === 1 ? "about an hour" : `about ${whole} hours`;
	return { points, reason: `${rateInWords(hourlyRateCents)}: the budget pays for ${pays}.` };
}

/**
 * Points lost for slow answers and active bookings if the work begins at once, and how much of that
 * counts if it begins later.
 */
const answerSteps = [
	{ hours: 4, cost: 0 },
	{ hours: 24, cost: 2 },
	{ hours: 48, cost: 4 },
];
const [SLOW_COST, UNKNOWN_COST] = [6, 4];
const loadSteps = [
	{ bookings: 0, cost: 0 },
	{ bookings: 2, cost: 3 },
	{ bookings: 4, cost: 6 },
];
const FULL_COST = 9;
const urgency: Record<ProjectTimeline, number> = { immediate: 1, within_2_weeks: 0.6, within_month: 0.3 };

function timelineOf({ projectTimeline }: Wanted, professional: Scored): PartScore {
	const { responseMinutes, responseCount, underWay } = professional;
	const hours = responseMinutes / responseCount / 60;
	const answers = responseCount === 0 ? UNKNOWN_COST : (answerSteps.find((step) => hours <= step.hours)?.cost ?? SLOW_COST);
	const load = loadSteps.find((step) => underWay <= step.bookings)?.cost ?? FULL_COST;
	const said = responseInWords(professional);
	const busy = underWay === 0 ? "no active bookings" : underWay === 1 ? "one active booking" : `${underWay} active bookings`;
	return {
		points: PART_POINTS.timeline - Math.round((answers + load) * urgency[projectTimeline]),
		reason: `${said ? `Answers requests: ${said.toLowerCase()}` : "Hasn’t answered a request yet"}; ${busy}.`,
	};
}

/** The suggested reason that the creator reads, until the team edits it. */
export function suggestedReason({ specialization, location, budget }: Score): string {
	return [specialization, location, budget].map(({ reason }) => reason).join(" ");
}
