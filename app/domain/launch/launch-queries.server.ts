import { db } from "#app/infra/database/db.server.ts";
import { isDemo } from "../accounts/demo-ids.server.ts";
import { type Actor, opensArea, requireArea } from "../actor.ts";
import { OPEN_BOOKING_STATUSES } from "../bookings/booking.ts";
import { ACTIVE_MILESTONE_STATUSES } from "../milestones/milestone.ts";
import { getLatestPhaseChange, getPhase } from "../phase/phase-queries.server.ts";
import { APPROVAL_SUBJECTS, type ApprovalSubject } from "./approval.ts";
import { findApproval, textToApprove } from "./approvals.server.ts";
import { findLaunchRequirements } from "./launch-requirements.server.ts";

/** For the team: the current phase, its last change, and what is missing before it can be open. */
export async function getLaunch(actor: Actor) {
	const user = requireArea(actor, "phase");
	const [last, demo, requirements] = await Promise.all([
		getLatestPhaseChange(),
		isDemo(),
		findLaunchRequirements(db()),
	]);
	return {
		phase: last?.phase ?? "EARLY_ACCESS",
		changed: last && { at: last.at, by: last.changedBy?.name ?? "a deleted account" },
		requirements,
		isDemo: demo,
		mayChange: opensArea(user, "launch"),
		mayOpen: demo || requirements.every(({ isMet }) => isMet),
	};
}

/** For the team, before a return to early access: what is open, and goes on under the rules it began with. */
export async function getOpenWork(actor: Actor) {
	const user = requireArea(actor, "phase");
	const [phase, bookings, held, payouts] = await Promise.all([
		getPhase(),
		db().booking.count({ where: { phase: "OPEN", status: { in: OPEN_BOOKING_STATUSES } } }),
		db().milestone.aggregate({
			where: { status: { in: ACTIVE_MILESTONE_STATUSES } },
			_count: true,
			_sum: { amountCents: true },
		}),
		db().payout.count({ where: { status: { not: "PAID" } } }),
	]);
	return {
		phase,
		bookings,
		payments: held._count,
		heldCents: held._sum.amountCents ?? 0,
		payouts,
		mayChange: opensArea(user, "launch"),
	};
}

/** For the team: a text that counsel approves as it is now, and the approval of it. */
export async function getApproval(actor: Actor, subject: ApprovalSubject) {
	requireArea(actor, "phase");
	const found = await findApproval(db(), subject);
	const approval = found && {
		counsel: found.counsel,
		approvedOn: found.approvedOn,
		at: found.at,
		by: found.recordedBy?.name ?? "a deleted account",
	};
	return { subject, ...textToApprove(subject), approval };
}

/** All of them. */
export const getApprovals = (actor: Actor) =>
	Promise.all(APPROVAL_SUBJECTS.map((subject) => getApproval(actor, subject)));
