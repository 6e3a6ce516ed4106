import { formatMiles, milesBetween } from "../../market/places/place.ts";
import type { PartScore, Scored, Wanted } from "./score-facts.ts";

/** The maximum points for the location. */
const MOST = 25;
/**
 * The minimum points for remote work if a professional hasn't said whether they work remotely. Professionals
 * who work remotely get all points.
 */
const MAYBE_REMOTE = 15;
/** Points for work in person if the professional is too far away but works remotely. */
const BY_VIDEO = 3;

/** How far "the city and its suburbs" and "within 50 miles" reach, in miles. */
const LOCAL_MILES = 25;
const NEAR_MILES = 50;

/** Up to this distance, in miles, a professional is treated as being in the same place. */
export const CLOSE = 10;

/**
 * Points by distance in miles, if the place is within reach: all points up to the first step, then fewer at
 * each step.
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
 * Points if we don't know one of the places and can't measure the distance: for the same city, for how far
 * the professional travels, or for the same state.
 */
const unmeasured = { city: MOST, state: 13, country: FARTHEST, perhaps: 6 };

/**
 * Points for where a professional works. They depend on the distance if the professional's radius,
 * willingness to travel, or service areas cover the place. Otherwise, only professionals who work remotely,
 * or who may do so if the work is remote, get points.
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

/**
 * How far a professional goes for work, in miles: their service radius or how far they will travel, whichever
 * is larger.
 */
function getReach({ serviceRadius, travelWillingness }: Scored, isSameState: boolean): number {
	if (serviceRadius === "NATIONAL" || travelWillingness === "WILL_TRAVEL") return Number.POSITIVE_INFINITY;
	const isStatewide = serviceRadius === "STATEWIDE" || travelWillingness === "STATEWIDE";
	if (isStatewide && isSameState) return Number.POSITIVE_INFINITY;
	return isStatewide || serviceRadius === "MILES_50" || travelWillingness === "WITHIN_50_MILES"
		? NEAR_MILES
		: LOCAL_MILES;
}

const pointsFor = (miles: number): number => steps.find((step) => miles <= step.miles)?.points ?? FARTHEST;

/** The distance from a professional's base, in miles. Undefined if either place is unknown. */
export const getMiles = ({ point }: Wanted, professional: Scored): number | undefined =>
	point && professional.point ? milesBetween(point, professional.point) : undefined;

/** The distance from the nearest service area, in miles. Infinite if it can't be measured. */
const milesFromAreas = ({ point }: Wanted, { areas }: Scored): number =>
	point
		? areas.reduce((least, area) => Math.min(least, milesBetween(point, area)), Number.POSITIVE_INFINITY)
		: Number.POSITIVE_INFINITY;

/** The score by city and state names alone, if we don't know a place. */
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
