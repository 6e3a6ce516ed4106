import type { Tx } from "#app/infra/database/db.server.ts";
import type { RefundReason } from "#generated/prisma/sqlite/client/enums.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { createRefund } from "./create-refund.server.ts";
import { recoverLoss } from "./recover-loss.server.ts";
import { takeFromHeld } from "./settled-milestone.server.ts";

/**
 * Refunds what is held for a milestone, or a part of it, to the creator: posts it and creates the
 * refund, which a job sends. A refund carries no fee. The sales tax on it goes back with it. If the
 * payer then has all that they paid, some of it from their bank, the rest makes up for our loss.
 * Throws `conflict` as `takeFromHeld` does.
 */
export async function refundHeld(
	tx: Tx,
	input: { milestoneId: string; amountCents: number; reason: RefundReason },
): Promise<{ refundId: string }> {
	const { milestoneId, amountCents, reason } = input;
	const {
		paymentId,
		bookingId,
		taxBackCents: taxCents,
	} = await takeFromHeld(tx, { milestoneId, amountCents, to: "refundedCents" });
	const { id, reference } = await createRefund(tx, {
		paymentId,
		milestoneId,
		amountCents: amountCents + taxCents,
		taxCents,
		reason,
	});
	const refund = { id, reference, round: 1, paymentId, milestone: { id: milestoneId, bookingId } };
	await postEntry(tx, "refund-sent", { refund, source: "held", cents: amountCents, taxCents });
	await recoverLoss(tx, paymentId, id);
	return { refundId: id };
}
