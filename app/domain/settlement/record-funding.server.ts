import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { postEntry } from "../ledger/post-entry.server.ts";

type Funding = { paymentId: string; milestoneId: string; amountCents: number; taxCents: number };

/**
 * Records that a payment funds a milestone, with the sales tax on it: posts it and names the payment
 * in the milestone. Again
 * for the same payment it does nothing. Throws `conflict` where another payment funded it, or it
 * has another amount: return the payment then.
 */
export async function recordFunding(
	tx: Tx,
	{ paymentId, milestoneId, amountCents, taxCents }: Funding,
): Promise<void> {
	const { count } = await tx.milestone.updateMany({
		where: { id: milestoneId, amountCents, taxCents, OR: [{ paymentId: null }, { paymentId }] },
		data: { paymentId },
	});
	if (count === 0)
		throw new DomainError("conflict", "Another payment funded this milestone, or it has another amount.");
	const { provider, checkout } = await tx.payment.findUniqueOrThrow({
		where: { id: paymentId },
		select: { provider: true, checkout: { select: { reference: true } } },
	});
	const { bookingId } = await tx.milestone.findUniqueOrThrow({
		where: { id: milestoneId },
		select: { bookingId: true },
	});
	const milestone = { id: milestoneId, bookingId };
	await postEntry(tx, "milestone-funded", {
		payment: { id: paymentId, provider },
		milestone,
		cents: amountCents,
		taxCents,
		memo: checkout?.reference ?? "",
	});
}
