import { db } from "#app/infra/database/db.server.ts";
import { isDemo } from "../accounts/demo-ids.server.ts";
import { type Actor, opensArea, requireArea } from "../actor.ts";
import { getLatestPhaseChange } from "../phase/phase-queries.server.ts";
import { agentClause, findClauseApproval } from "./agent-clause.server.ts";
import { findLaunchRequirements } from "./launch-requirements.server.ts";

/** For the team: the current phase, its last change, and what is missing before it can be open. */
export async function getLaunch(actor: Actor) {
	const user = requireArea(actor, "phase");
	const [last, demo, requirements] = await Promise.all([getLatestPhaseChange(), isDemo(), findLaunchRequirements(db())]);
	return {
		phase: last?.phase ?? "EARLY_ACCESS",
		changed: last && { at: last.at, by: last.changedBy?.name ?? "a deleted account" },
		requirements,
		isDemo: demo,
		mayChange: opensArea(user, "launch"),
		mayOpen: demo || requirements.every(({ isMet }) => isMet),
	};
}

/** For the team: the payment-agent clause as it is now, and counsel's approval of it. */
export async function getAgentClause(actor: Actor) {
	requireArea(actor, "phase");
	const found = await findClauseApproval();
	const approval = found && { counsel: found.counsel, approvedOn: found.approvedOn, at: found.at, by: found.recordedBy?.name ?? "a deleted account" };
	return { ...agentClause(), approval };
}
