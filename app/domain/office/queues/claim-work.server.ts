import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { CLOCK_TOLERANCE, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { findOwnAppeals } from "../../bookings/disputes/decide-dispute.server.ts";
import { startReview } from "../../matching/propose-match.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { CLAIM_MINUTES, type WorkKind, workQueues } from "../../platform/work-item.ts";
import { claimConflict, findClaim } from "../../platform/work-items.server.ts";
import { findOwnDecisions } from "../finance/finance-queries.server.ts";
import { findUnclaimedWorkItems } from "./work-queries.server.ts";

type ClaimWork = { kind: WorkKind; subjectId: string };

/**
 * Claims a work item for 30 minutes, or renews the claim for 30 minutes from now. Only one admin can claim an
 * item. A second admin gets a `conflict` with the first admin's name. An expired claim doesn't prevent a new
 * one. Claiming a creator's requirements also starts their review.
 */
export async function claimWork(actor: Actor, job: ClaimWork): Promise<{ claimedUntil: Date }> {
	const claim = await takeClaim(actor, job);
	await onClaim[job.kind]?.(actor, job.subjectId);
	return claim;
}

/** Commands that run when a work item is claimed. */
const onClaim: Partial<Record<WorkKind, (actor: Actor, subjectId: string) => Promise<void>>> = {
	MATCHING: startReview,
};

async function takeClaim(actor: Actor, { kind, subjectId }: ClaimWork): Promise<{ claimedUntil: Date }> {
	const user = requireArea(actor, workQueues[kind].area);
	requireNoMaintenance();
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
		// A claim from before the clock was set back expires after the usual 30 minutes.
		await db().workClaim.updateMany({
			where: { kind, subjectId, claimedUntil: { gt: later(claimedUntil, CLOCK_TOLERANCE) } },
			data: { claimedUntil },
		});
		const claim = await findClaim(kind, subjectId);
		// The claim may just have been released.
		if (!claim || claim.adminId === user.id) return takeClaim(actor, { kind, subjectId });
		throw claimConflict(claim);
	}
	return { claimedUntil };
}

/** Finds the items of a queue that someone can't decide, because they took part in an earlier decision. */
const findOthersItems: Partial<Record<WorkKind, (userId: string, ids: string[]) => Promise<string[]>>> = {
	DISPUTE: findOwnAppeals,
	MONEY_DECISION: findOwnDecisions,
};

/**
 * Claims a queue's most urgent work item that the actor can decide and nobody else has claimed. Returns its
 * ID, or null if none is left.
 */
export async function claimNextWork(actor: Actor, kind: WorkKind): Promise<string | null> {
	const user = requireArea(actor, workQueues[kind].area);
	const free = (await findUnclaimedWorkItems(actor, kind)).map(({ id }) => id);
	const others = (await findOthersItems[kind]?.(user.id, free)) ?? [];
	for (const id of free) {
		if (others.includes(id)) continue;
		try {
			await claimWork(actor, { kind, subjectId: id });
			return id;
		} catch (error) {
			// Someone else claimed or decided this item first. Another item may still be free.
			if (!(error instanceof DomainError && error.code === "conflict")) throw error;
		}
	}
	return null;
}

/**
 * Whether several work items of a queue can be claimed at once. They can't if claiming one starts a review.
 */
export const isClaimedInBulk = (kind: WorkKind): boolean => onClaim[kind] === undefined;

/**
 * Claims the chosen work items of a queue that are still free, each for 30 minutes, and returns the number
 * claimed. The other items were decided or claimed in the meantime. Throws `forbidden` if claiming an item
 * starts a review.
 */
export async function claimSeveral(actor: Actor, kind: WorkKind, subjectIds: string[]): Promise<number> {
	requireArea(actor, workQueues[kind].area);
	if (!isClaimedInBulk(kind))
		throw new DomainError("forbidden", "Claim these one at a time, because each claim begins a review.");
	const free = (await findUnclaimedWorkItems(actor, kind)).filter(({ id }) => subjectIds.includes(id));
	let claimed = 0;
	for (const { id } of free) {
		try {
			await claimWork(actor, { kind, subjectId: id });
			claimed += 1;
		} catch (error) {
			// Someone else claimed or decided this item first.
			if (!(error instanceof DomainError && error.code === "conflict")) throw error;
		}
	}
	return claimed;
}

/** Releases every work item of a queue that the actor has claimed. Returns the number released. */
export async function releaseAll(actor: Actor, kind: WorkKind): Promise<number> {
	const user = requireArea(actor, workQueues[kind].area);
	const { count } = await db().workClaim.deleteMany({
		where: { kind, adminId: user.id, claimedUntil: { gt: now() } },
	});
	return count;
}

/** Releases a work item without a decision. Does nothing if someone else has claimed it. */
export async function releaseWork(
	actor: Actor,
	{ kind, subjectId }: { kind: WorkKind; subjectId: string },
): Promise<void> {
	const user = requireArea(actor, workQueues[kind].area);
	await db().workClaim.deleteMany({ where: { kind, subjectId, adminId: user.id } });
}
