import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { CLOCK_TOLERANCE, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { startReview } from "../matching/start-review.server.ts";
import { claimConflict, claimOf } from "../work-items/claims.server.ts";
import { CLAIM_MINUTES, type WorkKind } from "../work-items/work-item.ts";

type ClaimWork = { kind: WorkKind; subjectId: string };

/**
 * One of the team takes a job for 30 minutes, or holds it for 30 more. Two people never hold one job: whoever is second gets a
 * `conflict` with the name of the first. A claim that ran out is free. Where the job has a state of being worked on, that begins.
 */
export async function claimWork(actor: Actor, job: ClaimWork): Promise<{ claimedUntil: Date }> {
	const claim = await takeClaim(actor, job);
	await beginnings[job.kind]?.(actor, job.subjectId);
	return claim;
}

/** What begins with a claim. */
const beginnings: Partial<Record<WorkKind, (actor: Actor, subjectId: string) => Promise<void>>> = { MATCHING: startReview };

async function takeClaim(actor: Actor, { kind, subjectId }: ClaimWork): Promise<{ claimedUntil: Date }> {
	const user = requireUser(actor, "ADMIN");
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
		// One from before the clock was set back runs out after its own length.
		await db().workClaim.updateMany({ where: { kind, subjectId, claimedUntil: { gt: later(claimedUntil, CLOCK_TOLERANCE) } }, data: { claimedUntil } });
		const claim = await claimOf(kind, subjectId);
		// It may have been let go in this very moment.
		if (!claim || claim.adminId === user.id) return takeClaim(actor, { kind, subjectId });
		throw claimConflict(claim);
	}
	return { claimedUntil };
}
