import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { canMoveMilestone, heldCentsOf } from "../milestones/milestone.ts";
import { transitionMilestone } from "../milestones/transition-milestone.server.ts";
import { formatCents } from "../money/cents.ts";
import { refundHeld } from "../settlement/refund-held.server.ts";
import { SECOND_PERSON_CENTS } from "./finance.ts";

type Input = { milestoneId: string; amount: number; reason: string };

/**
 * Someone with the finance role refunds what is held for a milestone at the team's discretion.
 * Above SECOND_PERSON_CENTS it waits until a second person approves it. Needs a recent identity
 * check. Throws `invalid` where more is asked for than is held, and `conflict` where nothing can be
 * refunded or a refund already waits.
 */
export async function requestRefund(actor: Actor, { milestoneId, amount, reason }: Input): Promise<{ isDone: boolean }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	return withIdempotency(actor, "request-refund", { milestoneId, amount, reason }, (remember) =>
		transaction(async (tx) => {
			const of = await tx.milestone.findUnique({ where: { id: milestoneId }, select: { bookingId: true } });
			if (!of) throw new DomainError("not_found", "There is no such milestone.");
			await lockBooking(tx, of.bookingId);
			await holdProof(tx, user);
			const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
			const held = heldCentsOf(milestone);
			if (held === 0) throw new DomainError("conflict", "Nothing is held for this milestone, so nothing can be refunded.");
			if (amount > held) throw new DomainError("invalid", "Check the amount", { fieldErrors: { amount: [`Enter ${formatCents(held)} or less. That is what is held.`] } });
			const waiting = await tx.refundRequest.count({ where: { milestoneId, status: "WAITING" } });
			if (waiting > 0) throw new DomainError("conflict", "A refund for this milestone already waits for a second person.");
			const isDone = amount <= SECOND_PERSON_CENTS;
			const at = now();
			const { id } = await tx.refundRequest.create({
				data: { milestoneId, amountCents: amount, reason, askedById: user.id, createdAt: at, ...(isDone && { status: "APPROVED", decidedAt: at }) },
				select: { id: true },
			});
			await recordEvent(tx, actor, { action: "request-refund", subject: ["RefundRequest", id], detail: { amountCents: amount, isDone } });
			if (isDone) await refundAtDiscretion(tx, actor, { milestoneId, amountCents: amount, reason });
			await remember(tx, { isDone });
			return { isDone };
		}),
	);
}

/**
 * Refunds a part of what is held for a milestone, or all of it, which ends the milestone. Both sides
 * learn of the end, with the reason. The creator gets an email once the refund is sent.
 */
export async function refundAtDiscretion(tx: Tx, actor: Actor, { milestoneId, amountCents, reason }: { milestoneId: string; amountCents: number; reason: string }): Promise<void> {
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
	const isAll = amountCents === heldCentsOf(milestone);
	if (isAll && !canMoveMilestone("refund", "TEAM", milestone.status)) throw new DomainError("conflict", "This milestone has ended in the meantime.");
	if (isAll) await transitionMilestone(tx, actor, "refund", milestoneId, { mover: "TEAM", reason });
	await refundHeld(tx, { milestoneId, amountCents, reason: "DISCRETIONARY" });
}
