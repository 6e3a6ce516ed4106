import { formatMiles, milesBetween } from "../../market/places/place.ts";
import type { PartScore, Scored, Wanted } from "./score-facts.ts";

/** The maximum points for the location. */
const MOST = 25;
/**
 * For remote work, professionals who work remotely get all points. Those who haven't answered the question
 * get at least this many.
 */
const MAYBE_REMOTE = 15;
/** Points for work in person if someone is too far away but works remotely. */
const BY_VIDEO = 3;

/** How far "the city and its suburbs" and "within 50 miles" reach, in miles. */
const LOCAL_MILES = 25;
const NEAR_MILES = 50;

/** Up to this distance, in miles, a professional is treated as being in the same place. */
export const CLOSE = 10;

/**
 * Points by distance in miles, if within reach: all up to the first step, then fewer with each additional
 * step.
 */
const steps = [
	{ miles: CLOSE, points: MOST },
	{ miles: 20, points: 23 },
	{ miles: 35, points: 21 },
	{ miles: 50, points: 19 },
	{ miles: 100, points: 16 },
	{ miles: 250, points: 13 },
	{ miles: 1_000, points: 11 },
];
const FARTHEST = 10;

/**
 * Points without a distance, if we don't know a place: for the same city, or for how far the
 * professional reaches.
 */
const unmeasured = { city: MOST, state: 13, country: FARTHEST, perhaps: 6 };

/**
 * Points for where a professional works: by distance, if their radius or their travel reaches the place.
 * Otherwise none, unless they work remotely.
 */
export function scoreLocation(wanted: Wanted, professional: Scored): PartScore {
	const base = `Works from ${professional.city}, ${professional.region}`;
	const inPerson = inPersonScore(wanted, professional, base);
	if (!wanted.isRemote) {
		if (inPerson.points > 0 || professional.isRemote !== true) return inPerson;
		return { points: BY_VIDEO, reason: `${base}, too far away to come, and works remotely.` };
	}
	if (professional.isRemote === true) return { points: MOST, reason: `${base}, and works remotely.` };
	if (professional.isRemote === null && inPerson.points < MAYBE_REMOTE)
		return { points: MAYBE_REMOTE, reason: `${base}. Hasn’t said whether they work remotely.` };
	return inPerson;
}

function inPersonScore(wanted: Wanted, professional: Scored, base: string): PartScore {
	const isSameState = professional.region === wanted.state;
	const miles = getMiles(wanted, professional);
	if (miles === undefined) return unmeasuredScore(wanted, professional, base);
	const reach = getReach(professional, isSameState);
	const byArea = milesFromAreas(wanted, professional);
	const nearest = Math.min(miles, byArea);
	if (miles > reach && byArea > LOCAL_MILES)
		return { points: 0, reason: `${base}, ${formatMiles(miles)} away, which is too far for them.` };
	const points = pointsFor(nearest);
	if (miles <= CLOSE) return { points, reason: `${base}, close to ${wanted.city}.` };
	if (byArea < miles)
		return { points, reason: `${base}, ${formatMiles(miles)} away, and names the area of ${wanted.city}.` };
	return { points, reason: `${base}, ${formatMiles(miles)} away, and comes to ${wanted.city}.` };
}

/** How far someone travels, in miles: the larger of their radius and their travel. */
function getReach({ serviceRadius, travelWillingness }: Scored, isSameState: boolean): number {
	if (serviceRadius === "NATIONAL" || travelWillingness === "WILL_TRAVEL") return Number.POSITIVE_INFINITY;
	const isStatewide = serviceRadius === "STATEWIDE" || travelWillingness === "STATEWIDE";
	if (isStatewide && isSameState) return Number.POSITIVE_INFINITY;
	return isStatewide || serviceRadius === "MILES_50" || travelWillingness === "WITHIN_50_MILES"
		? NEAR_MILES
		: LOCAL_MILES;
}

const pointsFor = (miles: number): number => steps.find((step) => miles <= step.miles)?.points ?? FARTHEST;

/** The distance from a professional's base. Undefined if either place is unknown. */
export const getMiles = ({ point }: Wanted, professional: Scored): number | undefined =>
	point && professional.point ? milesBetween(point, professional.point) : undefined;

/** The distance from the nearest of the service areas. */
const milesFromAreas = ({ point }: Wanted, { areas }: Scored): number =>
	point
		? areas.reduce((least, area) => Math.min(least, milesBetween(point, area)), Number.POSITIVE_INFINITY)
		: Number.POSITIVE_INFINITY;

/** The score by names alone, if a place is unknown. */
function unmeasuredScore({ city, state }: Wanted, professional: Scored, base: string): PartScore {
	const isSameState = professional.region === state;
	if (isSameState && professional.city.toLowerCase() === city.toLowerCase())
		return { points: unmeasured.city, reason: `${base}, the same place.` };
	if (isSameState && getReach(professional, true) === Number.POSITIVE_INFINITY)
		return { points: unmeasured.state, reason: `${base}, and serves the whole state.` };
	if (getReach(professional, false) === Number.POSITIVE_INFINITY)
		return { points: unmeasured.country, reason: `${base}, and travels anywhere.` };
	if (isSameState)
		return {
			points: unmeasured.perhaps,
			reason: `${base}, in the same state. We can’t measure the distance.`,
		};
	return { points: 0, reason: `${base}, in another state, and doesn’t travel there.` };
}
