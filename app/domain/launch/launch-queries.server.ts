import { isDemo } from "../accounts/demo-ids.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { getLatestPhaseChange } from "../phase/phase-queries.server.ts";
import { findLaunchRequirements } from "./launch-requirements.server.ts";

/** For the team: the current phase, its last change, and what is missing before it can be open. */
export async function getLaunch(actor: Actor) {
	requireUser(actor, "ADMIN");
	const [last, demo] = await Promise.all([getLatestPhaseChange(), isDemo()]);
	const requirements = findLaunchRequirements();
	return {
		phase: last?.phase ?? "EARLY_ACCESS",
		changed: last && { at: last.at, by: last.changedBy?.name ?? "a deleted account" },
		requirements,
		isDemo: demo,
		mayOpen: demo || requirements.every(({ isMet }) => isMet),
	};
}
