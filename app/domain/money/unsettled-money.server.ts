import type { Tx } from "#app/infra/database/db.server.ts";
import { formatCents } from "../platform/cents.ts";
import { suspendedCents } from "./locked-payment.server.ts";

/** What a person has to wait for, or do, until no money is on its way to them: sentences. */
export async function describeUnsettledMoney(tx: Tx, userId: string): Promise<string[]> {
	const payouts = await tx.payout.aggregate({
		where: { professional: { userId }, status: { not: "PAID" } },
		_sum: { amountCents: true },
	});
	const payable = payouts._sum.amountCents ?? 0;
	const refundable = await refundableCents(tx, userId);
	return [
		...(payable > 0
			? [
					`${formatCents(payable)} that you earned are not at your bank yet. Check your payout details, and wait until the money has arrived.`,
				]
			: []),
		...(refundable > 0
			? [`${formatCents(refundable)} are on their way back to you. Wait until the refund has arrived.`]
			: []),
	];
}

/** Refunds that were sent and not confirmed, and those that were refused and still wait in suspense. */
async function refundableCents(tx: Tx, payerId: string): Promise<number> {
	// Starts at the payer's checkouts, which have an index, and not at all refunds.
	const checkouts = await tx.checkout.findMany({
		where: { payerId },
		select: {
			payments: {
				select: {
					refunds: {
						where: { status: { not: "CONFIRMED" } },
						select: { status: true, amountCents: true, paymentId: true },
					},
				},
			},
		},
	});
	const refunds = checkouts.flatMap(({ payments }) => payments.flatMap((payment) => payment.refunds));
	const sending = refunds
		.filter(({ status }) => status === "SENDING")
		.reduce((sum, { amountCents }) => sum + amountCents, 0);
	let refused = 0;
	for (const paymentId of new Set(
		refunds.filter(({ status }) => status === "FAILED").map((refund) => refund.paymentId),
	))
		refused += await suspendedCents(tx, paymentId);
	return sending + refused;
}
