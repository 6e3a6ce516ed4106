import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { canMoveMilestone, heldCentsOf } from "../milestones/milestone.ts";
import { transitionMilestone } from "../milestones/transition-milestone.server.ts";
import { formatCents } from "../money/cents.ts";
import { refundHeld } from "../settlement/refund-held.server.ts";
import { decideOnMoney, type MoneyPart } from "./decide-on-money.server.ts";

type Input = { milestoneId: string; amount: number; reason: string };

/**
 * Someone with the finance role refunds what is held for a milestone at the team's discretion, or
 * proposes it to a second person (`decideOnMoney`). Needs a recent identity check. Throws `invalid`
 * if more is asked for than is held, and `conflict` if nothing can be refunded or a decision
 * about the booking already waits.
 */
export async function requestRefund(
	actor: Actor,
	{ milestoneId, amount, reason }: Input,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	return withIdempotency(actor, "request-refund", { milestoneId, amount, reason }, (remember) =>
		transaction(async (tx) => {
			const of = await tx.milestone.findUnique({ where: { id: milestoneId }, select: { bookingId: true } });
			if (!of) throw new DomainError("not_found", "There is no such milestone.");
			await lockBooking(tx, of.bookingId);
			const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
			const held = heldCentsOf(milestone);
			if (held === 0)
				throw new DomainError("conflict", "Nothing is held for this milestone, so nothing can be refunded.");
			if (amount > held)
				throw new DomainError("invalid", "Check the amount", {
					fieldErrors: { amount: [`Enter ${formatCents(held)} or less. That is what is held.`] },
				});
			const parts = [{ milestoneId, amountCents: amount }];
			const refund = {
				kind: "REFUND",
				bookingId: of.bookingId,
				choice: "refund",
				reason,
				amountCents: amount,
				parts,
			} as const;
			const result = await decideOnMoney(tx, actor, user, refund, () =>
				refundAtDiscretion(tx, actor, refund),
			);
			await remember(tx, result);
			return result;
		}),
	);
}

/**
 * Refunds a part of what is held for a milestone, or all of it, which ends the milestone. Both sides
 * learn of the end, with the reason. The creator gets an email once the refund is sent.
 */
export async function refundAtDiscretion(
	tx: Tx,
	actor: Actor,
	{ parts, reason }: { parts: readonly MoneyPart[]; reason: string },
): Promise<void> {
	for (const { milestoneId, amountCents } of parts) {
		const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
		const isAll = amountCents === heldCentsOf(milestone);
		if (isAll && !canMoveMilestone("refund", "TEAM", milestone.status))
			throw new DomainError("conflict", "This milestone has ended in the meantime.");
		if (isAll) await transitionMilestone(tx, actor, "refund", milestoneId, { mover: "TEAM", reason });
		await refundHeld(tx, { milestoneId, amountCents, reason: "DISCRETIONARY" });
	}
}
