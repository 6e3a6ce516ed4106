import type { Tx } from "#app/infra/database/db.server.ts";
import { suspendedCents } from "../settlement/locked-payment.server.ts";

/**
 * After a chargeback was won, what waits in suspense of the payment is its payer's again. Their
 * issues may be closed, since all was sent that the chargeback left: opens them again.
 */
export async function reopenReturns(tx: Tx, paymentId: string): Promise<void> {
	if ((await suspendedCents(tx, paymentId)) === 0) return;
	const refused = await tx.refund.findMany({ where: { paymentId, status: "FAILED" }, select: { id: true } });
	await tx.moneyIssue.updateMany({
		where: {
			OR: [
				{ kind: "REFUND_FAILED", subjectId: { in: refused.map(({ id }) => id) } },
				{ kind: "UNMATCHED_PAYMENT", subjectId: paymentId },
			],
		},
		data: { closedAt: null, resolution: null, closedById: null },
	});
}
