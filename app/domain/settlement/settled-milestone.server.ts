import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { taxReturnedWith } from "../sales-tax/sales-tax.ts";

/** What settlement needs to know of a milestone. */
const columns = {
	id: true,
	bookingId: true,
	amountCents: true,
	feeCents: true,
	taxCents: true,
	paymentId: true,
	frozenAt: true,
	releasedCents: true,
	refundedCents: true,
	taxRefundedCents: true,
	booking: { select: { reference: true, professionalId: true } },
} as const;

/**
 * Adds to what was released or refunded of a milestone, in the caller's transaction, and returns
 * the milestone as it was before, with the sales tax that goes back with a refund. Two that come at
 * the same time run one after the other. Throws `conflict` where a chargeback froze the milestone, or
 * less than the amount is held.
 */
export async function takeFromHeld(
	tx: Tx,
	{
		milestoneId,
		amountCents,
		to,
	}: { milestoneId: string; amountCents: number; to: "releasedCents" | "refundedCents" },
) {
	if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
		throw new Error(`${amountCents} is no amount of cents that can be moved.`);
	// Locks the row, so that what is read afterward holds until the transaction ends.
	await tx.milestone.updateMany({ where: { id: milestoneId }, data: { [to]: { increment: 0 } } });
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId }, select: columns });
	const { paymentId, frozenAt, releasedCents, refundedCents } = milestone;
	if (frozenAt)
		throw new DomainError(
			"conflict",
			"The payer's bank has asked for this money back. Nothing can be released or refunded until that is decided.",
		);
	const isHeld = paymentId !== null && releasedCents + refundedCents + amountCents <= milestone.amountCents;
	if (!isHeld)
		throw new DomainError(
			"conflict",
			"This much is no longer held for the milestone. Reload the page to see what happened in the meantime.",
		);
	const taxBackCents = to === "refundedCents" ? taxReturnedWith(milestone, amountCents) : 0;
	const { count } = await tx.milestone.updateMany({
		where: { id: milestoneId, releasedCents, refundedCents, frozenAt: null },
		data: { [to]: { increment: amountCents }, taxRefundedCents: { increment: taxBackCents } },
	});
	if (count === 0) throw new Error(`The milestone ${milestoneId} changed while it was locked.`);
	return { ...milestone, paymentId, taxBackCents };
}
