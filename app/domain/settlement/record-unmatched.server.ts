import type { Tx } from "#app/infra/database/db.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { formatCents } from "../money/cents.ts";
import { lockPayment } from "./locked-payment.server.ts";
import { openMoneyIssue } from "./money-issues.server.ts";

/** Records a payment that matches no checkout of ours: it waits in suspense until the team has looked at it. */
export async function recordUnmatched(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	const { providerId, amountCents } = payment;
	const { isNew } = await postEntry(tx, "payment-suspended", {
		payment,
		part: null,
		cents: amountCents,
		memo,
	});
	if (!isNew) return;
	await openMoneyIssue(tx, {
		kind: "UNMATCHED_PAYMENT",
		subjectId: paymentId,
		amountCents,
		summary: `${formatCents(amountCents)} arrived as ${providerId} and match no checkout.`,
	});
}
