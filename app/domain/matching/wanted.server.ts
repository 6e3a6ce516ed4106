import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { pointOf } from "../places/settle-place.server.ts";
import type { RequirementsView } from "../requirements/requirements-queries.server.ts";
import { readGoal } from "./read-goal.server.ts";
import type { Wanted } from "./score-facts.ts";

type Request = Pick<
	RequirementsView,
	| "serviceNeeds"
	| "city"
	| "state"
	| "latitude"
	| "longitude"
	| "isRemote"
	| "budgetRange"
	| "projectTimeline"
	| "goalDescription"
>;

/** What a request asks for, as the score reads it today. */
export function wantedOf({
	serviceNeeds,
	city,
	state,
	latitude,
	longitude,
	isRemote,
	budgetRange,
	projectTimeline,
	goalDescription,
}: Request): Wanted {
	const today = dayIn(now(), site().timeZone);
	return {
		serviceNeeds,
		city,
		state,
		isRemote,
		budgetRange,
		projectTimeline,
		point: pointOf({ city, state, latitude, longitude }),
		goal: readGoal(goalDescription, today),
		today,
	};
}
