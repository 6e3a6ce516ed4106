import type { Tx } from "#app/infra/database/db.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { lockPayment, returnableCents, suspendedCents } from "./locked-payment.server.ts";
import { closeMoneyIssue } from "./money-issues.server.ts";

/**
 * Takes money out of suspense whose payer has got it from their bank for good: it makes up for our
 * loss. As long as a chargeback of the payment is open, it waits. `cause` says what happened last.
 */
export async function recoverLoss(tx: Tx, paymentId: string, cause: string): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	const chargebacks = await tx.chargeback.findMany({
		where: { paymentId, status: { not: "WON" } },
		select: { status: true },
	});
	if (chargebacks.length === 0 || chargebacks.some(({ status }) => status === "OPEN")) return;
	const [suspended, returnable] = [await suspendedCents(tx, paymentId), await returnableCents(tx, payment)];
	if (suspended <= returnable) return;
	await postEntry(tx, "loss-recovered", { payment, cause, cents: suspended - returnable, memo });
	if (returnable > 0) return;
	const refused = await tx.refund.findMany({ where: { paymentId, status: "FAILED" }, select: { id: true } });
	for (const { id } of refused)
		await closeMoneyIssue(tx, "REFUND_FAILED", id, "The payer's bank has taken the payment back.");
	await closeMoneyIssue(tx, "UNMATCHED_PAYMENT", paymentId, "The payer's bank has taken the payment back.");
}
