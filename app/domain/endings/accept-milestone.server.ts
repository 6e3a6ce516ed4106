import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { heldCentsOf } from "../milestones/milestone.ts";
import type { MilestoneMove } from "../milestones/move-milestone.server.ts";
import { transitionMilestone } from "../milestones/transition-milestone.server.ts";
import { releaseHeld } from "../settlement/release-held.server.ts";

/** Accepts a delivered milestone and releases what is held for it, in the caller's transaction. Returns how much, in cents. */
export async function acceptMilestone(
	tx: Tx,
	actor: Actor,
	milestoneId: string,
	move: MilestoneMove,
): Promise<number> {
	await transitionMilestone(tx, actor, "accept", milestoneId, move);
	const amountCents = heldCentsOf(await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } }));
	if (amountCents > 0) await releaseHeld(tx, { milestoneId, amountCents });
	return amountCents;
}
