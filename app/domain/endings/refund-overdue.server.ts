import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { heldCentsOf } from "../milestones/milestone.ts";
import { transitionMilestone } from "../milestones/transition-milestone.server.ts";
import { refundHeld } from "../settlement/refund-held.server.ts";

/** Refunds a milestone that was not delivered in time, in the transaction of the deadline. */
export async function refundOverdue(tx: Tx, actor: Actor, milestoneId: string): Promise<void> {
	await transitionMilestone(tx, actor, "refund", milestoneId, { mover: "CLOCK" });
	const amountCents = heldCentsOf(await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } }));
	if (amountCents > 0) await refundHeld(tx, { milestoneId, amountCents, reason: "DELIVERY_OVERDUE" });
}
