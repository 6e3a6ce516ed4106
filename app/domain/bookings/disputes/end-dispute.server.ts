import type { Tx } from "#app/infra/database/db.server.ts";
import type { Dispute } from "#generated/prisma/sqlite/client/client.ts";
import { getHeldCents } from "../../money/amounts.ts";
import { releaseHeld } from "../../money/payout.server.ts";
import { refundHeld } from "../../money/refund.server.ts";
import type { Actor } from "../../platform/actor.ts";
import { deriveBooking, type MovedMilestone, moveMilestone } from "../milestone.server.ts";
import { getResuming, type MilestoneTransition } from "../milestone.ts";
import type { DisputeEnd } from "./dispute.server.ts";
import { type DisputeActor, divideHeld, type Split } from "./dispute.ts";

/**
 * The transition that ends a milestone, given the amounts that move now and those released and refunded
 * before. If both sides get part of the money, the milestone ends as split.
 */
function getTransition(
	before: { releasedCents: number; refundedCents: number },
	{ refundCents, releaseCents }: Split,
): MilestoneTransition {
	if (before.releasedCents + releaseCents === 0) return "refund";
	return before.refundedCents + refundCents === 0 ? "release" : "split";
}

type Ending = {
	role: DisputeActor;
	reason?: string | undefined;
	/** How the disputed amount is divided. Null if the professional delivers again. */
	split: Split | null;
} & Pick<DisputeEnd, "transition" | "outcome">;

/**
 * Ends a dispute, in the caller's transaction, with the booking locked. Either the milestone ends and the
 * held money is divided, including the part that was never in dispute, or the professional delivers again.
 * Work that is paid for directly is accepted or delivered again without moving money. Returns the amounts
 * that moved, or null if the professional delivers again. Doesn't notify anyone. Throws `conflict` if the
 * dispute has moved on, or if money would be divided while a chargeback is open.
 */
export async function endDispute(
	tx: Tx,
	actor: Actor,
	dispute: Dispute,
	{ role, reason, split, transition, outcome }: Ending,
): Promise<Split | null> {
	const { milestoneId } = dispute;
	if (split === null) {
		const end = { transition, outcome, split: null };
		await follow(
			tx,
			actor,
			await moveMilestone(tx, actor, "redo", milestoneId, { role, reason, dispute: end }),
			role,
		);
		return null;
	}
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
	const divided = divideHeld(getHeldCents(milestone), dispute, split);
	const isDirect = milestone.paymentId === null;
	const moved = await moveMilestone(
		tx,
		actor,
		isDirect ? "release" : getTransition(milestone, divided),
		milestoneId,
		{
			role,
			reason,
			dispute: { transition, outcome, split: divided },
		},
	);
	const { refundCents, releaseCents } = divided;
	if (releaseCents > 0) await releaseHeld(tx, { milestoneId, amountCents: releaseCents });
	if (refundCents > 0) await refundHeld(tx, { milestoneId, amountCents: refundCents, reason: "DISPUTE" });
	await follow(tx, actor, moved, role);
	return divided;
}

type Resuming = { role: DisputeActor } & Pick<DisputeEnd, "transition" | "outcome">;

/**
 * Ends a dispute and lets the milestone continue as before, in the caller's transaction. A paused deadline
 * keeps the time that was left. A deadline that had passed starts over. Throws `conflict` if the dispute has
 * moved on.
 */
export async function resumeMilestone(
	tx: Tx,
	actor: Actor,
	{ milestoneId, resumesAs }: Dispute,
	{ role, transition, outcome }: Resuming,
): Promise<void> {
	const end = { transition, outcome, split: null };
	await moveMilestone(tx, actor, getResuming(resumesAs), milestoneId, { role, dispute: end });
}

/**
 * Cancels a milestone that is paid for directly and whose requested changes were never delivered. This ends
 * the mediation, in the caller's transaction.
 */
export async function cancelUndelivered(
	tx: Tx,
	actor: Actor,
	{ milestoneId }: Dispute,
	{ role, transition, outcome }: Resuming,
): Promise<void> {
	const dispute = { transition, outcome, split: null };
	const moved = await moveMilestone(tx, actor, "cancel-unfunded", milestoneId, { role, dispute });
	await follow(tx, actor, moved, role);
}

/** Updates the booking after a milestone's transition. */
const follow = (tx: Tx, actor: Actor, { booking, id }: MovedMilestone, role: DisputeActor) =>
	deriveBooking(tx, actor, { booking, changedId: id, role });

/**
 * Divides the money held for a milestone that isn't in dispute, as both sides agreed, in the caller's
 * transaction, with the booking locked. Doesn't notify anyone. Throws `conflict` while a chargeback is open
 * or if the milestone has moved on.
 */
export async function divideMilestone(
	tx: Tx,
	actor: Actor,
	milestoneId: string,
	{ split, role, reason }: { split: Split; role: DisputeActor; reason: string },
): Promise<void> {
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
	const transition = getTransition(milestone, split);
	const moved = await moveMilestone(tx, actor, transition, milestoneId, { role, reason });
	const { refundCents, releaseCents } = split;
	if (releaseCents > 0) await releaseHeld(tx, { milestoneId, amountCents: releaseCents });
	if (refundCents > 0) await refundHeld(tx, { milestoneId, amountCents: refundCents, reason: "SPLIT" });
	await follow(tx, actor, moved, role);
}
