import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { suspense } from "../ledger/account.ts";
import { balanceOf } from "../ledger/ledger-queries.server.ts";

/** Locks a payment until the transaction ends, and reads it, with the reference that its entries name. */
export async function lockPayment(tx: Tx, paymentId: string) {
	const payment = await tx.payment.update({
		where: { id: paymentId },
		data: { feeCents: { increment: 0 } },
		include: { checkout: { select: { reference: true, bookingId: true } } },
	});
	return { payment, memo: payment.checkout?.reference ?? payment.providerId };
}

/**
 * How much of a locked payment its payer could still get: what they paid, less what was sent back
 * and what their bank took.
 */
export async function returnableCents(
	tx: Tx,
	{ id: paymentId, amountCents }: { id: string; amountCents: number },
): Promise<number> {
	const sent = await tx.refund.aggregate({
		where: { paymentId, status: { not: "FAILED" } },
		_sum: { amountCents: true },
	});
	const taken = await tx.chargeback.aggregate({
		where: { paymentId, status: { not: "WON" } },
		_sum: { amountCents: true },
	});
	return Math.max(0, amountCents - (sent._sum.amountCents ?? 0) - (taken._sum.amountCents ?? 0));
}

/** What waits in suspense of a payment. */
export const suspendedCents = async (tx: Tx, paymentId: string): Promise<number> =>
	-Number(await balanceOf(suspense(paymentId), tx));

/** The refusal to send back what the payer has already. */
export const nothingToReturn = (): DomainError =>
	new DomainError(
		"conflict",
		"There is nothing left to send back: it was sent before, or the payer's bank has taken it.",
	);
