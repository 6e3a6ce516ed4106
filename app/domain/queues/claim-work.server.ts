import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { CLOCK_TOLERANCE, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { startReview } from "../matching/start-review.server.ts";
import { claimConflict, claimOf } from "../work-items/claims.server.ts";
import { CLAIM_MINUTES, type WorkKind, workQueues } from "../work-items/work-item.ts";

type ClaimWork = { kind: WorkKind; subjectId: string };

/**
 * Claims a work item for 30 minutes, or extends the claim by 30 more. Only one admin can hold an
 * item: the second gets a `conflict` with the name of the first. An expired claim is free. A work
 * item with an "in review" state enters it.
 */
export async function claimWork(actor: Actor, job: ClaimWork): Promise<{ claimedUntil: Date }> {
	const claim = await takeClaim(actor, job);
	await beginnings[job.kind]?.(actor, job.subjectId);
	return claim;
}

/** Commands that run when a work item is claimed. */
const beginnings: Partial<Record<WorkKind, (actor: Actor, subjectId: string) => Promise<void>>> = {
	MATCHING: startReview,
};

async function takeClaim(actor: Actor, { kind, subjectId }: ClaimWork): Promise<{ claimedUntil: Date }> {
	const user = requireArea(actor, workQueues[kind].area);
	const at = now();
	const claimedUntil = later(at, CLAIM_MINUTES * MINUTE);
	const renewed = await db().workClaim.updateMany({
		where: { kind, subjectId, OR: [{ adminId: user.id }, { claimedUntil: { lte: at } }] },
		data: { adminId: user.id, claimedUntil },
	});
	if (renewed.count > 0) return { claimedUntil };
	try {
		await db().workClaim.create({ data: { kind, subjectId, adminId: user.id, claimedUntil } });
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		// A claim from before the clock was set back ends after its usual length.
		await db().workClaim.updateMany({
			where: { kind, subjectId, claimedUntil: { gt: later(claimedUntil, CLOCK_TOLERANCE) } },
			data: { claimedUntil },
		});
		const claim = await claimOf(kind, subjectId);
		// It may just have been released.
		if (!claim || claim.adminId === user.id) return takeClaim(actor, { kind, subjectId });
		throw claimConflict(claim);
	}
	return { claimedUntil };
}
